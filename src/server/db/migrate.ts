import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator'
import { projectPaths } from '../paths.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { requireNoNewerMigration } from './migrations.ts'
import type * as schema from './schema.ts'

/** The key of the advisory lock: any unused number; this one spells "tidspott" on a telephone keypad. */
const migrationLock = 84_377_688

/**
 * Runs the migrations on PostgreSQL. An advisory lock serializes processes that start simultaneously; it waits at most
 * a minute. Throws EnvError for TLS without a check of the certificate, OperatorError for
 * a database of a newer program.
 */
export async function migratePostgres(
  url: string,
  migrationsFolder = projectPaths.migrations,
): Promise<void> {
  const client = connect(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    // A role behind a pooler has the time-outs of requests.
    connection: {
      application_name: 'tidspott-migrate',
      lock_timeout: 60_000,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  })
  try {
    await client`select pg_advisory_lock(${migrationLock})`
    await requireNoNewerMigration(
      async <Row extends Record<string, unknown>>(statement: string) => [
        ...(await client.unsafe<Row[]>(statement)),
      ],
    )
    await migratePostgresJs(drizzle(client), { migrationsFolder })
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Runs the migrations on the embedded database; the directory lock excludes other processes. */
export async function migrateEmbedded(
  db: Database,
  migrationsFolder = projectPaths.migrations,
): Promise<void> {
  await migratePglite(db as PgliteDatabase<typeof schema>, { migrationsFolder })
}
