import { formatDateLong, type LocalDate, localDateOf } from '#shared/time.ts'

/** A heading above a session of the list. */
export interface Heading {
  /** The name of the month, 'november 2026', above its first session. */
  month: string | null
  /** Whether the line for the present moment is above it: it has begun, and the one before it has not. */
  isNow: boolean
}

/**
 * The headings of a list that is newest first, by the index of the session below. `before` is the start of the session
 * before the list.
 */
export function headingsOf(
  sessions: readonly { startsAt: Date }[],
  now: Date,
  before: Date | null,
): Map<number, Heading> {
  const headings = new Map<number, Heading>()
  let previous = before
  for (const [place, { startsAt }] of sessions.entries()) {
    const month = previous && monthOf(previous) === monthOf(startsAt) ? null : monthName(startsAt)
    const isNow = previous !== null && previous > now && startsAt <= now
    if (month !== null || isNow) headings.set(place, { month, isNow })
    previous = startsAt
  }
  return headings
}

/**
 * Now, clamped to the span of a page of the list, in milliseconds: only the page that contains now changes, and is
 * rendered again, each minute.
 */
export function momentFor(
  sessions: readonly { startsAt: Date }[],
  now: Date,
  before: Date | null,
): number {
  const newest = (before ?? sessions[0]?.startsAt ?? now).getTime()
  const oldest = (sessions.at(-1)?.startsAt ?? now).getTime()
  // A millisecond beyond either end: a session has begun only when now is after its start.
  return Math.max(Math.min(now.getTime(), newest + 1), oldest - 1)
}

function monthOf(instant: Date): string {
  return localDateOf(instant).slice(0, 7)
}

/** 'november 2026' */
function monthName(instant: Date): string {
  const date: LocalDate = localDateOf(instant)
  return formatDateLong(date).replace(/^\d+ /, '')
}
