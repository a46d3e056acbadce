import { Problem } from '#shared/problem.ts'
import { hashToken } from '../platform/access/keys.ts'
import { consumeAttempt, type MemoryLimit, rateLimits } from '../platform/access/rate-limit.ts'
import type { Context } from './context.ts'

/**
 * What a secret address opens that programs ask for, by the hash of its token. Limited by address and not by who asks: large
 * calendars and spreadsheets read everybody's from a few addresses of their own. Throws LINK_INVALID and TOO_MANY_ATTEMPTS.
 */
export async function readByAddress<Found>(
  ctx: Context,
  { token, limit }: { token: string; limit: MemoryLimit },
  find: (tokenHash: string) => Promise<Found | undefined>,
): Promise<Found> {
  const { memoryCounters: reads } = ctx
  const tokenHash = hashToken(token)
  await reads.requireLeft(limit, tokenHash)
  const found = await find(tokenHash)
  if (!found) {
    await consumeAttempt(ctx, rateLimits.feedMissFromAddress, ctx.address)
    throw new Problem('LINK_INVALID')
  }
  await reads.consume(limit, tokenHash)
  return found
}
