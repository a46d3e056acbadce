import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from './rows.ts'

/** Every row of every table, except the tables left out, as text: what a leaked copy of the database contains. */
export async function dumpOf(
  db: Database,
  { without = [] }: { without?: string[] } = {},
): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables.filter((table) => !without.includes(table.name))) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    )
    parts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}
