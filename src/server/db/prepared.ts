import { Column, is, SQL } from 'drizzle-orm'
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
    readByColumns(query)
    built.set(db, query)
    return query
  }
}

/** Builds every prepared statement of the modules that are loaded: what a test reads. */
export function buildEvery(db: Database): void {
  for (const build of every) build(db)
}

/** What Drizzle keeps in a prepared statement. */
type Prepared = {
  fields?: { path: string[]; field: unknown }[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/**
 * Makes a statement read its rows by a list of columns that is made once. Drizzle finds out anew for every value of every
 * row where it goes and how it is decoded, which costs more than the driver. Statements with nested objects are left to it.
 */
function readByColumns(query: unknown): void {
  const statement = query as Prepared
  if (!statement.fields || statement.customResultMapper) return
  const columns = statement.fields.map(({ path, field }) => ({
    name: path.length === 1 ? path[0] : undefined,
    decode: decoderOf(field),
  }))
  if (columns.some(({ name, decode }) => name === undefined || !decode)) return
  const known = columns as { name: string; decode: (value: unknown) => unknown }[]
  statement.customResultMapper = (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {}
      for (let n = 0; n < known.length; n += 1) {
        const { name, decode } = known[n] as (typeof known)[number]
        const value = row[n]
        read[name] = value === null ? null : decode(value)
      }
      return read
    })
}

function decoderOf(field: unknown): ((value: unknown) => unknown) | null {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value)
  const expression = is(field, SQL.Aliased) ? field.sql : field
  if (!is(expression, SQL)) return null
  const { decoder } = expression as unknown as {
    decoder: { mapFromDriverValue: (value: unknown) => unknown }
  }
  return (value) => decoder.mapFromDriverValue(value)
}
