import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { removeSessionInput } from '#shared/sessions/inputs.ts'
import type { RemovedSession } from '#shared/sessions/payload.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { removeOnce } from '../events/remove-once.ts'
import { getSession } from './queries.ts'
import { chosenOthers } from './series.ts'
import { trainingSessions } from './tables.ts'

/**
 * Deletes a planned session and the chosen others of its series (spec 4); completed and no-show ones among them are
 * skipped. `removed` includes this session, and `session` is its last state, for undo. Idempotent; on a retry `session`
 * is unknown and null. Throws SESSION_NOT_FOUND, or SESSION_SETTLED when this one is completed or no-show.
 */
export async function removeSession(
  ctx: TrainerContext,
  input: z.infer<typeof removeSessionInput>,
): Promise<RemovedSession> {
  const { id, others } = input
  return removeOnce(ctx, {
    kind: 'session.removed',
    id,
    remove: () => deleteSessions(ctx, input),
    again: (gone) => {
      const removed = [id, ...others].filter((one) => gone.includes(one)).length
      return { removed, skipped: others.length + 1 - removed, session: null }
    },
  })
}

async function deleteSessions(
  ctx: TrainerContext,
  { id, others }: z.infer<typeof removeSessionInput>,
): Promise<RemovedSession> {
  const { db, scope, now } = ctx
  return inTransaction(db, async (tx) => {
    const { clientId } = await getSession(tx, scope, id)
    await lockClients(tx, scope, [clientId])
    const session = await getSession(tx, scope, id)
    const chosen = await chosenOthers(tx, { scope, now: now() }, { base: session, others })
    const removed = await tx
      .delete(trainingSessions)
      .where(
        and(
          inArray(trainingSessions.id, [id, ...chosen.map((other) => other.id)]),
          eq(trainingSessions.trainerId, scope.trainerId),
          eq(trainingSessions.completed, false),
          eq(trainingSessions.noShow, false),
        ),
      )
      .returning({ id: trainingSessions.id })
    if (!removed.some((one) => one.id === id)) throw new Problem('SESSION_SETTLED')
    await recordEvent(tx, ctx, {
      kind: 'session.removed',
      clientIds: [clientId],
      subjectIds: removed.map((one) => one.id),
      figures: sessionFigures(session),
    })
    return { removed: removed.length, skipped: others.length + 1 - removed.length, session }
  })
}
