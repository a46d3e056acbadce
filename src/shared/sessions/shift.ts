import {
  addDays,
  dayMinutes,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
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
 * Applies a shift in local time, so that 10:00 to 11:00 is 11:00 on both sides of a DST change (design D14; spec 4,
 * "shifts each by the same time difference").
 */
export function shiftOnClock(startsAt: Date, { days, minutes }: ClockShift): Date {
  if (days === 0 && minutes === 0) return startsAt
  const clock = minutesOfDay(startsAt) + minutes
  const date = addDays(localDateOf(startsAt), days + Math.floor(clock / dayMinutes))
  return instantOf(date, timeOf(((clock % dayMinutes) + dayMinutes) % dayMinutes))
}
