import {
  dayMinutes,
  formatDayNear,
  formatMoment,
  formatTime,
  localDateOf,
  timeOf,
} from '../time.ts'
import type { AbsencePart } from './days.ts'
import { type Absence, fieldsOf } from './span.ts'
import { absenceTexts } from './texts.ts'

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

/** What a part takes of its day: 'Hela dagen', '12:00–14:00' */
export function partSpanText({
  from,
  until,
}: Pick<AbsencePart<unknown>, 'from' | 'until'>): string {
  if (from === 0 && until === dayMinutes) return absenceTexts.wholeDay
  return `${timeOf(from)}–${until === dayMinutes ? '24:00' : timeOf(until)}`
}
