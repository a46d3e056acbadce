import { compareSwedish, searched } from '#shared/collation.ts'

/** The accounts in Swedish order by name. */
export function byName<P extends { name: string }>(people: readonly P[]): readonly P[] {
  return [...people].sort((a, b) => compareSwedish(a.name, b.name))
}

/** The accounts whose name, e-mail or phone match the search. */
export function matchingPeople<P extends { name: string; email: string; phone?: string | null }>(
  people: readonly P[],
  query: string,
): readonly P[] {
  return searched(people, query, ({ name, email, phone }) => [name, email, phone])
}
