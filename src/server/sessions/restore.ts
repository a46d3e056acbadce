import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { restoreSessionInput } from '#shared/sessions/inputs.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { requirePot } from '../pots/queries.ts'
import { getSession } from './queries.ts'
import { trainingSessions } from './tables.ts'

/**
 * Takes the deletion of a planned session back: it is there again as it was, under its own key and version, so that
 * what was done before the deletion can be taken back as well. A repeated call changes nothing. Throws NOT_FOUND (the
 * client), POT_NOT_FOUND (its pot is gone since) or CONFLICT (the key is taken).
 */
export async function restoreSession(
  { db, scope }: TrainerContext,
  { session }: z.infer<typeof restoreSessionInput>,
): Promise<void> {
  const { clientId, potId } = session
  await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [clientId])
    if (potId) await requirePot(tx, scope, { potId, clientId })
    const [inserted] = await tx
      .insert(trainingSessions)
      .values({ ...session, trainerId: scope.trainerId })
      .onConflictDoNothing()
      .returning({ id: trainingSessions.id })
    if (inserted) return
    const {
      completed: _completed,
      noShow: _noShow,
      ...there
    } = await getSession(tx, scope, session.id).catch((error: unknown) => {
      // Another trainer's key is taken as well, and says no more than that.
      throw error instanceof Problem ? new Problem('CONFLICT', { cause: error }) : error
    })
    if (!isDeepStrictEqual(there, session)) throw new Problem('CONFLICT')
  })
}
