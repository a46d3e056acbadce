import type { Database } from './database.ts'

/**
 * A query built once for each database and prepared there; without a name Drizzle sends it unprepared, which costs three
 * times as much. Placeholders for instants take ISO strings. Within a transaction it is built anew: use it for reads.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
