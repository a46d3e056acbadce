import { firstHour, lastHour, remPerHour } from '#shared/calendar/limits.ts'
import { formatDayLong, type LocalDate, type LocalTime } from '#shared/time.ts'

/** The rows of the grid: 7 to 21. */
export const gridHours: readonly number[] = Array.from(
  { length: lastHour - firstHour + 1 },
  (_, n) => firstHour + n,
)

/** '07:00' */
export function hourLabel(hour: number): LocalTime {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Where the hours shown begin and end, '07:00' and '22:00'. */
export const gridOpens = hourLabel(firstHour)
export const gridCloses = hourLabel(lastHour + 1)

/** The distance of a time of day from the grid's top in rem; null outside the hours shown. */
export function remAt(minutes: number): number | null {
  const hours = minutes / 60 - firstHour
  return hours < 0 || hours >= gridHours.length ? null : hours * remPerHour
}

/** 'tisdag 17 november', without the year. */
export function dayName(date: LocalDate): string {
  return formatDayLong(date).replace(/ \d{4}$/, '')
}
