import { type EventKind, eventTable } from '#shared/events/kinds.ts'
import type { MemoryCounters } from '../access/memory-limit.ts'
import { rateLimits } from '../access/rate-limit.ts'

/** Counts an event of an account against the budget of its kind. Throws TOO_MANY_ATTEMPTS beyond it. */
export type CountEvent = (kind: EventKind, accountId: string) => Promise<void>

/**
 * Counts in memory, as the reads of personal links: a counter in the database would cost every act a write more, and several
 * processes only multiply a budget that is there against floods.
 */
export function eventCounter(counters: MemoryCounters): CountEvent {
  return (kind, accountId) => {
    const limit = { ...rateLimits.eventsOfAccount, points: eventTable[kind].budget }
    return counters.consume(limit, `${kind} ${accountId}`)
  }
}
