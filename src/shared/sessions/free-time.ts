import { firstHour, lastHour } from '../calendar/limits.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  minutesOf,
  timeOf,
} from '../time.ts'
import { durationDefault, repeatMax, timeDefault } from './limits.ts'
import { doOverlap, type Span } from './overlap.ts'

/**
 * The time that a new session of a day is proposed at: the next free hour of today, else the first one from the usual
 * time on, or before it. The usual time when no hour of the calendar is free, or today has none left.
 */
export function nextFreeHour(date: LocalDate, booked: readonly Span[], now: Date): LocalTime {
  const isToday = date === localDateOf(now)
  const usual = minutesOf(timeDefault) / 60
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, n) => firstHour + n)
  const inOrder = isToday
    ? hours
    : [...hours.filter((hour) => hour >= usual), ...hours.filter((hour) => hour < usual).reverse()]
  const free = inOrder.find((hour) => {
    const startsAt = instantOf(date, timeOf(hour * 60))
    if (isToday && startsAt <= now) return false
    return !booked.some((one) => doOverlap(one, { startsAt, durationHours: durationDefault }))
  })
  return free === undefined ? timeDefault : timeOf(free * 60)
}

/** A session that is booked again, and the time of day at which: its own, unless its series has another (shift.ts). */
type Repeated = Span & { time?: LocalTime }

/** The day of the first week after a session, and after now, that has the session's weekday and time still ahead. */
export function firstDayAfter(
  { startsAt, time = localTimeOf(startsAt) }: Repeated,
  now: Date,
): LocalDate {
  const date = localDateOf(startsAt)
  const weeks = Math.max(1, Math.floor(daysBetween(date, localDateOf(now)) / 7))
  const day = addDays(date, 7 * weeks)
  return instantOf(day, time) > now ? day : addDays(day, 7)
}

/**
 * "Boka nästa": the same weekday and time as a session, in the next week in which it overlaps nothing that is booked. Null
 * when every week of two years is taken.
 */
export function nextFreeStart(session: Repeated, booked: readonly Span[], now: Date): Date | null {
  const first = firstDayAfter(session, now)
  const { time = localTimeOf(session.startsAt) } = session
  for (let week = 0; week <= repeatMax; week++) {
    const startsAt = instantOf(addDays(first, 7 * week), time)
    const wanted = { startsAt, durationHours: session.durationHours }
    if (!booked.some((one) => doOverlap(one, wanted))) return startsAt
  }
  return null
}
