import type { Env } from '../env.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { migrateEmbedded, migratePostgres } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Opens the configured database, PostgreSQL or embedded, and runs its migrations. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    await migratePostgres(env.databaseUrl)
    return openPostgres(env.databaseUrl)
  }
  const opened = await openEmbedded(env.dataDir)
  try {
    await migrateEmbedded(opened.db)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
