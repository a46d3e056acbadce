import { type LocalDate, type LocalTime, localDateOf, localTimeOf } from '../time.ts'

/** When a session is, as a person says it: a local day and time, and its length. */
export interface SessionTime {
  date: LocalDate
  time: LocalTime
  durationHours: number
}

export function sessionTimeOf({
  startsAt,
  durationHours,
}: {
  startsAt: Date
  durationHours: number
}): SessionTime {
  return { date: localDateOf(startsAt), time: localTimeOf(startsAt), durationHours }
}

export function isSameTime(a: SessionTime, b: SessionTime): boolean {
  return a.date === b.date && a.time === b.time && a.durationHours === b.durationHours
}
