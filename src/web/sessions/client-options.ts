import { searchFields } from '#shared/clients/details.ts'
import { compareSwedish, searched } from '#shared/collation.ts'
import { sessionUnknownTexts } from '#shared/sessions/texts.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

type Listed = Omit<RouterOutputs['clients']['list'][number], 'color'>

/** An option of the client select; the search matches its name, e-mail and phone, as in the client list. */
export interface ClientOption {
  value: string
  label: string
  fields: readonly (string | null)[]
}

/** The clients as options, in Swedish sort order. */
export function clientOptions(clients: readonly Listed[]): ClientOption[] {
  return clients
    .map((client) => ({ value: client.id, label: client.name, fields: searchFields(client) }))
    .sort((a, b) => compareSwedish(a.label, b.label))
}

/** The options that match a search. */
export function matchingOptions<O extends ClientOption>(
  options: readonly O[],
  search: string,
): readonly O[] {
  return searched(options, search, ({ fields }) => fields)
}

/** The name of a client of this list, or the words for one that it lacks. */
export function clientNameIn(
  clients: readonly { id: string; name: string }[],
  clientId: string,
): string {
  return clients.find(({ id }) => id === clientId)?.name ?? sessionUnknownTexts.client
}
