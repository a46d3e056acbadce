import { and, eq } from 'drizzle-orm'
import type { cancellingModes } from '#shared/portal/settings.ts'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import { scopeOfLink } from '../access/scope.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { noOrigin } from '../events/record.ts'
import { onceWithin } from '../idempotency/once.ts'
import { type Author, withinRange } from '../sessions/cancel.ts'
import { resolveLink } from './resolve-link.ts'

/** Who acts, and what their trainer allows. */
export type LinkAct = {
  clientId: string
  /** The client without an account: nothing about the visitor is recorded. */
  author: Author
  trainer: { cancelling: (typeof cancellingModes)[number]; cancellationHours: number | null }
}

/**
 * Runs an act of the holder of a personal link, in one transaction and at most once for its idempotency key (D38). The
 * link is found under the lock of the client's row, which every write for the client takes first (D56): after its renewal,
 * its disabling or the client's deletion not one act more is done. Throws LINK_MISSING, LINK_INVALID, TOO_MANY_ATTEMPTS,
 * FORBIDDEN unless the trainer allows it and is not disabled, HOURS_OUT_OF_RANGE, and what `work` throws.
 */
export async function actByLink<Answer>(
  ctx: Context,
  token: string,
  work: (tx: Database, act: LinkAct) => Promise<Answer>,
): Promise<Answer> {
  const { now, keyedCall } = ctx
  const { answer } = await resolveLink(ctx, token, (tokenHash) =>
    withinRange(() =>
      inTransaction(ctx.db, async (tx) => {
        const [client] = await tx
          .select({ id: clients.id, trainerId: clients.trainerId })
          .from(clients)
          .where(eq(clients.tokenHash, tokenHash))
          .for('no key update')
        if (!client) return
        return onceWithin(tx, {
          owner: { accountId: null, clientId: client.id },
          now,
          keyedCall,
          work: async () => {
            const { name, ...trainer } = await allowingTrainer(tx, client.trainerId)
            await consumeAttempt({ ...ctx, db: tx }, rateLimits.actsOfLink, client.id)
            const scope = scopeOfLink({ id: client.trainerId, name })
            const at = now()
            // One moment for the cancellation and the answer to it.
            const author = { now: () => at, keyedCall, origin: noOrigin, scope }
            return work(tx, { clientId: client.id, author, trainer })
          },
        })
      }),
    ),
  )
  return answer
}

/** The share lock makes a concurrent change of the setting, or disabling, wait for this transaction. */
async function allowingTrainer(tx: Database, id: string) {
  const [trainer] = await tx
    .select({
      name: profiles.name,
      cancelling: profiles.clientCancelling,
      cancellationHours: profiles.cancellationHours,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.isDisabled, false)))
    .for('share')
  if (!trainer || trainer.cancelling === 'off') throw new Problem('FORBIDDEN')
  return trainer
}
