import { formatDayNear, formatMoment, formatTime, localDateOf } from '../time.ts'
import { type Absence, fieldsOf } from './span.ts'

/** 'tor 24 dec', 'tor 24 dec–sön 3 jan 2027', 'mån 23 nov 12:00–14:00' */
export function absenceSpanText(absence: Absence, now?: Date): string {
  const { startsAt, endsAt, isWholeDays } = absence
  const { from, to } = fieldsOf(absence)
  if (isWholeDays)
    return from === to
      ? formatDayNear(from, now)
      : `${formatDayNear(from, now)}–${formatDayNear(to, now)}`
  return localDateOf(startsAt) === localDateOf(endsAt)
    ? `${formatMoment(startsAt, now)}–${formatTime(endsAt)}`
    : `${formatMoment(startsAt, now)}–${formatMoment(endsAt, now)}`
}
