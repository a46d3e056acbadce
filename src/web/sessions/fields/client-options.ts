import { compareSwedish, matchesSearch } from '#shared/collation.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

type Listed = Pick<RouterOutputs['clients']['list'][number], 'id' | 'name' | 'email' | 'phone'>

/** A client to choose: found by name, e-mail or phone, like in the list of clients. */
export interface ClientOption {
  value: string
  label: string
  fields: readonly (string | null)[]
}

/** The clients to choose from, in Swedish order. */
export function clientOptions(clients: readonly Listed[]): ClientOption[] {
  return clients
    .map(({ id, name, email, phone }) => ({ value: id, label: name, fields: [name, email, phone] }))
    .sort((a, b) => compareSwedish(a.label, b.label))
}

/** The options that match what is typed. */
export function matchingOptions<O extends ClientOption>(
  options: readonly O[],
  search: string,
): O[] {
  return options.filter((option) => matchesSearch(search, option.fields))
}
