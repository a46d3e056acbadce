import type { ManagedPerson } from '#shared/admin/person.ts'
import { compareSwedish, matchesSearch } from '#shared/collation.ts'

/** The accounts in Swedish order by name. */
export function byName(people: readonly ManagedPerson[]): readonly ManagedPerson[] {
  return [...people].sort((a, b) => compareSwedish(a.name, b.name))
}

/** The accounts whose name, e-mail or phone match the search. */
export function matchingPeople(
  people: readonly ManagedPerson[],
  query: string,
): readonly ManagedPerson[] {
  if (query.trim() === '') return people
  return people.filter(({ name, email, phone }) => matchesSearch(query, [name, email, phone]))
}
