import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { projectPaths } from '../paths.ts'
import type { Database } from './database.ts'
import type * as schema from './schema.ts'

/** Any number that nothing else on the server uses for an advisory lock; it reads "tidspott" on a telephone. */
const migrationLock = 84_377_688

/** Brings a PostgreSQL up to date. Processes that start together wait for each other, at most a minute. */
export async function migratePostgres(url: string): Promise<void> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'tidspott-migrate', lock_timeout: 60_000 },
  })
  try {
    await client`select pg_advisory_lock(${migrationLock})`
    await migratePostgresJs(drizzle(client), { migrationsFolder: projectPaths.migrations })
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Brings the embedded database up to date; the directory's lock keeps others away. */
export async function migrateEmbedded(db: Database): Promise<void> {
  await migratePglite(db as PgliteDatabase<typeof schema>, {
    migrationsFolder: projectPaths.migrations,
  })
}
