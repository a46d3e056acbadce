import { eq, sql } from 'drizzle-orm'
import { localDateOf } from '#shared/time.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { isWithinLimit, rateLimits } from '../platform/access/rate-limit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context } from '../procedures/context.ts'
import { resolveLink } from '../procedures/resolve-link.ts'
import { clients, linkOpenings } from '../schema/clients.ts'

/**
 * Counts an opening of a personal link and stores its day in Sweden, at most one an hour for each link, unless the
 * visitor is the client's own trainer. Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS.
 */
export async function countOpening(ctx: Context, token: string): Promise<void> {
  const login = await ctx.login()
  const lastOn = localDateOf(ctx.now())
  await resolveLink(ctx, token, (tokenHash) =>
    inTransaction(ctx.db, async (tx) => {
      // This row lock waits for a renewal of the link or deletion of the client, but not for writes to the client's
      // books.
      const [client] = await tx
        .select({ id: clients.id, trainerId: clients.trainerId })
        .from(clients)
        .where(eq(clients.tokenHash, tokenHash))
        .for('key share')
      if (!client || client.trainerId === login?.actor.id) return client
      if (await isWithinLimit({ ...ctx, db: tx }, rateLimits.openingOfLink, tokenHash)) {
        // Nothing about the visitor: neither account nor address nor device.
        await queueEvent(
          tx,
          { now: ctx.now, origin: noOrigin, scope: client },
          { kind: 'link.opened', clientIds: [client.id] },
        )
        await tx
          .insert(linkOpenings)
          .values({ clientId: client.id, count: 1, lastOn })
          .onConflictDoUpdate({
            target: linkOpenings.clientId,
            set: {
              count: sql`${linkOpenings.count} + 1`,
              // Concurrent openings at midnight may commit in either order.
              lastOn: sql`greatest(${linkOpenings.lastOn}, excluded.last_on)`,
            },
          })
      }
      return client
    }),
  )
}
