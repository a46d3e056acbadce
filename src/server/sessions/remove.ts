import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { getSession, isOwn } from './queries.ts'
import { trainingSessions } from './tables.ts'

/** Deletes a planned session (spec 4). Throws SESSION_NOT_FOUND, or SESSION_SETTLED for one completed or no-show. */
export async function removeSession({ db, scope }: TrainerContext, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { clientId } = await getSession(tx, scope, id)
    await lockClients(tx, scope, [clientId])
    const removed = await tx
      .delete(trainingSessions)
      .where(
        and(
          isOwn(scope, id),
          eq(trainingSessions.completed, false),
          eq(trainingSessions.noShow, false),
        ),
      )
      .returning({ id: trainingSessions.id })
    if (removed.length > 0) return
    await getSession(tx, scope, id)
    throw new Problem('SESSION_SETTLED')
  })
}
