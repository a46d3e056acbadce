import {
  formatWeek,
  formatWeekSpan,
  type LocalDate,
  localDateOf,
  type WeekKey,
  weekOf,
} from '#shared/time.ts'

/**
 * The names of the weeks, 'v. 49 · 30 nov–6 dec', by the index of the first session of each in a list in order of time.
 * `before` is the start of the session before the list.
 */
export function weeksOf(
  sessions: readonly { startsAt: Date }[],
  before: Date | null,
  today: LocalDate,
): Map<number, string> {
  const thisYear = Number(today.slice(0, 4))
  const weeks = new Map<number, string>()
  let previous = before && weekAt(before)
  for (const [place, { startsAt }] of sessions.entries()) {
    const week = weekAt(startsAt)
    if (week !== previous)
      weeks.set(place, `${formatWeek(week)} · ${formatWeekSpan(week, thisYear)}`)
    previous = week
  }
  return weeks
}

function weekAt(instant: Date): WeekKey {
  return weekOf(localDateOf(instant))
}
