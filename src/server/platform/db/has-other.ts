import { getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The condition that at least one of these columns has another value than the given one, so that an update that changes
 * nothing matches no row. Undefined values are left out.
 */
export function hasOther(table: PgTable, values: Record<string, unknown>): SQL | undefined {
  const columns = getTableColumns(table)
  return or(
    ...Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${columns[name]} is distinct from ${value}`),
  )
}
