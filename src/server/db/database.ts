import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** A database or a transaction on it, embedded or PostgreSQL: queries take either and know no difference. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database and how to leave it. */
export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  close: () => Promise<void>
}
