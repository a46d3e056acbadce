import { compareSwedish } from '#shared/collation.ts'
import { type Forecast, isLow } from '#shared/pots/forecast.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

type Pot = Pick<RouterOutputs['pots']['all'][number], 'id' | 'clientId' | 'forecast'>

/** Something to do about a pot. */
export interface PotNeed<P extends Pot, C> {
  pot: P
  /** Undefined when the client has been removed meanwhile. */
  client: C | undefined
  /** What covers all that is booked, or fills a debt; 0 when nothing is missing yet. */
  missing: number
}

/**
 * The pots that need something done: those that do not cover all that is booked, those below zero, and those that are low
 * while they are in use. A pot that is used up to the hour with nothing booked is finished, and says nothing. The most
 * urgent first: the next session is not covered, then what is owed, then by how far a pot lasts, then the lowest.
 */
export function potsNeedingAction<P extends Pot, C extends { id: string; name: string }>(
  pots: readonly P[],
  clients: readonly C[],
): PotNeed<P, C>[] {
  const byId = new Map(clients.map((client) => [client.id, client]))
  return pots
    .filter(({ forecast }) => needsAction(forecast))
    .map((pot) => ({
      pot,
      client: byId.get(pot.clientId),
      missing: pot.forecast.missing || Math.max(0, -pot.forecast.left),
    }))
    .sort(
      (a, b) =>
        comparePots(a.pot.forecast, b.pot.forecast) ||
        compareSwedish(a.client?.name ?? '', b.client?.name ?? '') ||
        (a.pot.id < b.pot.id ? -1 : 1),
    )
}

function needsAction(forecast: Forecast): boolean {
  return forecast.uncovered > 0 || isLow(forecast)
}

/** 0 is the most urgent. */
function urgency({ left, uncovered, lastsUntil }: Forecast): number {
  if (uncovered > 0 && !lastsUntil) return 0
  if (left < 0) return 1
  return uncovered > 0 ? 2 : 3
}

function comparePots(a: Forecast, b: Forecast): number {
  return urgency(a) - urgency(b) || runsOutAt(a) - runsOutAt(b) || a.available - b.available
}

/** Milliseconds for what lasts for a while but not for all, else 0: of no other pot does the day matter. */
function runsOutAt(forecast: Forecast): number {
  return urgency(forecast) === 2 ? (forecast.lastsUntil?.getTime() ?? 0) : 0
}
