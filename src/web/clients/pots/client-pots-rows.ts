import { type Balance, balanceOf } from '#shared/clients/balance.ts'
import { searched } from '#shared/collation.ts'
import type { Client } from '../client.ts'
import { arrangeRows, type RowView } from '../list/arrange-rows.ts'
import { clientRows } from '../list/client-rows.ts'

/** A client with the sums of their pots. */
export interface ClientPotsRow<C extends Client = Client> {
  client: C
  /** '#rrggbb' */
  colour: string
  balance: Balance
}

const noPots = balanceOf([])

/** Every client with the sums of their pots, also clients without pots (S31); by name by default. */
export function clientPotsRows<C extends Client>(
  clients: readonly C[],
  balances: ReadonlyMap<string, Balance>,
  view: RowView,
): ClientPotsRow<C>[] {
  return arrangeRows(clientRows(clients), balances, view).map((row) => ({
    ...row,
    balance: balances.get(row.client.id) ?? noPots,
  }))
}

/** The rows whose name or e-mail match the search; phone numbers are not searched here (S31). */
export function matchingPotsRows<C extends Client>(
  rows: readonly ClientPotsRow<C>[],
  query: string,
): readonly ClientPotsRow<C>[] {
  return searched(rows, query, ({ client }) => [client.name, client.email])
}
