import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import type { Context } from '../context.ts'

/** Reads of personal links from one address: three hundred openings a minute, each of two calls. */
export const portalReads = { points: 600, duration: 60 }

/**
 * The counter of an app. In the memory of the process, unlike the other rate limits: it keeps a process from being kept
 * busy, and a write would cost more than the read.
 */
export function portalReadCounter(): RateLimiterMemory {
  return new RateLimiterMemory(portalReads)
}

/** Counts a read of a personal link, also of a valid one. Throws TOO_MANY_ATTEMPTS. */
export async function consumePortalRead({
  portalReadCounter: counter,
  address,
}: Context): Promise<void> {
  try {
    await counter.consume(address)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
  }
}
