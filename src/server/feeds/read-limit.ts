import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'

/** Reads of one feed: many times what a calendar asks. */
export const feedReads = { points: 60, duration: 60 }

/**
 * Counts the reads of each feed, in the memory of the process as those of personal links. By feed and not by address:
 * large calendars read everybody's from a few addresses of their own.
 */
export class FeedReads {
  readonly #counter = new RateLimiterMemory(feedReads)

  /** Throws TOO_MANY_ATTEMPTS for a feed that is being read too often, before it costs a read of the database. */
  async check(tokenHash: string): Promise<void> {
    const counted = await this.#counter.get(tokenHash)
    if (counted && counted.remainingPoints <= 0) throw tooMany(counted)
  }

  /** Counts a read of a feed that is there: one of any other token would take memory. */
  async count(tokenHash: string): Promise<void> {
    await this.#counter.consume(tokenHash).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? tooMany(error) : error
    })
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  return new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}
