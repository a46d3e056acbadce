import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import type { Context } from './context.ts'
import { resolveLink } from './resolve-link.ts'

/** The client of a personal link. */
export type LinkedClient = { id: string; trainerId: string }

/**
 * Runs a write of the holder of a personal link in one transaction. The link is found under the lock of the client's row,
 * which every write for the client takes first (D56): after its renewal, its disabling or the client's deletion nothing
 * more is written. Throws LINK_MISSING, LINK_INVALID, TOO_MANY_ATTEMPTS, and what `work` throws.
 */
export function onLink<Answer extends object>(
  ctx: Context,
  token: string,
  work: (tx: Database, client: LinkedClient) => Promise<Answer>,
): Promise<Answer> {
  return resolveLink(ctx, token, (tokenHash) =>
    inTransaction(ctx.db, async (tx) => {
      // A hand-over that this has waited for has deleted the row and inserted it again (D37): only another statement sees it.
      const client = (await lockByLink(tx, tokenHash)) ?? (await lockByLink(tx, tokenHash))
      return client && work(tx, client)
    }),
  )
}

async function lockByLink(tx: Database, tokenHash: string): Promise<LinkedClient | undefined> {
  const [client] = await tx
    .select({ id: clients.id, trainerId: clients.trainerId })
    .from(clients)
    .where(eq(clients.tokenHash, tokenHash))
    .for('no key update')
  return client
}

/**
 * Reads the client's trainer; the share lock makes a concurrent change of the settings wait for this transaction. An act that
 * takes the trainer's time asks for `no key update` at once, which excludes every other act that does: share first, then the
 * stronger lock would let two of them wait for each other.
 */
export async function lockTrainerOf(
  tx: Database,
  { trainerId }: LinkedClient,
  strength: 'share' | 'no key update' = 'share',
) {
  const [trainer] = await tx
    .select({
      name: profiles.name,
      isDisabled: profiles.isDisabled,
      cancelling: profiles.clientCancelling,
      cancellationHours: profiles.cancellationHours,
      hasFeeds: profiles.clientFeeds,
    })
    .from(profiles)
    .where(eq(profiles.id, trainerId))
    .for(strength)
  return trainer
}
