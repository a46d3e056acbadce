import { Problem } from '#shared/problem.ts'
import { hashToken } from '../access/keys.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import type { Context } from '../context.ts'

/**
 * What `find` finds behind a personal link, by the hash of its token. A link that is unknown, replaced or disabled, or
 * whose client is gone, is the same missing row and has the same answer. Throws LINK_MISSING, LINK_INVALID or
 * TOO_MANY_ATTEMPTS.
 */
export async function behindLink<Found>(
  ctx: Context,
  token: string,
  find: (tokenHash: string) => Promise<Found | undefined>,
): Promise<Found> {
  if (token === '') throw new Problem('LINK_MISSING')
  const found = await find(hashToken(token))
  if (found) return found
  await consumeAttempt(ctx, rateLimits.linkMissFromAddress, ctx.address)
  throw new Problem('LINK_INVALID')
}
