import { addWeeks, daysBetween, localDateOf, mondayOf, type WeekKey, weekOf } from '../../time.ts'
import type { Forecast } from '../forecast.ts'

/** How long a pot lasts, shortest first; `all` lasts for all that is booked, `unbooked` has nothing booked. */
const lastingKinds = [
  'notNext',
  'thisWeek',
  'nextWeek',
  'fourWeeks',
  'eightWeeks',
  'later',
  'all',
  'unbooked',
] as const

export type LastingKind = (typeof lastingKinds)[number]

interface Pot {
  forecast: Pick<Forecast, 'booked' | 'uncovered' | 'lastsUntil'>
}

/** How many weeks the picture of due top-ups shows, this one first. */
const dueWeeks = 8

/** How long a pot lasts at `now`. */
export function lastingOf(
  { booked, uncovered, lastsUntil }: Pot['forecast'],
  now: Date,
): LastingKind {
  if (uncovered === 0) return booked > 0 ? 'all' : 'unbooked'
  if (!lastsUntil) return 'notNext'
  const weeks = weeksUntil(lastsUntil, now)
  if (weeks <= 0) return 'thisWeek'
  if (weeks === 1) return 'nextWeek'
  if (weeks < 4) return 'fourWeeks'
  return weeks < dueWeeks ? 'eightWeeks' : 'later'
}

/** The pots by how long they last; every kind is there, also without pots. */
export function potsByLasting<P extends Pot>(
  pots: readonly P[],
  now: Date,
): { kind: LastingKind; pots: P[] }[] {
  const kindOf = new Map(pots.map((pot) => [pot, lastingOf(pot.forecast, now)]))
  return lastingKinds.map((kind) => ({
    kind,
    pots: pots.filter((pot) => kindOf.get(pot) === kind),
  }))
}

/** The pots that do not cover what is booked, by the week of the last session that they cover: this week for none. */
export function dueByWeek<P extends Pot>(
  pots: readonly P[],
  now: Date,
): { week: WeekKey; pots: P[] }[] {
  const thisWeek = weekOf(localDateOf(now))
  const short = pots.filter(({ forecast }) => forecast.uncovered > 0)
  return Array.from({ length: dueWeeks }, (_, n) => ({
    week: addWeeks(thisWeek, n),
    pots: short.filter(
      ({ forecast: { lastsUntil } }) => (lastsUntil ? weeksUntil(lastsUntil, now) : 0) === n,
    ),
  }))
}

/** How many weeks after this one an instant lies; 0 in this week. */
function weeksUntil(instant: Date, now: Date): number {
  const monday = (at: Date) => mondayOf(weekOf(localDateOf(at)))
  return daysBetween(monday(now), monday(instant)) / 7
}
