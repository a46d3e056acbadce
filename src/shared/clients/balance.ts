import { sumHours } from '../hours.ts'
import { type FilledPot, type Filling, fillingOf, sumFillings, worstOf } from '../pots/filling.ts'
import { earliest, type Forecast, isLow, needsFrom } from '../pots/forecast.ts'
import { isSoon } from '../sessions/warning-tone.ts'

/** The totals over all pots of a client; hours are in hours. */
export interface Balance {
  pots: number
  /** Pots with hours left (S31). */
  activePots: number
  /** "Kvar · Bokat · Fritt", summed over all pots. */
  left: number
  booked: number
  available: number
  /** What can still be booked: left − booked − what waits to be marked, never below 0. */
  free: number
  /** Number of future sessions that their pots do not cover. */
  uncovered: number
  /** The earliest start of a session that its pot does not cover; null when all are covered. */
  lacksFrom: Date | null
  /** The last session that this pot covers; null when none lacks hours, or when it covers none at all. */
  lastsUntil: Date | null
  /** From when the first pot needs hours (`needsFrom`); null when none does. */
  needsFrom: Date | null
  /** Number of pots that are in use and low. */
  lowPots: number
  /** The fewest hours left in one pot and the first lack of hours: `flawOf` gives the flaw of all pots together. */
  worst: ReturnType<typeof worstOf>
  /** What all pots hold together. */
  filling: Filling
}

interface PotWithForecast extends FilledPot {
  forecast: Omit<Forecast, 'missing'>
}

/** Sums the pots of one client. */
export function balanceOf(pots: readonly PotWithForecast[]): Balance {
  const short = pots.filter(({ forecast }) => forecast.uncovered > 0)
  const lacksFrom = earliest(short.map(({ forecast }) => forecast.lacksFrom))
  const first = short.find(({ forecast }) => forecast.lacksFrom?.getTime() === lacksFrom?.getTime())
  return {
    pots: pots.length,
    activePots: pots.filter(({ hoursRemaining }) => hoursRemaining > 0).length,
    left: sumHours(pots.map(({ hoursRemaining }) => hoursRemaining)),
    booked: sumHours(pots.map(({ forecast }) => forecast.booked)),
    available: sumHours(pots.map(({ forecast }) => forecast.available)),
    free: Math.max(
      sumHours(pots.flatMap(({ forecast: { available, unmarked } }) => [available, -unmarked])),
      0,
    ),
    uncovered: short.reduce((sum, { forecast }) => sum + forecast.uncovered, 0),
    lacksFrom,
    lastsUntil: first?.forecast.lastsUntil ?? null,
    needsFrom: earliest(pots.map(({ forecast }) => needsFrom(forecast))),
    lowPots: pots.filter(({ forecast }) => isLow(forecast)).length,
    worst: worstOf(pots.map(({ forecast }) => forecast)),
    filling: sumFillings(pots.map(fillingOf)),
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

/** Whether a pot needs hours within the next fourteen days (D43). */
export function needsTopUpSoon({ needsFrom: from }: Balance, now: Date): boolean {
  return from !== null && isSoon(from, now)
}

/**
 * Sort order "Tar slut först": empty pots, then by the first session that is not covered, then by available hours.
 * Clients without pots come last.
 */
export function compareRunningOut(a: Balance | undefined, b: Balance | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return endOf(a) - endOf(b) || a.available - b.available
}

/** When the balance runs out, as a finite sort key, so that equal keys subtract to 0 and not to NaN. */
function endOf({ lacksFrom, left }: Balance): number {
  return left <= 0 ? 0 : (lacksFrom?.getTime() ?? Number.MAX_SAFE_INTEGER)
}
