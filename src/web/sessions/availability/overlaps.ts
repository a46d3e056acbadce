import { instantOf, isLocalDate, type LocalDate, type LocalTime } from '#shared/time.ts'
import { typedHours } from '../fields/session-values.ts'
import { parseTimeText } from '../fields/time-text.ts'

/** When a session would be, as the form has it: perhaps not yet a time at all. */
export interface TypedSpan {
  date: string
  time: string
  durationHours: string | number
}

/** When a session is. */
export interface Span {
  startsAt: Date
  durationHours: number
}

/** A session that is booked, as far as it can be in the way of another. */
export interface Booked extends Span {
  id: string
  clientId: string
  clientName: string
}

const hourMs = 3_600_000

function endOf({ startsAt, durationHours }: Span): number {
  return startsAt.getTime() + Math.round(durationHours * hourMs)
}

/** Do two spans share any time? What ends as the other begins does not. */
export function meets(a: Span, b: Span): boolean {
  return a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a)
}

/** What is typed, as it is meant; null while it is no time yet. */
export function spanOf({
  date,
  time: text,
  durationHours,
}: TypedSpan): (Span & { date: LocalDate; time: LocalTime }) | null {
  const hours = typedHours(durationHours)
  const time = parseTimeText(text)
  if (hours === null || !isLocalDate(date) || !time) return null
  return { date, time, startsAt: instantOf(date, time), durationHours: hours }
}

/** The sessions at the same time (spec 2, "Befintliga pass"); never the session itself. */
export function overlapsOf<S extends Span & { id: string }>(
  sessions: readonly S[],
  wanted: Span,
  ownId?: string,
): S[] {
  return sessions.filter((session) => session.id !== ownId && meets(session, wanted))
}
