/** How many of the newest events are told: more than one screen misses between two questions. */
export const newestMax = 16

/** How often a visible screen asks, in ms, and how seldom while it is refused or not answered. */
export const askEveryMs = 20_000
const askAtLeastEveryMs = 5 * 60_000

/** Milliseconds until the next question after so many failures in a row. */
export function nextAskMs(failures: number): number {
  return Math.min(askEveryMs * 2 ** Math.min(failures, 10), askAtLeastEveryMs)
}

/**
 * Which of the newest events were not among those told before (D33): by each key, since one with a lower key may be committed
 * later than one with a higher.
 */
export function unseenOf<Event>(
  before: readonly Event[],
  { now, keyOf }: { now: readonly Event[]; keyOf: (event: Event) => string | number },
): Event[] {
  const known = new Set(before.map(keyOf))
  return now.filter((event) => !known.has(keyOf(event)))
}
