import { displayColour } from '#shared/clients/colours.ts'
import { searchFields } from '#shared/clients/details.ts'
import { compareSwedish, searched } from '#shared/collation.ts'
import type { Client } from '../client.ts'

type Listed = Omit<Client, 'id'>

/** A client with its display colour. */
export interface ClientRow<C extends Listed = Listed> {
  client: C
  /** '#rrggbb' */
  colour: string
}

/** In Swedish order by name. Default colours depend on the order of creation, so they are assigned before sorting. */
export function clientRows<C extends Listed>(clients: readonly C[]): ClientRow<C>[] {
  return clients
    .map((client, index) => ({ client, colour: displayColour(client.color, index) }))
    .sort((a, b) => compareSwedish(a.client.name, b.client.name))
}

/** The rows whose name, e-mail or phone match the search (S27). */
export function matchingRows<C extends Listed>(
  rows: readonly ClientRow<C>[],
  query: string,
): readonly ClientRow<C>[] {
  return searched(rows, query, ({ client }) => searchFields(client))
}
