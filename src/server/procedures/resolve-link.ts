import { Problem } from '#shared/problem.ts'
import { hashToken } from '../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import type { Context } from './context.ts'

/**
 * Resolves a personal link by the hash of its token. An unknown, replaced or disabled link and one of a deleted client
 * are indistinguishable: no row, one response. Reads are rate limited, and misses further. Throws LINK_MISSING,
 * LINK_INVALID or TOO_MANY_ATTEMPTS.
 */
export async function resolveLink<Found>(
  ctx: Context,
  token: string,
  find: (tokenHash: string) => Promise<Found | undefined>,
): Promise<Found> {
  if (token === '') throw new Problem('LINK_MISSING')
  // Also of a valid link: it keeps the process from being kept busy.
  await ctx.memoryCounters.consume(rateLimits.readsOfLinks, ctx.address)
  const found = await find(hashToken(token))
  if (found) return found
  await consumeAttempt(ctx, rateLimits.linkMissFromAddress, ctx.address)
  throw new Problem('LINK_INVALID')
}
