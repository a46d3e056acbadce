import type { Database } from './database.ts'

const every: ((db: Database) => unknown)[] = []

/**
 * A prepared statement, built once per database; unprepared Drizzle queries cost three times as much. Placeholders for
 * instants take ISO strings. In a transaction it is built anew: use it for reads.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  every.push(build)
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

/** Builds every prepared statement of the modules that are loaded: what a test reads. */
export function buildEvery(db: Database): void {
  for (const build of every) build(db)
}
