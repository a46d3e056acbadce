import { instantOf, isLocalDate } from '#shared/time.ts'
import { typedHours } from './pot-effects.ts'
import { parseTimeText } from './time-text.ts'

/** When a session would be, as the form has it: perhaps not yet a time at all. */
export interface TypedSpan {
  date: string
  time: string
  durationHours: string | number
}

interface Span {
  from: number
  to: number
}

const hourMs = 3_600_000

function spanFrom(startsAt: Date, durationHours: number): Span {
  const from = startsAt.getTime()
  return { from, to: from + Math.round(durationHours * hourMs) }
}

/** What is typed as instants; null while it is no time yet. */
function spanOf({ date, time, durationHours }: TypedSpan): Span | null {
  const hours = typedHours(durationHours)
  const clock = parseTimeText(time)
  if (hours === null || !isLocalDate(date) || !clock) return null
  return spanFrom(instantOf(date, clock), hours)
}

/** The sessions that are at the same time as what is typed (spec 2, "Befintliga pass"); never the session itself. */
export function overlapsOf<S extends { id: string; startsAt: Date; durationHours: number }>(
  sessions: readonly S[],
  typed: TypedSpan,
  ownId?: string,
): S[] {
  const wanted = spanOf(typed)
  if (!wanted) return []
  return sessions.filter((session) => {
    const { from, to } = spanFrom(session.startsAt, session.durationHours)
    return session.id !== ownId && from < wanted.to && wanted.from < to
  })
}
