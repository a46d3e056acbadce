import {
  addDays,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  mondayOf,
  weekday,
  weekOf,
} from '../time.ts'

/** The days of a series. Weeks are calendar weeks, Monday first. */
export interface SeriesDays {
  /** The first day. */
  date: LocalDate
  /** Weekdays besides that of the first day, which may be among them: 1 (Monday) to 7 (Sunday). */
  weekdays?: readonly number[]
  /** How many weeks the series goes on after the week of the first day. */
  repeatWeeks: number
  /** Leaves out every second of those weeks. */
  everyOtherWeek?: boolean
  /** No day is after this one. */
  until?: LocalDate | null
}

/** The days of a series, ascending: each of its weekdays, from the first day on. Empty only when `until` is before it. */
export function seriesDates(series: SeriesDays): LocalDate[] {
  const { date, weekdays = [], repeatWeeks, everyOtherWeek = false, until = null } = series
  const days = [...new Set([weekday(date), ...weekdays])].sort((a, b) => a - b)
  const monday = mondayOf(weekOf(date))
  const step = everyOtherWeek ? 2 : 1
  const weeks = Array.from({ length: Math.floor(repeatWeeks / step) + 1 }, (_, n) => n * step)
  return weeks
    .flatMap((week) => days.map((day) => addDays(monday, 7 * week + day - 1)))
    .filter((day) => day >= date && (until === null || day <= until))
}

/**
 * The starts of a series, ascending. Local time, so every Tuesday at 10:00 is 10:00 on both sides of a DST change (D15).
 */
export function seriesStarts(series: SeriesDays & { time: LocalTime }): Date[] {
  return seriesDates(series).map((date) => instantOf(date, series.time))
}

/** How many weeks a series from one day goes on to reach another; negative when that is in an earlier week. */
export function weeksUntil(date: LocalDate, until: LocalDate): number {
  return daysBetween(mondayOf(weekOf(date)), mondayOf(weekOf(until))) / 7
}

/**
 * The weekdays of a series after one of them is chosen or taken away. The first day stands for its own weekday: without
 * that the series begins on the next of the others. The only weekday stays. Several name that of the first day too, so
 * that it remains when the first day is changed; a single one follows the first day.
 */
export function toggleWeekday(
  { date, weekdays }: { date: LocalDate; weekdays: readonly number[] },
  day: number,
): { date: LocalDate; weekdays: number[] } {
  const own = weekday(date)
  const others = new Set(weekdays)
  others.delete(own)
  if (day !== own) {
    if (!others.delete(day)) others.add(day)
    return { date, weekdays: several([...others, own]) }
  }
  if (others.size === 0) return { date, weekdays: [] }
  const daysAhead = Math.min(...[...others].map((one) => (one - own + 7) % 7))
  return { date: addDays(date, daysAhead), weekdays: several([...others]) }
}

function several(weekdays: number[]): number[] {
  return weekdays.length > 1 ? weekdays.sort((a, b) => a - b) : []
}
