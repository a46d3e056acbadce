import { compareSwedish, matchesSearch } from '#shared/collation.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

type Listed = Pick<RouterOutputs['clients']['list'][number], 'id' | 'name' | 'email' | 'phone'>

/** An option of the client select; the search matches its name, e-mail and phone, as in the client list. */
export interface ClientOption {
  value: string
  label: string
  fields: readonly (string | null)[]
}

/** The clients as options, in Swedish sort order. */
export function clientOptions(clients: readonly Listed[]): ClientOption[] {
  return clients
    .map(({ id, name, email, phone }) => ({ value: id, label: name, fields: [name, email, phone] }))
    .sort((a, b) => compareSwedish(a.label, b.label))
}

/** The options that match a search. */
export function matchingOptions<O extends ClientOption>(
  options: readonly O[],
  search: string,
): O[] {
  return options.filter((option) => matchesSearch(search, option.fields))
}
