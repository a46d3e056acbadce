import { readKeys } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  newestMigration,
  pendingMigrations,
  requireNoNewerMigration,
} from '../../platform/db/migrations.ts'
import type { Query } from '../../platform/db/query.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import type { Env } from '../../platform/system/env.ts'
import { lateMs } from '../backup/runs.ts'
import { isSameKey } from '../sealing/key-check.ts'
import { type Finding, mend, ok, unknown } from './findings.ts'

const hourMs = 60 * 60 * 1000
/** Authenticator apps allow half a minute. */
const clockMs = 30 * 1000

const emptySays = 'the database is empty: the first start makes the tables'

/** Whether the database has the migrations of this version. */
export async function migrationsFinding(query: Query): Promise<Finding> {
  const { count } = await newestMigration(query)
  if (count === 0) return ok('migrations', emptySays)
  await requireNoNewerMigration(query)
  const { length: pending } = await pendingMigrations(query)
  if (pending > 0)
    return mend(
      'migrations',
      `${pending} of the migrations of this version have not run. Make a backup (${commandLine('backup', 'FILE')}), and start the server, which runs them.`,
    )
  return ok('migrations', `all ${count} have run`)
}

/** Whether the secret is the one that sealed the database. */
export async function keyFinding(
  db: Database,
  { secretKey, dataDir, oldSecretKey }: Env,
  migrations: Finding,
): Promise<Finding> {
  const keys = await readKeys(secretKey, dataDir, oldSecretKey)
  const name = secretKey === null ? `the key file in ${dataDir}` : 'SECRET_KEY'
  if (migrations.says === emptySays) return ok('key', `${name}; nothing is sealed yet`)
  const isSame = keys ? await isSameKey(db, keys) : await isUnsealed(db)
  if (!isSame)
    return mend(
      'key',
      `${keys ? `${name} is not the secret that sealed the texts in this database` : `SECRET_KEY is not set, and ${name} is not there`}. Put the right one back. If it is lost: ${commandLine('secrets:rotate', '--lost')}`,
    )
  return ok('key', keys ? `${name} opens what is sealed` : 'the first start makes the key file')
}

/** Whether nothing is sealed yet: any secret opens that. */
async function isUnsealed(db: Database): Promise<boolean> {
  const none = await readKeys('0'.repeat(32), '', null)
  return none !== null && isSameKey(db, none)
}

/** Whether a backup of PostgreSQL was made lately, as far as it was noted. */
export async function backupFinding(query: Query, now: Date): Promise<Finding> {
  const [{ isNoted } = { isNoted: false }] = await query<{ isNoted: boolean }>(
    `select to_regclass('public.backup_runs') is not null as "isNoted"`,
  )
  if (!isNoted) return unknown('backup', 'none is noted here: look where nightly-backup puts them')
  const [found] = await query<{ at: Date | string | null }>(
    `select succeeded_at as at from backup_runs where kind = 'backup'`,
  )
  return backupOf(found?.at ? new Date(found.at) : null, now)
}

/** What is said of the newest backup; null for none. */
export function backupOf(at: Date | null, now: Date): Finding {
  if (!at)
    return mend(
      'backup',
      `There is none yet. Make one: ${commandLine('backup', 'FILE')}, and see that one is made each night.`,
    )
  const hours = Math.round((now.getTime() - at.getTime()) / hourMs)
  const age = hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
  if (now.getTime() - at.getTime() > lateMs)
    return mend(
      'backup',
      `The newest is ${age} old, of ${at.toISOString()}. Look why none is made each night, and make one: ${commandLine('backup', 'FILE')}`,
    )
  return ok('backup', `the newest is ${age} old`)
}

/** Whether this clock agrees with that of the database. */
export async function clockFinding(query: Query): Promise<Finding> {
  const before = Date.now()
  const [found] = await query<{ ms: string }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  )
  return clockOf(Number(found?.ms), (before + Date.now()) / 2)
}

/** What is said of two clocks, in ms since 1970. */
export function clockOf(ofDatabase: number, here: number): Finding {
  const seconds = Math.round((here - ofDatabase) / 1000)
  if (Math.abs(here - ofDatabase) <= clockMs) return ok('clock', 'agrees with that of the database')
  return mend(
    'clock',
    `This machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database. Let both keep time by NTP: codes of authenticator apps, links and sessions depend on it.`,
  )
}
