import { addDays, instantOf, type LocalDate, type LocalTime, localDateOf } from '../../time.ts'
import { seriesGapWeeks } from '../limits.ts'
import { isSameSlotLater, weeksInSlot } from '../similar.ts'

/** A session's place in its series: "Pass 3 av 8". */
export interface SeriesPlace {
  /** Counts from 1. */
  place: number
  /** At least 2. */
  count: number
  /** The day of the last session. */
  last: LocalDate
  /** The shortest pause between two of its sessions: 1 for weekly ones, also when some weeks are left out. */
  everyWeeks: number
}

/**
 * The place of a session among its client's sessions on this weekday at this time of day, settled ones included, without
 * a pause of more than four weeks. A series is derived, never stored. Null for a session that stands alone. `starts` are
 * the starts of the client's sessions, in any order.
 */
export function seriesPlace(base: Date, starts: readonly Date[]): SeriesPlace | null {
  const weeks = [
    ...new Set([0, ...starts.flatMap((start) => weeksInSlot(base, start) ?? [])]),
  ].sort((a, b) => a - b)
  const own = weeks.indexOf(0)
  const from = ofRun(weeks.slice(0, own + 1).toReversed()).length
  const run = [...weeks.slice(own + 1 - from, own), ...ofRun(weeks.slice(own))]
  const pauses = run.slice(1).map((week, n) => week - (run[n] ?? week))
  if (pauses.length === 0) return null
  return {
    place: from,
    count: run.length,
    last: addDays(localDateOf(base), 7 * (run.at(-1) ?? 0)),
    everyWeeks: Math.min(...pauses),
  }
}

/** The weeks from the first on, until a pause is too long. */
function ofRun(weeks: readonly number[]): readonly number[] {
  const end = weeks.findIndex(
    (week, n) => n > 0 && Math.abs(week - (weeks[n - 1] ?? week)) > seriesGapWeeks,
  )
  return end === -1 ? weeks : weeks.slice(0, end)
}

/** What is booked already of a series that goes on after one of its sessions and after now; null when nothing is. */
export function comingInSeries(
  base: Date,
  starts: readonly Date[],
  now: Date,
): { next: Date; last: LocalDate } | null {
  const last = seriesPlace(base, starts)?.last
  if (!last) return null
  const [next] = starts
    .filter((start) => start > now && isSameSlotLater(base, start) && localDateOf(start) <= last)
    .sort((a, b) => a.getTime() - b.getTime())
  return next ? { next, last } : null
}

/** How a series goes on after its last session. */
export interface Continuation {
  /** The day of the last session, after any move. */
  last: LocalDate
  time: LocalTime
  moreWeeks: number
  everyWeeks: number
}

/** The starts that continue a series for some weeks, each with how many weeks after the last session it is. */
export function continuedStarts({ last, time, moreWeeks, everyWeeks }: Continuation) {
  return Array.from({ length: Math.floor(moreWeeks / everyWeeks) }, (_, n) => {
    const week = (n + 1) * everyWeeks
    return { week, startsAt: instantOf(addDays(last, 7 * week), time) }
  })
}
