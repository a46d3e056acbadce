import { hundredthsOf } from '../hours.ts'
import { coverageOf, type OpenSession } from '../sessions/coverage.ts'
import { isSoon } from '../sessions/warning-tone.ts'
import { lowHours } from './limits.ts'

/** A pot's forecast, "Kvar · Bokat · Fritt", in hours. */
export interface Forecast {
  /** The hours left now, "Kvar". */
  left: number
  /** The hours of its open future sessions, "Bokat". */
  booked: number
  /** left − booked; negative when overbooked, by as many hours as are lacking. */
  available: number
  /** The hours of its open sessions that have begun, "att stämma av": they are drawn when they are marked. */
  unmarked: number
  /** The hours that can still be booked, "fria": left − booked − unmarked, never below 0. */
  free: number
  /** The hours of each future session, soonest first; none where there are more than `stripesMax`. */
  bookedEach: number[]
  /** Number of future sessions that the pot does not cover (S49). */
  uncovered: number
  /** The start of the last future session that the pot covers, "Räcker till"; null when there is none. */
  lastsUntil: Date | null
  /** The start of the first future session that the pot does not cover; null when there is none. */
  lacksFrom: Date | null
  /** The start of the first future session; null when there is none. */
  nextAt: Date | null
  /** The smallest top-up that covers all booked sessions; 0 when they are covered. */
  missing: number
}

/**
 * Whether the pot is in use and low: under two hours, and booked or not empty. A pot at exactly 0 without bookings is
 * finished and needs no top-up.
 */
export function isLow({ left, booked }: Pick<Forecast, 'left' | 'booked'>): boolean {
  return left < lowHours && (booked > 0 || left !== 0)
}

/** A date before that of every session. */
const longAgo = new Date(0)

/**
 * From when a pot needs hours: at once below zero, from the next session when it is low, else from the first one that
 * it does not cover; null when it needs none.
 */
export function needsFrom(
  forecast: Pick<Forecast, 'left' | 'booked' | 'lacksFrom' | 'nextAt'>,
): Date | null {
  if (forecast.left < 0) return longAgo
  return isLow(forecast) ? forecast.nextAt : forecast.lacksFrom
}

/** Whether a pot needs hours within the next fourteen days (D43). */
export function needsActionSoon(forecast: Parameters<typeof needsFrom>[0], now: Date): boolean {
  const from = needsFrom(forecast)
  return from !== null && isSoon(from, now)
}

type Booked = Pick<OpenSession, 'startsAt' | 'durationHours'>

/** The maximum number of booked sessions that a vessel draws as separate stripes (D100). */
const stripesMax = 16

/** Forecasts a pot after all booked sessions later than `now`. `open` are the pot's own open sessions. */
export function forecastOf(
  pot: { hoursRemaining: number },
  open: readonly Booked[],
  now: Date,
): Forecast {
  const from = now.getTime()
  const ahead = open.filter(({ startsAt }) => startsAt.getTime() > from)
  let [booked, all] = [0, 0]
  for (const { durationHours } of ahead) booked += hundredthsOf(durationHours)
  for (const { durationHours } of open) all += hundredthsOf(durationHours)
  const available = hundredthsOf(pot.hoursRemaining) - booked
  // Fast path: a pot with enough hours covers every session. Most pots do, and a trainer may have a thousand.
  const covered = available >= 0 ? ahead : coveredOf(pot, ahead, now)
  const starts = ahead.map(({ startsAt }) => startsAt)
  // Those that are covered start before the others.
  let last = from
  for (const { startsAt } of covered) last = Math.max(last, startsAt.getTime())
  const uncovered = ahead.length - covered.length
  return {
    left: pot.hoursRemaining,
    booked: booked / 100,
    available: available / 100,
    unmarked: (all - booked) / 100,
    free: Math.max(hundredthsOf(pot.hoursRemaining) - all, 0) / 100,
    bookedEach:
      ahead.length > stripesMax
        ? []
        : ahead
            .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
            .map(({ durationHours }) => durationHours),
    uncovered,
    lastsUntil: covered.length > 0 ? new Date(last) : null,
    lacksFrom: uncovered > 0 ? earliest(starts.filter((start) => start.getTime() > last)) : null,
    nextAt: earliest(starts),
    // The last session needs all booked hours to be covered, so this is both sufficient and minimal.
    missing: uncovered > 0 ? -available / 100 : 0,
  }
}

/** The first of the dates that are known. A loop: a trainer may have a thousand pots with a hundred sessions each. */
export function earliest(dates: readonly (Date | null)[]): Date | null {
  let first: Date | null = null
  for (const date of dates) if (date && (!first || date < first)) first = date
  return first
}

function coveredOf(
  pot: { hoursRemaining: number },
  ahead: readonly Booked[],
  now: Date,
): readonly Booked[] {
  const potId = 'this'
  const sessions = ahead.map((session, n) => ({ ...session, id: String(n), potId }))
  const remaining = new Map([[potId, pot.hoursRemaining]])
  const covered = coverageOf(sessions, { remaining, open: sessions }, now)
  return sessions.filter(({ id }) => covered.get(id))
}
