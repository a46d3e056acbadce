import { hundredthsOf } from '../hours.ts'
import { coverageOf, type OpenSession } from '../sessions/coverage.ts'
import { lowHours } from './limits.ts'

/** "Kvar · Bokat · Disponibelt", and how far it lasts; all in hours. */
export interface Forecast {
  /** What the pot holds now, "Kvar". */
  left: number
  /** What its open sessions ahead will draw, "Bokat". */
  booked: number
  /** What can still be booked, "Disponibelt": left − booked; below zero when too much is. */
  available: number
  /** How many of the sessions ahead it does not cover (spec 4). */
  uncovered: number
  /** The start of the last session ahead that it covers, "Räcker till"; null when there is none. */
  lastsUntil: Date | null
  /** The least top-up that covers all that is booked; 0 when all is. */
  missing: number
}

/**
 * Whether the pot is low while it is in use: under two hours, and booked or not empty. One that is used up to the hour
 * with nothing booked is finished, and asks for nothing.
 */
export function isLow({ left, booked }: Pick<Forecast, 'left' | 'booked'>): boolean {
  return left < lowHours && (booked > 0 || left !== 0)
}

/** An open session on the pot. */
type Booked = Pick<OpenSession, 'startsAt' | 'durationHours'>

/** What becomes of a pot when all that is booked on it after now is held. `open` are the pot's own open sessions. */
export function forecastOf(
  pot: { hoursRemaining: number },
  open: readonly Booked[],
  now: Date,
): Forecast {
  const from = now.getTime()
  const ahead = open.filter(({ startsAt }) => startsAt.getTime() > from)
  let booked = 0
  for (const { durationHours } of ahead) booked += hundredthsOf(durationHours)
  const available = hundredthsOf(pot.hoursRemaining) - booked
  // A pot that holds all that is booked covers each of it; most do, and a trainer may have a thousand.
  const covered = available >= 0 ? ahead : coveredOf(pot, ahead, now)
  let last = 0
  for (const { startsAt } of covered) last = Math.max(last, startsAt.getTime())
  const uncovered = ahead.length - covered.length
  return {
    left: pot.hoursRemaining,
    booked: booked / 100,
    available: available / 100,
    uncovered,
    lastsUntil: covered.length > 0 ? new Date(last) : null,
    // The last session needs all that is booked, so nothing less covers it, and nothing more is needed.
    missing: uncovered > 0 ? -available / 100 : 0,
  }
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
