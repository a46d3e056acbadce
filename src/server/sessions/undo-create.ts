import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { undoCreateInput } from '#shared/sessions/inputs.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import type { UndoneCreation } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { storeSessions } from '../trash/store.ts'
import { lockedForUndo } from './locked-sessions.ts'
import { keysOfSeries } from './series-keys.ts'

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
  const left = keysOfSeries(id, seriesMax).map((key) => ({ id: key, version: createdVersion }))
  return runOnce(ctx, async (tx) => {
    const { asLeft, kept } = await lockedForUndo(tx, scope, { left })
    const [first] = asLeft
    if (!first && kept.length === 0) throw new Problem('SESSION_NOT_FOUND')
    if (!first) throw new Problem(kept.every(hasStatus) ? 'SESSION_SETTLED' : 'SESSION_CHANGED')
    const gone = asLeft.map((session) => session.id)
    const { clientId } = first
    await storeSessions(tx, ctx, { ids: gone, clientId })
    await tx.delete(trainingSessions).where(inArray(trainingSessions.id, gone))
    await queueEvent(tx, ctx, {
      kind: 'session.create-undone',
      clientIds: [clientId],
      subjectIds: gone,
      before: asLeft,
      figures: sessionFigures(first),
    })
    return { removed: gone.length, kept: kept.map(({ startsAt }) => startsAt) }
  })
}

/** The version of a session that nothing has changed since it was created; a trigger increments it. */
export const createdVersion = 1
