import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A subquery that aggregates rows as a JSON array, in this order. */
export function listOf<Row>(
  columns: Record<keyof Row & string, PgColumn | SQL>,
  order: SQL,
  from: SQL,
) {
  const members = Object.entries<PgColumn | SQL>(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  )
  const rows = sql`json_agg(json_build_object(${sql.join(members, sql`, `)}) order by ${order})`
  return sql<Row[]>`(select coalesce(${rows}, '[]') from ${from})`
}

/** An instant in milliseconds since 1970, as JSON carries it. */
export function milliseconds(column: PgColumn): SQL {
  return sql`floor(extract(epoch from ${column}) * 1000)`
}
