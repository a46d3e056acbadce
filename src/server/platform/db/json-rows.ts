import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

/** Columns of a JSON object. An instant is no JSON: `milliseconds` of it is. */
type JsonColumns = Record<string, Column | SQL>

type Json<Columns extends JsonColumns> = {
  [Name in keyof Columns]: Columns[Name] extends SQL<infer Value>
    ? Value
    : Columns[Name] extends Column
      ? Exclude<GetColumnData<Columns[Name]>, Date>
      : never
}

/** A JSON object of these columns. */
export function jsonOf<Columns extends JsonColumns>(columns: Columns) {
  const members = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  )
  return sql<Json<Columns>>`json_build_object(${sql.join(members, sql`, `)})`
}

/** A subquery that aggregates rows as a JSON array, in this order, or in any. */
export function listOf<Columns extends JsonColumns>(columns: Columns, from: SQL, order?: SQL) {
  const rows = sql`json_agg(${jsonOf(columns)}${order && sql` order by ${order}`})`
  return sql<Json<Columns>[]>`(select coalesce(${rows}, '[]') from ${from})`
}

/** An instant as milliseconds since 1970. */
export function milliseconds(column: Column | SQL) {
  return sql<number>`floor(extract(epoch from ${column}) * 1000)`
}
