import { setTimeout } from 'node:timers/promises'
import type { Database, OpenDatabase } from '../../platform/db/database.ts'
import { blaming, type DatabaseSetting, isNotThereYet } from '../../platform/db/faults.ts'
import { grantServerRole } from '../../platform/db/grants.ts'
import { announceServer } from '../../platform/db/lock/running-servers.ts'
import { migratePostgres } from '../../platform/db/migrate.ts'
import { requireTimeouts } from '../../platform/db/pooler.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import type { Env } from '../../platform/system/env.ts'
import { openEmbedded } from './embedded.ts'

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<
      Env,
      | 'databaseDirectUrl'
      | 'databasePrepare'
      | 'migrationDatabaseUrl'
      | 'embeddedSync'
      | 'erasureLog'
    >
  >

type Addresses = Pick<Settings, 'migrationDatabaseUrl' | 'databaseDirectUrl' | 'databaseUrl'>

/** How long a start waits for PostgreSQL: machines start both at once. */
const waitMs = 60_000
const retryMs = 1_000

/**
 * Opens the configured database, PostgreSQL or embedded, and runs its migrations: on PostgreSQL as the owner of the
 * tables where one is configured, who then grants the server's role its rights. A server passes `onWait`, which is called
 * once when PostgreSQL is not there: it waits for it up to a minute, and is announced on it until the close. Throws
 * EnvError when a pooler lacks the time-outs.
 */
export async function openDatabase(settings: Settings, onWait?: () => void): Promise<OpenDatabase> {
  const { databaseUrl } = settings
  const owner = ownerSetting(settings)
  if (!databaseUrl || !owner)
    return openEmbedded(settings.dataDir, {
      sync: settings.embeddedSync ?? true,
      ...(settings.erasureLog && { erasureLog: settings.erasureLog }),
    })
  if (!onWait) return openMigrated({ ...settings, databaseUrl, owner })
  // Before the migrations, which a command that has the database for itself must not meet.
  const announcement = await withPatience(
    () => blaming(owner, () => announceServer(owner.url)),
    onWait,
  )
  try {
    const opened = await openMigrated({ ...settings, databaseUrl, owner })
    const close = async () => {
      await opened.close()
      await announcement.stop()
    }
    return { ...opened, close }
  } catch (error) {
    await announcement.stop()
    throw error
  }
}

async function openMigrated({
  databaseUrl,
  owner,
  migrationDatabaseUrl,
  databasePrepare = true,
}: Settings & { databaseUrl: string; owner: DatabaseSetting }): Promise<OpenDatabase> {
  const migrations = await blaming(owner, () => migratePostgres(owner.url))
  if (migrationDatabaseUrl) await grantServerRole(migrationDatabaseUrl, databaseUrl)
  const opened = openPostgres(databaseUrl, { prepares: databasePrepare })
  try {
    if (!databasePrepare) await requireTimeouts(opened.db)
    return { ...opened, upgrade: { migrations, copy: null } }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The setting of `ownerUrl`. */
export function ownerSetting(settings: Addresses): DatabaseSetting | null {
  const { migrationDatabaseUrl, databaseDirectUrl, databaseUrl } = settings
  if (migrationDatabaseUrl) return { name: 'MIGRATION_DATABASE_URL', url: migrationDatabaseUrl }
  if (databaseDirectUrl) return { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }
  return databaseUrl ? { name: 'DATABASE_URL', url: databaseUrl } : null
}

/**
 * The address for what changes tables or needs a session of its own, such as migrations and backups; null for the
 * embedded database.
 */
export function ownerUrl(settings: Addresses): string | null {
  return ownerSetting(settings)?.url ?? null
}

/**
 * Runs work with the rights of the tables' owner: on the server's own database, or where another role or address is set
 * for that, on a connection of its own.
 */
export async function asOwner<Result>(
  settings: Settings,
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const owner = ownerUrl(settings)
  if (!settings.databaseUrl || !owner || owner === settings.databaseUrl) return work(db)
  const opened = openPostgres(owner)
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

/** Repeats `work` while PostgreSQL is not there, for at most a minute. */
async function withPatience<Result>(
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const deadline = performance.now() + waitMs
  let hasWaited = false
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isNotThereYet(error) || performance.now() > deadline) throw error
      if (!hasWaited) onWait()
      hasWaited = true
      await setTimeout(retryMs)
    }
  }
}
