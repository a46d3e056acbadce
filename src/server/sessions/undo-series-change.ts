import { and } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { undoSeriesChangeInput } from '#shared/sessions/series/inputs.ts'
import { changedFigures, placeFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { requirePot } from '../pots/queries.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { lockedForUndo, requireAllAsLeft } from './locked-sessions.ts'
import { areOwn } from './own.ts'
import { placeInPots } from './place.ts'
import { requireUndoProofs } from './undo-proof.ts'

type Undo = z.infer<typeof undoSeriesChangeInput>

/**
 * Undoes a move, or a change of a series: all of its sessions or none; the sessions that the change added are deleted.
 * Sessions without a pot in the input, as those of a move, keep theirs. Throws SESSION_NOT_FOUND or SESSION_CANCELLED,
 * POT_NOT_FOUND when a pot was deleted since, SESSION_CHANGED when a session has been saved, moved or settled since, or
 * INVALID_INPUT for values that one has not had.
 */
export async function undoSeriesChange(ctx: TrainerContext, undo: Undo): Promise<void> {
  const { scope } = ctx
  requireUndoProofs(ctx.keys, undo.sessions)
  const wanted = new Map(undo.sessions.map((session) => [session.id, session]))
  const isMove = undo.added.length === 0 && undo.sessions.every(({ potId }) => potId === undefined)
  await runOnce(ctx, async (tx) => {
    const found = await lockedForUndo(tx, scope, { left: [...undo.added, ...wanted.values()] })
    // One that the change added may be gone.
    const missing = found.missing.filter((id) => wanted.has(id))
    requireAllAsLeft({ ...found, missing })
    const changes = found.asLeft.flatMap((session) => {
      const to = wanted.get(session.id)
      return to ? [{ session, to }] : []
    })
    const clientIds = new Set(changes.map(({ session }) => session.clientId))
    const pots = new Map(
      changes.flatMap(({ session, to }) =>
        to.potId ? [[to.potId, session.clientId] as const] : [],
      ),
    )
    for (const [potId, clientId] of pots) await requirePot(tx, scope, { potId, clientId })
    await placeInPots(
      tx,
      changes.map(({ session, to: { potId = session.potId, ...to } }) => ({ ...to, potId })),
    )
    const added = found.asLeft
      .filter(({ id, clientId }) => !wanted.has(id) && clientIds.has(clientId))
      .map(({ id }) => id)
    if (added.length > 0) await tx.delete(trainingSessions).where(and(areOwn(scope, added), isOpen))
    const [first] = changes
    await queueEvent(tx, ctx, {
      kind: isMove ? 'session.move-undone' : 'session.series-change-undone',
      clientIds,
      subjectIds: [...wanted.keys(), ...added],
      before: found.asLeft,
      figures: first ? changedFigures(placeFigures(first.session), placeFigures(first.to)) : {},
    })
  })
}
