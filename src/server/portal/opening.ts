import { eq, sql } from 'drizzle-orm'
import { localDateOf } from '#shared/time.ts'
import { clients, linkOpenings } from '../clients/tables.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { behindLink } from './link.ts'

/**
 * Counts that a personal link has been opened, and on which day in Sweden; not when it is the client's own trainer who
 * looks. Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS.
 */
export async function countOpening(ctx: Context, token: string): Promise<void> {
  const login = await ctx.login()
  const lastOn = localDateOf(ctx.now())
  await behindLink(ctx, token, (tokenHash) =>
    inTransaction(ctx.db, async (tx) => {
      // Waits for whoever replaces the link or removes the client, but not for whoever writes the client's books.
      const [client] = await tx
        .select({ id: clients.id, trainerId: clients.trainerId })
        .from(clients)
        .where(eq(clients.tokenHash, tokenHash))
        .for('key share')
      if (client && client.trainerId !== login?.actor.id) {
        await tx
          .insert(linkOpenings)
          .values({ clientId: client.id, count: 1, lastOn })
          .onConflictDoUpdate({
            target: linkOpenings.clientId,
            set: {
              count: sql`${linkOpenings.count} + 1`,
              // Two that meet at midnight may come in either order.
              lastOn: sql`greatest(${linkOpenings.lastOn}, excluded.last_on)`,
            },
          })
      }
      return client
    }),
  )
}
