import { Column, getTableName, is, SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

// Two things that Drizzle leaves to be done: it prepares a statement on one database or transaction, where its prepared
// queries cannot be moved to another connection, and unprepared a query costs three times as much; and it reads a row by
// asking, for every value anew, where it goes and how it is decoded, which costs more than the driver. So a statement is
// built once and put on the connection of the moment, and its rows are read by a list of columns that is made once
// (tests/server/platform/db/prepared.test.ts compares the rows with Drizzle's; `npm run bench -- answers` has the price).

const every: ((db: Database) => unknown)[] = []

/**
 * A prepared statement, built once per database; unprepared Drizzle queries cost three times as much. In a transaction
 * it is the same statement on the transaction's connection. Placeholders for instants take ISO strings, but in the
 * values of an insert and of a `set`, where they take what the column takes.
 */
export function prepared<Query extends object>(
  build: (db: Database) => Query,
): (db: Database) => Query {
  every.push(build)
  const built = new WeakMap<object, Query>()
  return (db) => {
    const { dialect, session } = db as unknown as Inside
    let query = built.get(dialect)
    if (!query) {
      query = build(db)
      readByColumns(query)
      built.set(dialect, query)
    }
    return on(session.client, query)
  }
}

/** What Drizzle keeps in a database and in each of its transactions: they share the dialect. */
type Inside = { dialect: object; session: { client: unknown } }

/** The statement on a connection. */
function on<Query extends object>(client: unknown, query: Query): Query {
  if ((query as { client?: unknown }).client === client) return query
  return Object.assign(Object.create(Object.getPrototypeOf(query) as object), query, { client })
}

/** Builds every prepared statement of the modules that are loaded: what a test reads. */
export function buildEvery(db: Database): void {
  for (const build of every) readByColumns(build(db))
}

/** What Drizzle keeps in a prepared statement. */
type Prepared = {
  fields?: { path: string[]; field: unknown }[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/** Where a column's value goes, at most one level down, and how it is read. */
type Target = { group: string | null; name: string; decode: (value: unknown) => unknown }

/**
 * Makes a statement read its rows by a list of columns that is made once. Drizzle finds out anew for every value of
 * every row where it goes and how it is decoded, which costs more than the driver. Rows with an object that may be null
 * as a whole, as by a left join, are left to it.
 */
function readByColumns(query: unknown): void {
  const statement = query as Prepared
  const { fields, joinsNotNullableMap: isJoined = {} } = statement
  if (!fields || statement.customResultMapper) return
  const targets = fields.map(({ path, field }) => targetOf(path, field, isJoined))
  if (targets.includes(null)) return
  const known = targets as Target[]
  const groups = [...new Set(known.flatMap(({ group }) => group ?? []))]
  statement.customResultMapper = (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {}
      for (const group of groups) read[group] = {}
      for (let n = 0; n < known.length; n += 1) {
        const { group, name, decode } = known[n] as Target
        const value = row[n]
        const into = group === null ? read : (read[group] as Record<string, unknown>)
        into[name] = value === null ? null : decode(value)
      }
      return read
    })
}

function targetOf(
  path: string[],
  field: unknown,
  isJoined: Record<string, boolean>,
): Target | null {
  const decode = decoderOf(field)
  const [group, name] = path.length === 1 ? [null, path[0]] : path
  if (!decode || group === undefined || name === undefined || path.length > 2) return null
  const isWhole = group === null || (is(field, Column) && isJoined[getTableName(field.table)])
  return isWhole ? { group, name, decode } : null
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
