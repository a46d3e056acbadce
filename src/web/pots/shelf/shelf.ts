import { compareSwedish } from '#shared/collation.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { type PotNeed, potsNeedingAction } from '../needs-action/needing-action.ts'

/** A pot on the shelf, as `pots.all` returns it. */
export type ShelfPot = Pick<
  RouterOutputs['pots']['all'][number],
  | 'id'
  | 'clientId'
  | 'potTypeName'
  | 'hoursRemaining'
  | 'totalHours'
  | 'filledTo'
  | 'lastAdded'
  | 'forecast'
>

export interface ShelfClient {
  id: string
  name: string
  /** '#rrggbb' */
  colour: string
}

export interface Shelved<P extends ShelfPot = ShelfPot, C extends ShelfClient = ShelfClient> {
  pot: P
  /** Undefined when the client has been removed meanwhile. */
  client: C | undefined
}

export interface Shelf<P extends ShelfPot = ShelfPot, C extends ShelfClient = ShelfClient> {
  /** Those that need hours within fourteen days, most urgent first (D43). */
  needs: PotNeed<P, C>[]
  /** The others in use: by the first session that they do not cover, else the last one that they do, else hours, else name. */
  others: Shelved<P, C>[]
  /** Nothing left, and nothing booked or waiting to be marked; by name. */
  empty: Shelved<P, C>[]
}

/** All pots in the order of the shelf (D100). */
export function shelfOf<P extends ShelfPot, C extends ShelfClient>(
  pots: readonly P[],
  clients: readonly C[],
  now: Date,
): Shelf<P, C> {
  const byId = new Map(clients.map((client) => [client.id, client]))
  const { needs } = potsNeedingAction(pots, clients, now)
  const needing = new Set(needs.map(({ pot }) => pot.id))
  const rest = pots
    .filter(({ id }) => !needing.has(id))
    .map((pot) => ({ pot, client: byId.get(pot.clientId) }))
    .sort(compare)
  return {
    needs,
    others: rest.filter(({ pot }) => !isEmpty(pot)),
    empty: rest.filter(({ pot }) => isEmpty(pot)),
  }
}

function isEmpty({ hoursRemaining, forecast }: ShelfPot): boolean {
  return hoursRemaining === 0 && forecast.booked === 0 && forecast.unmarked === 0
}

/** A total order, so that an answer with other rows first gives the same shelf. */
function compare(a: Shelved, b: Shelved): number {
  const [{ forecast: one }, { forecast: other }] = [a.pot, b.pot]
  return (
    timeOf(one.lacksFrom) - timeOf(other.lacksFrom) ||
    timeOf(one.lastsUntil) - timeOf(other.lastsUntil) ||
    a.pot.hoursRemaining - b.pot.hoursRemaining ||
    compareSwedish(a.client?.name ?? '', b.client?.name ?? '') ||
    compareSwedish(a.pot.potTypeName, b.pot.potTypeName) ||
    (a.pot.id < b.pot.id ? -1 : 1)
  )
}

/** As a finite sort key, so that equal keys subtract to 0 and not to NaN; pots without a date come last. */
function timeOf(date: Date | null): number {
  return date?.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** The part of the shelf of these clients. */
export function shelfOfClients(shelf: Shelf, clientIds: ReadonlySet<string>): Shelf {
  const isOf = ({ pot }: { pot: ShelfPot }) => clientIds.has(pot.clientId)
  return {
    needs: shelf.needs.filter(isOf),
    others: shelf.others.filter(isOf),
    empty: shelf.empty.filter(isOf),
  }
}

/** The clients with more than one pot: their pots are told apart by the type. */
export function clientsOfSeveral(pots: readonly { clientId: string }[]): Set<string> {
  const seen = new Set<string>()
  const several = new Set<string>()
  for (const { clientId } of pots) {
    if (seen.has(clientId)) several.add(clientId)
    seen.add(clientId)
  }
  return several
}
