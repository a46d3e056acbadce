import { and } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { undoSeriesChangeInput } from '#shared/sessions/series/inputs.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { lockClientsOf } from '../access/owned-rows.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { changedFigures, placeFigures } from '../events/figures.ts'
import { queueEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { requirePot } from '../pots/queries.ts'
import { statusColumns } from './columns.ts'
import { areOwn } from './own.ts'
import { placeInPots } from './place.ts'
import { isOpen, trainingSessions } from './tables.ts'
import { requireUndoProofs } from './undo-proof.ts'

type Undo = z.infer<typeof undoSeriesChangeInput>

/**
 * Undoes a change of a series: all of its sessions or none; the sessions that it added are deleted. Throws
 * SESSION_NOT_FOUND, POT_NOT_FOUND when a pot was deleted since, SESSION_CHANGED when a session has been saved, moved or
 * settled since, or INVALID_INPUT for values that one has not had.
 */
export async function undoSeriesChange(ctx: TrainerContext, undo: Undo): Promise<void> {
  const { scope } = ctx
  requireUndoProofs(ctx.keys, undo.sessions)
  const wanted = new Map(undo.sessions.map((session) => [session.id, session]))
  await runOnce(ctx, async (tx) => {
    const { current, added, clientIds } = await lockedSeries(tx, scope, undo)
    const seen = new Map([...undo.added, ...undo.sessions].map(({ id, version }) => [id, version]))
    const isFree = [...current, ...added].every(
      (session) => session.version === seen.get(session.id) && !hasStatus(session),
    )
    if (!isFree) throw new Problem('SESSION_CHANGED')
    const pots = new Map(
      current.flatMap(({ id, clientId }) => {
        const potId = wanted.get(id)?.potId
        return potId ? [[potId, clientId] as const] : []
      }),
    )
    for (const [potId, clientId] of pots) await requirePot(tx, scope, { potId, clientId })
    await placeInPots(tx, undo.sessions)
    const gone = added.map(({ id }) => id)
    if (gone.length > 0) await tx.delete(trainingSessions).where(and(areOwn(scope, gone), isOpen))
    const [first] = current
    const to = first && wanted.get(first.id)
    await queueEvent(tx, ctx, {
      kind: 'session.series-change-undone',
      clientIds,
      subjectIds: [...wanted.keys(), ...gone],
      figures: first && to ? changedFigures(placeFigures(first), placeFigures(to)) : {},
    })
  })
}

/**
 * Locks the clients of the changed sessions, and reads these and the added ones that are still there. Throws
 * SESSION_NOT_FOUND.
 */
async function lockedSeries(tx: Database, scope: TrainerScope, { sessions, added }: Undo) {
  const ids = [...new Set(sessions.map(({ id }) => id))]
  const clientIds = await lockClientsOf(tx, scope, { sessions: ids })
  const current = await ownSessions(tx, scope, ids)
  if (current.length < ids.length) throw new Problem('SESSION_NOT_FOUND')
  const addedIds = added.map(({ id }) => id)
  return {
    clientIds,
    current,
    // Of the same clients: those whose rows are locked.
    added: (await ownSessions(tx, scope, addedIds)).filter(({ clientId }) =>
      clientIds.has(clientId),
    ),
  }
}

function ownSessions(tx: Database, scope: TrainerScope, ids: string[]) {
  return tx
    .select({
      ...statusColumns,
      clientId: trainingSessions.clientId,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .where(areOwn(scope, ids))
}
