import { displayColour } from '#shared/clients/colours.ts'
import { searchFields } from '#shared/clients/search.ts'
import { compareSwedish, matchesSearch } from '#shared/collation.ts'
import type { Client } from '../client.ts'

type Listed = Omit<Client, 'id'>

/** A client as the list shows it. */
export interface ClientRow<C extends Listed = Listed> {
  client: C
  /** '#rrggbb' */
  colour: string
}

/** The list in Swedish order by name. Colours go by the order the clients came in, so they are dealt before sorting. */
export function clientRows<C extends Listed>(clients: readonly C[]): ClientRow<C>[] {
  return clients
    .map((client, index) => ({ client, colour: displayColour(client.color, index) }))
    .sort((a, b) => compareSwedish(a.client.name, b.client.name))
}

/** The rows whose name, e-mail or phone match what is typed (spec 2). */
export function matchingRows<C extends Listed>(
  rows: readonly ClientRow<C>[],
  query: string,
): readonly ClientRow<C>[] {
  if (query.trim() === '') return rows
  return rows.filter(({ client }) => matchesSearch(query, searchFields(client)))
}
