import { type Span as AbsenceSpan, absenceAt } from '../absences/span.ts'
import { firstHour, lastHour } from '../calendar/limits.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  timeOf,
} from '../time.ts'
import { repeatMax } from './limits.ts'
import { doOverlap, type Span } from './overlap.ts'

/** The hours at which the day of the calendar has a row, '07:00' to '21:00'. */
export const calendarHours: readonly LocalTime[] = Array.from(
  { length: lastHour - firstHour + 1 },
  (_, n) => timeOf((firstHour + n) * 60),
)

/**
 * The hours of the calendar at which a session of this length overlaps no booking and no absence; of today only those that
 * are still ahead.
 */
export function freeHours(
  { date, durationHours }: { date: LocalDate; durationHours: number },
  { booked, absences }: { booked: readonly Span[]; absences: readonly AbsenceSpan[] },
  now: Date,
): LocalTime[] {
  const isToday = date === localDateOf(now)
  return calendarHours.filter((time) => {
    const wanted = { startsAt: instantOf(date, time), durationHours }
    if (isToday && wanted.startsAt <= now) return false
    return !absenceAt(absences, wanted) && !booked.some((one) => doOverlap(one, wanted))
  })
}

/** A session that is booked again, and the time of day at which: its own, unless its series has another (shift.ts). */
type Repeated = Span & { time?: LocalTime }

/** The day of the first week after a session, and after now, that has the session's weekday and time still ahead. */
function firstDayAfter({ startsAt, time = localTimeOf(startsAt) }: Repeated, now: Date): LocalDate {
  const date = localDateOf(startsAt)
  const weeks = Math.max(1, Math.floor(daysBetween(date, localDateOf(now)) / 7))
  const day = addDays(date, 7 * weeks)
  return instantOf(day, time) > now ? day : addDays(day, 7)
}

/**
 * "Boka nästa": the same weekday and time as a session, in each later week of two years in which it overlaps nothing
 * that is booked.
 */
export function freeStarts(session: Repeated, booked: readonly Span[], now: Date): Date[] {
  const first = firstDayAfter(session, now)
  const { durationHours, time = localTimeOf(session.startsAt) } = session
  return Array.from({ length: repeatMax + 1 }, (_, week) =>
    instantOf(addDays(first, 7 * week), time),
  ).filter((startsAt) => !booked.some((one) => doOverlap(one, { startsAt, durationHours })))
}
