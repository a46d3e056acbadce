import { formatDateLong, type LocalDate, localDateOf } from '#shared/time.ts'

/** What stands over a session in the long list, beside the sessions before it. */
export interface Heading {
  /** The name of its month, 'november 2026', when it is the first of it. */
  month: string | null
  /** Now lies right over it: those before it are still to come, and it has begun. */
  isNow: boolean
}

/** The headings of a list that is newest first, by the place of the session that they stand over. */
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
 * The moment that a part of the list is drawn at: now, or the end of the part that now has passed or not yet come to. So
 * a part is not drawn again each minute: only in the one that holds now does anything change.
 */
export function momentFor(
  sessions: readonly { startsAt: Date }[],
  now: Date,
  before: Date | null,
): number {
  const newest = (before ?? sessions[0]?.startsAt ?? now).getTime()
  const oldest = (sessions.at(-1)?.startsAt ?? now).getTime()
  // A session has passed when now is after its start.
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
