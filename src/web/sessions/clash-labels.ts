import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import type { Booked } from './overlaps.ts'

/** '10:00–11:00', or with its day when that is not the day of `at`: 'mån 23 nov 23:30–01:00'. */
export function clashTime({ startsAt, durationHours }: Booked, at: Date): string {
  const date = localDateOf(startsAt)
  const time = formatTimeRange(startsAt, durationHours)
  return date === localDateOf(at) ? time : `${formatDayNear(date)} ${time}`
}
