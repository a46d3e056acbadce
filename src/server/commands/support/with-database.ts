import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { wasCreated } from '../../operations/opening/embedded.ts'
import { openDatabase, ownerUrl } from '../../operations/opening/open.ts'
import type { Database } from '../../platform/db/database.ts'
import { placeOf } from '../../platform/db/faults.ts'
import { type Env, readEnv } from '../../platform/system/env.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { type Arguments, runCommand } from './command.ts'
import type { CommandName } from './declarations.ts'

type Work<Name extends CommandName> = (
  context: { db: Database; env: Env } & Arguments<Name>,
) => Promise<0 | 1>

/** Why these arguments and settings cannot be used, or null. */
type Refusal<Name extends CommandName> = (given: Arguments<Name>, env: Env) => string | null

/**
 * Runs a command on the configured, migrated database and closes it. The exit code of the process is the result of
 * `work`: 0 done, 1 failed. Creates nothing: a database that is not there is refused. So is what `refusal` says, before
 * the database is opened.
 */
export function withDatabase<Name extends CommandName>(
  name: Name,
  work: Work<Name>,
  refusal: Refusal<Name> = () => null,
) {
  return withDatabaseOf(name, { read: readEnv, work, refusal })
}

/** As `withDatabase`, with the rights of the tables' owner (MIGRATION_DATABASE_URL). */
export function withOwnedDatabase<Name extends CommandName>(
  name: Name,
  work: Work<Name>,
  refusal: Refusal<Name> = () => null,
) {
  const read = () => {
    const env = readEnv()
    return { ...env, databaseUrl: ownerUrl(env), databasePrepare: true }
  }
  return withDatabaseOf(name, { read, work, refusal })
}

/** The configured database, as an operator knows it. */
export function nameOfDatabase({ databaseUrl, dataDir }: Env): string {
  return databaseUrl ? placeOf(databaseUrl) : resolve(dataDir)
}

/** Throws OperatorError when DATA_DIR is not there: a start alone makes it, since a name may be mistyped. */
export function requireDataDir({ dataDir }: Pick<Env, 'dataDir'>): void {
  if (existsSync(dataDir)) return
  throw new OperatorError(
    `DATA_DIR is ${resolve(dataDir)}, which does not exist. Correct DATA_DIR; a start of the server makes a new one. Nothing was done.`,
  )
}

/** Throws OperatorError when there is no embedded database in DATA_DIR. */
export async function requireEmbedded(env: Pick<Env, 'dataDir'>): Promise<void> {
  requireDataDir(env)
  if (await wasCreated(env.dataDir)) return
  throw new OperatorError(
    `There is no database in DATA_DIR, ${resolve(env.dataDir)}. Correct DATA_DIR, or set DATABASE_URL; a start of the server makes a new database. Nothing was done.`,
  )
}

function withDatabaseOf<Name extends CommandName>(
  name: Name,
  { read, work, refusal }: { read: () => Env; work: Work<Name>; refusal: Refusal<Name> },
): Promise<void> {
  return runCommand(name, async (given) => {
    const env = read()
    const refused = refusal(given, env)
    if (refused !== null) throw new OperatorError(refused)
    if (!env.databaseUrl) await requireEmbedded(env)
    const opened = await openDatabase(env)
    try {
      return await work({ ...given, db: opened.db, env })
    } finally {
      await opened.close()
    }
  })
}
