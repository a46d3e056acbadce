import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'

/** Reads of personal links from one address: three hundred openings a minute, each of two calls. */
export const portalReads = { points: 600, duration: 60 }

const limiters = new WeakMap<Database, RateLimiterMemory>()

/**
 * Counts a read of a personal link, also of a valid one. In the memory of the process, unlike the other rate limits: it
 * keeps a process from being kept busy, and a write would cost more than the read. Throws TOO_MANY_ATTEMPTS.
 */
export async function consumePortalRead({ db, address }: Context): Promise<void> {
  const limiter = limiters.get(db) ?? new RateLimiterMemory(portalReads)
  limiters.set(db, limiter)
  try {
    await limiter.consume(address)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
  }
}
