import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type EventKind, eventKinds, eventTable } from '#shared/events/kinds.ts'
import { Problem } from '#shared/problem.ts'

const seconds = 60 * 60

/** Counts an event of an account against the budget of its kind. Throws TOO_MANY_ATTEMPTS beyond it. */
export type CountEvent = (kind: EventKind, accountId: string) => Promise<void>

/**
 * The counter of an app. In the memory of the process, as the one of the portal's reads: a counter in the database would
 * cost every act a write more, and several processes only multiply a budget that is there against floods.
 */
export function eventCounter(): CountEvent {
  const counters = new Map(
    eventKinds.map((kind) => [
      kind,
      new RateLimiterMemory({ points: eventTable[kind].budget, duration: seconds }),
    ]),
  )
  return async (kind, accountId) => {
    try {
      await counters.get(kind)?.consume(accountId)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
    }
  }
}
