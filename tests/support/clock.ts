import { instantOf } from '#shared/time.ts'

/**
 * A manual clock, which stays at its time until it is set: Wednesday 18 November 2026, 12:00 in Stockholm by default.
 */
export function testClock(start: Date = instantOf('2026-11-18', '12:00')) {
  let current = start
  return {
    now: () => current,
    set: (date: string, time: string) => {
      current = instantOf(date, time)
    },
  }
}
