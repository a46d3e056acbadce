import {
  addDays,
  daySpan,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
} from '../time.ts'
import { defaultFrom, defaultTo } from './limits.ts'

/** An absence as a person says it: the last day is included, and the times only count for hours. */
export interface AbsenceFields {
  isWholeDays: boolean
  from: LocalDate
  fromTime: LocalTime
  to: LocalDate
  toTime: LocalTime
  label: string
}

/** A part of time; `endsAt` is exclusive. */
export interface Span {
  startsAt: Date
  endsAt: Date
}

/** An absence as it is stored. */
export interface Absence extends Span {
  isWholeDays: boolean
  label: string
}

interface Timed {
  startsAt: Date
  durationHours: number
}

const hourMs = 3_600_000

/** The absence that the fields say. Its end may be before its start: `isForward` tells. */
export function absenceOf(fields: AbsenceFields): Absence {
  const { isWholeDays, from, fromTime, to, toTime, label } = fields
  const span = isWholeDays
    ? { startsAt: daySpan(from).from, endsAt: daySpan(to).to }
    : { startsAt: instantOf(from, fromTime), endsAt: instantOf(to, toTime) }
  return { ...span, isWholeDays, label }
}

/** The fields that say this absence. */
export function fieldsOf({ startsAt, endsAt, isWholeDays, label }: Absence): AbsenceFields {
  const times = isWholeDays
    ? { to: addDays(localDateOf(endsAt), -1), fromTime: defaultFrom, toTime: defaultTo }
    : { to: localDateOf(endsAt), fromTime: localTimeOf(startsAt), toTime: localTimeOf(endsAt) }
  return { isWholeDays, from: localDateOf(startsAt), ...times, label }
}

/** Whether it ends after it starts; hours that a change of clocks skips leave nothing. */
export function isForward({ startsAt, endsAt }: Span): boolean {
  return startsAt < endsAt
}

export function isSameAbsence(a: Absence, b: Absence): boolean {
  return (
    a.startsAt.getTime() === b.startsAt.getTime() &&
    a.endsAt.getTime() === b.endsAt.getTime() &&
    a.isWholeDays === b.isWholeDays &&
    a.label === b.label
  )
}

/** The time that a session takes. */
export function spanOfSession({ startsAt, durationHours }: Timed): Span {
  return { startsAt, endsAt: new Date(startsAt.getTime() + Math.round(durationHours * hourMs)) }
}

/** Whether two spans share time; one that ends when the other starts does not. */
export function doMeet(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** The first of the absences that a session lies in, wholly or partly. */
export function absenceAt<A extends Span>(absences: readonly A[], session: Timed): A | null {
  const span = spanOfSession(session)
  return absences.find((absence) => doMeet(absence, span)) ?? null
}
