import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { undoCreateInput } from '#shared/sessions/inputs.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import type { UndoneCreation } from '#shared/sessions/payload.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { removeOnce } from '../events/remove-once.ts'
import { storeSessions } from '../trash/store.ts'
import { statusColumns } from './columns.ts'
import { areOwn } from './own.ts'
import { keysOfSeries } from './series-keys.ts'
import { trainingSessions } from './tables.ts'

/**
 * Undoes the creation of a session and its repeats, by the key of the first one: they go to the trash. Those that are
 * completed or no-show by now are skipped. Idempotent. Throws SESSION_NOT_FOUND when none is left, or SESSION_SETTLED when all are settled.
 */
export async function undoCreate(
  ctx: TrainerContext,
  { id }: z.infer<typeof undoCreateInput>,
): Promise<UndoneCreation> {
  return removeOnce(ctx, {
    kind: 'session.create-undone',
    id,
    remove: () => removeSeries(ctx, id),
    again: (gone) => ({ removed: gone.length, skipped: 0 }),
  })
}

async function removeSeries(ctx: TrainerContext, id: string): Promise<UndoneCreation> {
  const { db, scope } = ctx
  const keys = keysOfSeries(id, seriesMax)
  const created = areOwn(scope, keys)
  return inTransaction(db, async (tx) => {
    const owners = await tx
      .selectDistinct({ clientId: trainingSessions.clientId })
      .from(trainingSessions)
      .where(created)
    if (owners.length === 0) throw new Problem('SESSION_NOT_FOUND')
    await lockClients(
      tx,
      scope,
      owners.map(({ clientId }) => clientId),
    )
    const sessions = await tx
      .select({ ...statusColumns, clientId: trainingSessions.clientId })
      .from(trainingSessions)
      .where(created)
      .orderBy(trainingSessions.startsAt)
    const open = sessions.filter((session) => !isSettled(session))
    const [first] = open
    if (sessions.length === 0) throw new Problem('SESSION_NOT_FOUND')
    if (!first) throw new Problem('SESSION_SETTLED')
    const gone = open.map((session) => session.id)
    const clientIds = [...new Set(open.map(({ clientId }) => clientId))]
    // They may have been changed since, by another device: nothing is lost.
    for (const clientId of clientIds) {
      const ids = open.filter((one) => one.clientId === clientId).map((one) => one.id)
      await storeSessions(tx, ctx, { ids, clientId })
    }
    await tx.delete(trainingSessions).where(inArray(trainingSessions.id, gone))
    await recordEvent(tx, ctx, {
      kind: 'session.create-undone',
      clientIds,
      subjectIds: gone,
      figures: sessionFigures(first),
    })
    return { removed: gone.length, skipped: sessions.length - gone.length }
  })
}
