import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { restoreSessionInput } from '#shared/sessions/inputs.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { requirePot } from '../pots/queries.ts'
import { getSession } from './queries.ts'
import { trainingSessions } from './tables.ts'

/**
 * Undoes the deletion of a planned session: inserts it again with its key and version, so that changes before the
 * deletion can be undone as well. Idempotent. Throws NOT_FOUND (the client), POT_NOT_FOUND (deleted since) or CONFLICT
 * (the key is taken).
 */
export async function restoreSession(
  ctx: TrainerContext,
  { session }: z.infer<typeof restoreSessionInput>,
): Promise<void> {
  const { db, scope } = ctx
  const { clientId, potId } = session
  await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [clientId])
    if (potId) await requirePot(tx, scope, { potId, clientId })
    const [inserted] = await tx
      .insert(trainingSessions)
      .values({ ...session, trainerId: scope.trainerId })
      .onConflictDoNothing()
      .returning({ id: trainingSessions.id })
    if (inserted) {
      await recordEvent(tx, ctx, {
        kind: 'session.restored',
        clientIds: [clientId],
        subjectIds: [session.id],
        figures: sessionFigures({ ...session, completed: false, noShow: false }),
      })
      return
    }
    const {
      completed: _completed,
      noShow: _noShow,
      ...there
    } = await getSession(tx, scope, session.id).catch((error: unknown) => {
      // A key of another tenant also counts as taken, without revealing more.
      throw error instanceof Problem ? new Problem('CONFLICT', { cause: error }) : error
    })
    if (!isDeepStrictEqual(there, session)) throw new Problem('CONFLICT')
  })
}
