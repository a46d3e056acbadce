import { formatMonth, localDateOf } from '#shared/time.ts'

/**
 * The names of the months, 'november 2026', by the index of the first session of each in a list in order of time.
 * `before` is the start of the session before the list.
 */
export function monthsOf(
  sessions: readonly { startsAt: Date }[],
  before: Date | null,
): Map<number, string> {
  const months = new Map<number, string>()
  let previous = before
  for (const [place, { startsAt }] of sessions.entries()) {
    if (!previous || monthOf(previous) !== monthOf(startsAt))
      months.set(place, formatMonth(localDateOf(startsAt)))
    previous = startsAt
  }
  return months
}

function monthOf(instant: Date): string {
  return localDateOf(instant).slice(0, 7)
}
