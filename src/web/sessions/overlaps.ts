import { doOverlap, type Span } from '#shared/sessions/overlap.ts'
import { parseTimeText } from '#shared/sessions/time-text.ts'
import {
  formatDayNear,
  formatTimeRange,
  instantOf,
  isLocalDate,
  type LocalDate,
  type LocalTime,
  localDateOf,
} from '#shared/time.ts'
import { typedHours } from './editor/fields/session-values.ts'

/** The time of a session as typed in the form; it may be invalid. */
export interface TypedSpan {
  date: string
  time: string
  durationHours: string | number
}

/** A booked session, with what a clash shows of it. */
export interface Booked extends Span {
  id: string
  clientId: string
  clientName: string
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

/** The sessions that overlap a span (S46), without the session itself. */
export function overlapsOf<S extends Span & { id: string }>(
  sessions: readonly S[],
  wanted: Span,
  ownId?: string,
): S[] {
  return sessions.filter((session) => session.id !== ownId && doOverlap(session, wanted))
}

const dayMs = 86_400_000

/**
 * Looks up the bookings that overlap a span. By days, since a series of seven weekdays over two years is compared with all
 * that is booked in them.
 */
export function bookedByDay<S extends Span>(booked: readonly S[]): (wanted: Span) => S[] {
  const days = new Map<number, S[]>()
  for (const session of booked) {
    const day = dayOf(session)
    const there = days.get(day)
    if (there) there.push(session)
    else days.set(day, [session])
  }
  return (wanted) => {
    const day = dayOf(wanted)
    // A session is at most a day long.
    return [day - 1, day, day + 1]
      .flatMap((one) => days.get(one) ?? [])
      .filter((session) => doOverlap(session, wanted))
  }
}

function dayOf({ startsAt }: Span): number {
  return Math.floor(startsAt.getTime() / dayMs)
}

/** '10:00–11:00', or with its day when that is not the day of `at`: 'mån 23 nov 23:30–01:00'. */
export function clashTime({ startsAt, durationHours }: Booked, at: Date): string {
  const date = localDateOf(startsAt)
  const time = formatTimeRange(startsAt, durationHours)
  return date === localDateOf(at) ? time : `${formatDayNear(date)} ${time}`
}
