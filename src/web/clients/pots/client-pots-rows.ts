import { type Balance, balanceOf } from '#shared/clients/balance.ts'
import { matchesSearch } from '#shared/collation.ts'
import type { Client } from '../client.ts'
import { arrangeRows, type RowView } from '../list/arrange-rows.ts'
import { clientRows } from '../list/client-rows.ts'

/** A client with what they have in all their pots. */
export interface ClientPotsRow<C extends Client = Client> {
  client: C
  /** '#rrggbb' */
  colour: string
  balance: Balance
}

const noPots = balanceOf([])

/** Every client with their pots added up, those without any too (spec 2, Klienters Potter); by name unless asked otherwise. */
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

/** The rows whose name or e-mail match what is typed; a phone number is none of the two (spec 2). */
export function matchingPotsRows<C extends Client>(
  rows: readonly ClientPotsRow<C>[],
  query: string,
): readonly ClientPotsRow<C>[] {
  if (query.trim() === '') return rows
  return rows.filter(({ client }) => matchesSearch(query, [client.name, client.email]))
}
