import {
  addDays,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  minutesOf,
  minutesOfDay,
  timeOf,
} from '../time.ts'

/** How far a session moves: calendar days and minutes on the clock, each of either warning. */
interface ClockShift {
  days: number
  minutes: number
}

const dayMinutes = 1440

/** The way from where a session starts to where it will. */
export function shiftTo(from: Date, to: { date: LocalDate; time: LocalTime }): ClockShift {
  return {
    days: daysBetween(localDateOf(from), to.date),
    minutes: minutesOf(to.time) - minutesOfDay(from),
  }
}

/**
 * The start after a shift by calendar days and clock minutes, so that 10:00 to 11:00 is 11:00 on both sides of a change
 * of clocks (Design D14; spec 4, "shifts each by the same time difference").
 */
export function shiftOnClock(startsAt: Date, { days, minutes }: ClockShift): Date {
  if (days === 0 && minutes === 0) return startsAt
  const clock = minutesOfDay(startsAt) + minutes
  const date = addDays(localDateOf(startsAt), days + Math.floor(clock / dayMinutes))
  return instantOf(date, timeOf(((clock % dayMinutes) + dayMinutes) % dayMinutes))
}
