import { eveOn, holidayOn } from '../holidays.ts'
import type { BookingWindow } from '../portal/booking/settings.ts'
import type { Span } from '../sessions/overlap.ts'
import { type LocalDate, localDateOf, minutesOfDay, weekday } from '../time.ts'

/** The hours that a trainer has opened for bookings of clients (D117). */
export type OpenHours = {
  windows: readonly BookingWindow[]
  /** Whether public holidays, and the eves that count as Sundays, are open. */
  onRedDays: boolean
}

/** The open spans of a day in minutes on the clock, ascending. */
export function openOn({ windows, onRedDays }: OpenHours, date: LocalDate): BookingWindow[] {
  if (!onRedDays && (holidayOn(date) ?? eveOn(date))) return []
  const day = weekday(date)
  return windows.filter((window) => window.weekday === day).sort((a, b) => a.from - b.from)
}

/** Whether a session lies within one of the open spans of its day. */
export function isInOpenHours(hours: OpenHours, { startsAt, durationHours }: Span): boolean {
  const from = minutesOfDay(startsAt)
  const to = from + durationHours * 60
  return openOn(hours, localDateOf(startsAt)).some((open) => open.from <= from && to <= open.to)
}
