import type { Env } from '../env.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { grantServerRole } from './grants.ts'
import { migratePostgres } from './migrate.ts'
import { openPostgres } from './postgres.ts'

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Env, 'migrationDatabaseUrl' | 'embeddedSync'>>

/**
 * Opens the configured database, PostgreSQL or embedded, and runs its migrations: on PostgreSQL as the owner of the
 * tables where one is configured, who then grants the server's role its rights.
 */
export async function openDatabase({
  databaseUrl,
  migrationDatabaseUrl,
  dataDir,
  embeddedSync = true,
}: Settings): Promise<OpenDatabase> {
  if (databaseUrl) {
    await migratePostgres(migrationDatabaseUrl ?? databaseUrl)
    if (migrationDatabaseUrl) await grantServerRole(migrationDatabaseUrl, databaseUrl)
    return openPostgres(databaseUrl)
  }
  return openEmbedded(dataDir, { sync: embeddedSync })
}
