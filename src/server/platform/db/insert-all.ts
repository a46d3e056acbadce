import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows per insert statement, far below PostgreSQL's limit of 65,535 parameters. */
const batchSize = 500

/** Inserts rows in batches, none when there are none. */
export async function insertAll<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await db.insert(table).values(rows.slice(from, from + batchSize))
  }
}

/**
 * The same of rows with keys of the caller's, and returns how many were inserted: fewer where a key, or another unique
 * value, is taken.
 */
export async function insertNew<Table extends PgTable & { id: PgColumn }>(
  db: Database,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<number> {
  let inserted = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const added = await db
      .insert(table)
      .values(rows.slice(from, from + batchSize))
      .onConflictDoNothing()
      .returning({ id: table.id })
    inserted += added.length
  }
  return inserted
}
