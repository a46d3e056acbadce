import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import type { MemoryLimit } from './rate-limit.ts'

/** The counters of a process for its limits in memory. */
export class MemoryCounters {
  readonly #limiters = new Map<string, RateLimiterMemory>()

  /** Counts an attempt. Throws TOO_MANY_ATTEMPTS when the limit is reached. */
  async consume(limit: MemoryLimit, subject: string): Promise<void> {
    await this.#limiterOf(limit)
      .consume(subject)
      .catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? tooMany(error) : error
      })
  }

  /** Throws TOO_MANY_ATTEMPTS when the limit is reached, and counts nothing: a subject that is not there takes no memory. */
  async requireLeft(limit: MemoryLimit, subject: string): Promise<void> {
    const counted = await this.#limiterOf(limit).get(subject)
    if (counted && counted.remainingPoints <= 0) throw tooMany(counted)
  }

  #limiterOf({ name, points, seconds }: MemoryLimit): RateLimiterMemory {
    const key = `${name} ${points}`
    const limiter = this.#limiters.get(key) ?? new RateLimiterMemory({ points, duration: seconds })
    this.#limiters.set(key, limiter)
    return limiter
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  return new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(msBeforeNext / 1000) })
}
