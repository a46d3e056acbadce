import { dayMinutes, daySpan, type LocalDate, minutesOfDay } from '../time.ts'
import { doMeet, type Span } from './span.ts'

/** The part of an absence on one day, in minutes since midnight on the clock; `until` is exclusive. */
export interface AbsencePart<A> {
  absence: A
  from: number
  until: number
}

/** The parts of the absences on a day in Stockholm, by start. */
export function partsOn<A extends Span>(absences: readonly A[], date: LocalDate): AbsencePart<A>[] {
  const { from, to } = daySpan(date)
  return absences
    .filter((absence) => doMeet(absence, { startsAt: from, endsAt: to }))
    .map((absence) => ({
      absence,
      from: absence.startsAt <= from ? 0 : minutesOfDay(absence.startsAt),
      until: absence.endsAt >= to ? dayMinutes : minutesOfDay(absence.endsAt),
    }))
    .sort((a, b) => a.from - b.from || b.until - a.until)
}
