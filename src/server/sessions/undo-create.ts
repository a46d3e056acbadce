import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { undoCreateInput } from '#shared/sessions/inputs.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import type { UndoneCreation } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { lockClientsOf } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { sessionFigures } from '../events/figures.ts'
import { queueEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { storeSessions } from '../trash/store.ts'
import { statusColumns } from './columns.ts'
import { areOwn } from './own.ts'
import { keysOfSeries } from './series-keys.ts'
import { trainingSessions } from './tables.ts'

/**
 * Undoes the creation of a session and its repeats, by the key of the first one: they go to the trash. Those that were
 * changed since (edited, moved, marked, given to another client) stay, and the answer tells their times. Throws
 * SESSION_NOT_FOUND when none is left, SESSION_SETTLED when all are completed or no-show, else SESSION_CHANGED when all
 * were changed.
 */
export async function undoCreate(
  ctx: TrainerContext,
  { id }: z.infer<typeof undoCreateInput>,
): Promise<UndoneCreation> {
  const { scope } = ctx
  const keys = keysOfSeries(id, seriesMax)
  const created = areOwn(scope, keys)
  return runOnce(ctx, async (tx) => {
    await lockClientsOf(tx, scope, { sessions: keys })
    const sessions = await tx
      .select({
        ...statusColumns,
        clientId: trainingSessions.clientId,
        version: trainingSessions.version,
      })
      .from(trainingSessions)
      .where(created)
      .orderBy(trainingSessions.startsAt)
    const asCreated = sessions.filter(({ version }) => version === createdVersion)
    const [first] = asCreated
    if (sessions.length === 0) throw new Problem('SESSION_NOT_FOUND')
    if (!first) throw new Problem(sessions.every(hasStatus) ? 'SESSION_SETTLED' : 'SESSION_CHANGED')
    const gone = asCreated.map((session) => session.id)
    const { clientId } = first
    await storeSessions(tx, ctx, { ids: gone, clientId })
    await tx.delete(trainingSessions).where(inArray(trainingSessions.id, gone))
    await queueEvent(tx, ctx, {
      kind: 'session.create-undone',
      clientIds: [clientId],
      subjectIds: gone,
      figures: sessionFigures(first),
    })
    return {
      removed: gone.length,
      kept: sessions.filter((session) => !gone.includes(session.id)).map((one) => one.startsAt),
    }
  })
}

/** The version of a session that nothing has changed since it was created; a trigger increments it. */
export const createdVersion = 1
