import {
  addDays,
  dayMinutes,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  minutesOf,
  minutesOfDay,
  timeOf,
} from '../time.ts'

/** A shift of a session in local time: calendar days and minutes, each positive or negative. */
interface ClockShift {
  days: number
  minutes: number
}

/** The shift from a session's start to its new date and time. */
export function shiftTo(from: Date, to: { date: LocalDate; time: LocalTime }): ClockShift {
  return {
    days: daysBetween(localDateOf(from), to.date),
    minutes: minutesOf(to.time) - minutesOfDay(from),
  }
}

/**
 * Applies a shift in local time, so that 10:00 to 11:00 is 11:00 on both sides of a DST change (S48, D14).
 */
export function shiftOnClock(startsAt: Date, { days, minutes }: ClockShift): Date {
  if (days === 0 && minutes === 0) return startsAt
  const clock = minutesOfDay(startsAt) + minutes
  const date = addDays(localDateOf(startsAt), days + Math.floor(clock / dayMinutes))
  return instantOf(date, timeOf(((clock % dayMinutes) + dayMinutes) % dayMinutes))
}

/** Whether a session is where one is booked whose time a change of clocks skips: an hour later (D15). */
export function isAfterSkippedHour(startsAt: Date): boolean {
  const minutes = minutesOfDay(startsAt) - 60
  if (minutes < 0) return false
  return instantOf(localDateOf(startsAt), timeOf(minutes)).getTime() === startsAt.getTime()
}

/**
 * The time of day of a session in its series. One in the hour that a change of clocks skips is an hour later than the
 * others (D15), whose starts these are; its series keeps its time.
 */
export function clockInSeries(startsAt: Date, others: readonly Date[]): LocalTime {
  const date = localDateOf(startsAt)
  const times = others
    .filter((other) => daysBetween(date, localDateOf(other)) % 7 === 0)
    .map(localTimeOf)
  const own = localTimeOf(startsAt)
  const isSame = (time: LocalTime) => instantOf(date, time).getTime() === startsAt.getTime()
  return times.find((time) => time !== own && isSame(time)) ?? own
}

/**
 * Where another session of the series goes when `base` goes to a new date and time: by as many days, and to the new time
 * of day (D14), so that all have the same again, also one that a change of clocks had put an hour later.
 */
export function followed(other: Date, base: Date, to: { date: LocalDate; time: LocalTime }): Date {
  const days = daysBetween(localDateOf(base), to.date)
  const keepsTime = to.time === localTimeOf(base)
  if (days === 0 && keepsTime) return other
  const time = keepsTime ? clockInSeries(other, [base]) : to.time
  return instantOf(addDays(localDateOf(other), days), time)
}
