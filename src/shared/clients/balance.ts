import { sumHours } from '../hours.ts'
import { type Forecast, isLow } from '../pots/forecast.ts'
import { type HourParts, hourParts, sumHourParts } from '../pots/hour-parts.ts'

/** The totals over all pots of a client; hours are in hours. */
export interface Balance {
  pots: number
  /** Pots with hours left (S31). */
  activePots: number
  /** "Kvar · Bokat · Fritt", summed over all pots. */
  left: number
  booked: number
  available: number
  /** Number of future sessions that their pots do not cover. */
  uncovered: number
  /** When the first pot runs out; null when none does, or when one covers no session at all. */
  lastsUntil: Date | null
  /** Number of pots that are in use and low. */
  lowPots: number
  /** Of all pots together. */
  parts: HourParts
}

interface PotWithForecast {
  hoursRemaining: number
  totalHours: number
  forecast: Pick<Forecast, 'left' | 'booked' | 'available' | 'uncovered' | 'lastsUntil'>
}

/** Sums the pots of one client. */
export function balanceOf(pots: readonly PotWithForecast[]): Balance {
  const short = pots.filter(({ forecast }) => forecast.uncovered > 0)
  const ends = short.map(({ forecast }) => forecast.lastsUntil?.getTime() ?? null)
  return {
    pots: pots.length,
    activePots: pots.filter(({ hoursRemaining }) => hoursRemaining > 0).length,
    left: sumHours(pots.map(({ hoursRemaining }) => hoursRemaining)),
    booked: sumHours(pots.map(({ forecast }) => forecast.booked)),
    available: sumHours(pots.map(({ forecast }) => forecast.available)),
    uncovered: short.reduce((sum, { forecast }) => sum + forecast.uncovered, 0),
    lastsUntil: earliest(ends),
    lowPots: pots.filter(({ forecast }) => isLow(forecast)).length,
    parts: sumHourParts(
      pots.map(({ totalHours, hoursRemaining, forecast }) =>
        hourParts({ total: totalHours, left: hoursRemaining, booked: forecast.booked }),
      ),
    ),
  }
}

/** Sums the pots of each client, by client id; clients without pots are left out. */
export function balancesOf(
  pots: readonly (PotWithForecast & { clientId: string })[],
): Map<string, Balance> {
  const ofClient = new Map<string, PotWithForecast[]>()
  for (const pot of pots) {
    const own = ofClient.get(pot.clientId)
    if (own) own.push(pot)
    else ofClient.set(pot.clientId, [pot])
  }
  return new Map([...ofClient].map(([clientId, own]) => [clientId, balanceOf(own)]))
}

/** Whether a pot does not cover its booked sessions, or is in use and low. */
export function needsTopUp({ uncovered, lowPots }: Balance): boolean {
  return uncovered > 0 || lowPots > 0
}

/** How many days ahead a lack of hours is something to act on. */
const soonDays = 14

/** Whether the hours are used up, or do not cover what is booked, within the next fourteen days. */
export function needsTopUpSoon(
  { uncovered, lastsUntil, lowPots, left }: Balance,
  now: Date,
): boolean {
  if (uncovered > 0) return lastsUntil === null || lastsUntil <= inDays(now, soonDays)
  return lowPots > 0 && left <= 0
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

/**
 * Sort order "Tar slut först": empty pots and those that cover nothing, then by when they run out, then by available
 * hours. Clients without pots come last.
 */
export function compareRunningOut(a: Balance | undefined, b: Balance | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return endOf(a) - endOf(b) || a.available - b.available
}

/** When the balance runs out, as a finite sort key, so that equal keys subtract to 0 and not to NaN. */
function endOf({ uncovered, lastsUntil, left }: Balance): number {
  if (left <= 0 || (uncovered > 0 && !lastsUntil)) return 0
  return uncovered > 0 && lastsUntil ? lastsUntil.getTime() : Number.MAX_SAFE_INTEGER
}

function earliest(ends: readonly (number | null)[]): Date | null {
  const known = ends.filter((end) => end !== null)
  if (known.length === 0 || known.length < ends.length) return null
  return new Date(Math.min(...known))
}
