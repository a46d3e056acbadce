import { sumHours } from '../hours.ts'
import { type Forecast, isLow } from '../pots/forecast.ts'

/** What a client has in all their pots together; hours in hours. */
export interface Balance {
  pots: number
  /** Pots with hours left (spec 2, Klienters Potter). */
  activePots: number
  /** "Kvar · Bokat · Disponibelt", all pots added up. */
  left: number
  booked: number
  available: number
  /** Sessions ahead that their pots do not cover. */
  uncovered: number
  /** Until when the pot lasts that runs out first; null when none runs out, or one covers nothing at all. */
  lastsUntil: Date | null
  /** Pots that are low while they are in use. */
  lowPots: number
}

/** A pot with what becomes of it. */
interface ForetoldPot {
  hoursRemaining: number
  forecast: Pick<Forecast, 'left' | 'booked' | 'available' | 'uncovered' | 'lastsUntil'>
}

/** Adds up a client's pots. */
export function balanceOf(pots: readonly ForetoldPot[]): Balance {
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
  }
}

/** Each client's pots added up, by the client's id; clients without pots are not there. */
export function balancesOf(
  pots: readonly (ForetoldPot & { clientId: string })[],
): Map<string, Balance> {
  const ofClient = new Map<string, ForetoldPot[]>()
  for (const pot of pots) {
    const own = ofClient.get(pot.clientId)
    if (own) own.push(pot)
    else ofClient.set(pot.clientId, [pot])
  }
  return new Map([...ofClient].map(([clientId, own]) => [clientId, balanceOf(own)]))
}

/** Whether a pot does not cover what is booked, or is low while it is in use: it is time to sell more. */
export function needsTopUp({ uncovered, lowPots }: Balance): boolean {
  return uncovered > 0 || lowPots > 0
}

/**
 * Order for "Tar slut först": what is empty or covers nothing, then by until when it lasts, then by what can still be
 * booked. Clients without pots have nothing that runs out, and come last.
 */
export function compareRunningOut(a: Balance | undefined, b: Balance | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return endOf(a) - endOf(b) || a.available - b.available
}

/** When it runs out, as a number to sort by; finite, so that two of a kind subtract to 0. */
function endOf({ uncovered, lastsUntil, left }: Balance): number {
  if (left <= 0 || (uncovered > 0 && !lastsUntil)) return 0
  return uncovered > 0 && lastsUntil ? lastsUntil.getTime() : Number.MAX_SAFE_INTEGER
}

function earliest(ends: readonly (number | null)[]): Date | null {
  const known = ends.filter((end) => end !== null)
  if (known.length === 0 || known.length < ends.length) return null
  return new Date(Math.min(...known))
}
