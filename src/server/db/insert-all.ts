import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
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
