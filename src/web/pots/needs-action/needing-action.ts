import { compareSwedish } from '#shared/collation.ts'
import { type Forecast, needsActionSoon } from '#shared/pots/forecast.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

type Pot = Pick<RouterOutputs['pots']['all'][number], 'id' | 'clientId' | 'forecast'>

/** A pot that needs action. */
export interface PotNeed<P extends Pot, C> {
  pot: P
  /** Undefined when the client has been removed meanwhile. */
  client: C | undefined
}

/**
 * The pots that need action within fourteen days (D43): those that do not cover what is booked by then, those below
 * zero, and those that are low with something booked by then. Most urgent first: the next session is not covered, then
 * negative balances, then by the day until which a pot lasts, then the lowest. `laterLacks` counts those that lack
 * hours after that.
 */
export function potsNeedingAction<P extends Pot, C extends { id: string; name: string }>(
  pots: readonly P[],
  clients: readonly C[],
  now: Date,
): { needs: PotNeed<P, C>[]; laterLacks: number } {
  const byId = new Map(clients.map((client) => [client.id, client]))
  const soon = pots.filter(({ forecast }) => needsActionSoon(forecast, now))
  const later = pots.filter(
    ({ forecast }) => forecast.uncovered > 0 && !needsActionSoon(forecast, now),
  )
  const needs = soon
    .map((pot) => ({ pot, client: byId.get(pot.clientId) }))
    .sort(
      (a, b) =>
        comparePots(a.pot.forecast, b.pot.forecast) ||
        compareSwedish(a.client?.name ?? '', b.client?.name ?? '') ||
        (a.pot.id < b.pot.id ? -1 : 1),
    )
  return { needs, laterLacks: later.length }
}

/** The sort key; 0 is the most urgent. */
function urgency({ left, uncovered, lastsUntil }: Forecast): number {
  if (uncovered > 0 && !lastsUntil) return 0
  if (left < 0) return 1
  return uncovered > 0 ? 2 : 3
}

function comparePots(a: Forecast, b: Forecast): number {
  return urgency(a) - urgency(b) || runsOutAt(a) - runsOutAt(b) || a.available - b.available
}

/** The time in milliseconds until which a pot lasts that covers some sessions but not all; 0 for other pots. */
function runsOutAt(forecast: Forecast): number {
  return urgency(forecast) === 2 ? (forecast.lastsUntil?.getTime() ?? 0) : 0
}
