import { addDays, type LocalDate, localDateOf } from '#shared/time.ts'

export type Day = { date: LocalDate; starts: Date[] }

/** The starts by day; days without one are left out. */
export function daysOf(starts: readonly Date[]): Day[] {
  const days: Day[] = []
  for (const start of starts) {
    const date = localDateOf(start)
    const last = days.at(-1)
    if (last?.date === date) last.starts.push(start)
    else days.push({ date, starts: [start] })
  }
  return days
}

/** How many of the days lie within so many weeks from the first. */
export function daysWithin(days: readonly Day[], weeks: number): number {
  const [first] = days
  if (!first) return 0
  const end = addDays(first.date, 7 * weeks)
  return days.filter(({ date }) => date < end).length
}

/** The starts that are nearest to one that was taken, ascending. */
export function nearestTo(missed: Date, starts: readonly Date[], count: number): Date[] {
  const away = (start: Date) => Math.abs(start.getTime() - missed.getTime())
  return starts
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, count)
    .sort((a, b) => a.getTime() - b.getTime())
}
