import { sumHours } from '#shared/hours.ts'
import { localDateOf } from '#shared/time.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import type { ShelfPot } from '../shelf/shelf.ts'

type Pot = ShelfPot & Pick<RouterOutputs['pots']['all'][number], 'unpaid'>

/** An opening or a top-up that is not paid yet. */
export type Unpaid = Pot['unpaid'][number] & {
  key: string
  pot: Pot
  /** Undefined when the client has been removed meanwhile. */
  client: { id: string; name: string } | undefined
}

/** What is not paid yet, oldest first, and its sum in kronor (D41). */
export function unpaidOf(
  pots: readonly Pot[],
  clients: readonly { id: string; name: string }[],
): { unpaid: Unpaid[]; sum: number } {
  const byId = new Map(clients.map((client) => [client.id, client]))
  const unpaid = pots
    .flatMap((pot) =>
      pot.unpaid.map((entry) => ({
        ...entry,
        key: entry.historyId ?? pot.id,
        pot,
        client: byId.get(pot.clientId),
      })),
    )
    .sort((a, b) => a.date.getTime() - b.date.getTime() || (a.key < b.key ? -1 : 1))
  return { unpaid, sum: sumHours(unpaid.map(({ amount }) => amount)) }
}

/** The same, paid today. */
export function paidToday({ pot, historyId, amount }: Unpaid) {
  return { potId: pot.id, historyId, price: { amount, paidOn: localDateOf(new Date()) } }
}
