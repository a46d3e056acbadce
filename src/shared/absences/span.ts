import { endOf, type Span as Timed } from '../sessions/overlap.ts'
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

/** An absence as it is entered: `to` is included; the times apply only when it is not whole days. */
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

/** The absence of these fields. Its end may be before its start: see `isForward`. */
export function absenceOf(fields: AbsenceFields): Absence {
  const { isWholeDays, from, fromTime, to, toTime, label } = fields
  const span = isWholeDays
    ? { startsAt: daySpan(from).from, endsAt: daySpan(to).to }
    : { startsAt: instantOf(from, fromTime), endsAt: instantOf(to, toTime) }
  return { ...span, isWholeDays, label }
}

/** The fields of an absence, for the form. */
export function fieldsOf({ startsAt, endsAt, isWholeDays, label }: Absence): AbsenceFields {
  const times = isWholeDays
    ? { to: addDays(localDateOf(endsAt), -1), fromTime: defaultFrom, toTime: defaultTo }
    : { to: localDateOf(endsAt), fromTime: localTimeOf(startsAt), toTime: localTimeOf(endsAt) }
  return { isWholeDays, from: localDateOf(startsAt), ...times, label }
}

/** Whether it ends after it starts. It does not when all of its hours are skipped by a change of clocks. */
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
export function spanOfSession(session: Timed): Span {
  return { startsAt: session.startsAt, endsAt: new Date(endOf(session)) }
}

/** Whether two spans share time; one that ends when the other starts does not. */
export function doMeet(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** The first of the absences that a session overlaps; null without one. */
export function absenceAt<A extends Span>(absences: readonly A[], session: Timed): A | null {
  const span = spanOfSession(session)
  return absences.find((absence) => doMeet(absence, span)) ?? null
}
