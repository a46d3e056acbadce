import { instantOf, isLocalDate, type LocalDate, type LocalTime } from '#shared/time.ts'
import { typedHours } from '../fields/session-values.ts'
import { parseTimeText } from '../fields/time-text.ts'

/** The time of a session as typed in the form; it may be invalid. */
export interface TypedSpan {
  date: string
  time: string
  durationHours: string | number
}

/** A time span. */
export interface Span {
  startsAt: Date
  durationHours: number
}

/** A booked session, with what a clash shows of it. */
export interface Booked extends Span {
  id: string
  clientId: string
  clientName: string
}

const hourMs = 3_600_000

function endOf({ startsAt, durationHours }: Span): number {
  return startsAt.getTime() + Math.round(durationHours * hourMs)
}

/** Do two spans overlap? One that ends when the other starts does not. */
export function doOverlap(a: Span, b: Span): boolean {
  return a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a)
}

/** The typed time, parsed; null while it is invalid. */
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

/** The sessions that overlap a span (spec 2, "Befintliga pass"), without the session itself. */
export function overlapsOf<S extends Span & { id: string }>(
  sessions: readonly S[],
  wanted: Span,
  ownId?: string,
): S[] {
  return sessions.filter((session) => session.id !== ownId && doOverlap(session, wanted))
}
