import { roundHours } from '../../hours.ts'
import { endOf, joinSpans, type Span } from '../../sessions/overlap.ts'
import { addWeeks, localDateOf, minutesOfDay, weekday, weekOf, weekSpan } from '../../time.ts'
import { weeksBack } from './weeks.ts'

const hourMs = 3_600_000

/** How much of one hour of the week was taken. */
export interface OccupiedHour {
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number
  /** 0–23: the hour that starts then. */
  hour: number
  /** The part of the hour that was taken, on average over the weeks, 0–1 to the hundredth. */
  share: number
}

/**
 * The occupancy of the week by hour over the twelve whole weeks before this one, of the sessions that start in them;
 * overlapping sessions count once. Hours that were never taken are left out.
 */
export function occupancyOf(sessions: readonly Span[], now: Date): OccupiedHour[] {
  const week = weekOf(localDateOf(now))
  const from = weekSpan(addWeeks(week, -weeksBack)).from.getTime()
  const to = weekSpan(week).from.getTime()
  const counted = sessions.filter(({ startsAt }) => +startsAt >= from && +startsAt < to)

  const taken = new Map<number, number>()
  for (const [start, end] of joinSpans(counted.map((one) => [+one.startsAt, endOf(one)])))
    for (let hour = Math.floor(start / hourMs) * hourMs; hour < end; hour += hourMs) {
      // The zone's offset is in whole hours, so an hour of UTC is an hour on the clock.
      const at = new Date(hour)
      const cell = weekday(localDateOf(at)) * 24 + Math.floor(minutesOfDay(at) / 60)
      const part = Math.min(end, hour + hourMs) - Math.max(start, hour)
      taken.set(cell, (taken.get(cell) ?? 0) + part)
    }
  return [...taken]
    .sort(([a], [b]) => a - b)
    .map(([cell, ms]) => ({
      weekday: Math.floor(cell / 24),
      hour: cell % 24,
      share: roundHours(ms / hourMs / weeksBack),
    }))
}
