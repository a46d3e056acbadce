import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from '../../schema/every-table.ts'
import type { EmbeddedClient } from './engine/client.ts'

/** A database or a transaction on it, embedded (PGlite) or PostgreSQL; queries accept any of them. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database and its close function. */
export type OpenDatabase = OpenPostgres | OpenEmbedded
type OpenPostgres = {
  kind: 'postgres'
  db: Database
  upgrade: Upgrade
  close: () => Promise<void>
}
export type OpenEmbedded = {
  kind: 'embedded'
  db: Database
  client: EmbeddedClient
  upgrade: Upgrade
  close: () => Promise<void>
}
/** The migrations that opening a database has run on what was there, and the copy that was made before them, if any. */
type Upgrade = { migrations: string[]; copy: string | null }
