import { type LocalDate, weekday, weekOf } from '#shared/time.ts'
import { paths } from './paths.ts'

/** A day in the calendar, of one client if given. Not in paths.ts, which the login page loads. */
export function calendarDayPath(day: LocalDate, clientId?: string): string {
  const ofClient = clientId === undefined ? '' : `&klient=${clientId}`
  return `${paths.calendar}?v=${weekOf(day)}&dag=${weekday(day)}${ofClient}`
}
