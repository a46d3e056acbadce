import { resolve } from 'node:path'
import { type Keys, loadKeys } from '../../access/keys.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase, ownerUrl } from '../../db/open.ts'
import { type Env, readEnv } from '../../env.ts'
import { placeOf } from '../../faults.ts'
import { runCommand } from './command.ts'

type CommandContext = { db: Database; keys: Keys; env: Env }

type Work = (context: CommandContext) => Promise<0 | 1>

/**
 * Runs a command on the configured, migrated database and closes it. The exit code of the process is the result of
 * `work`: 0 done, 1 failed.
 */
export function withDatabase(work: Work): Promise<void> {
  return withDatabaseOf(readEnv, work)
}

/** As `withDatabase`, with the rights of the tables' owner (MIGRATION_DATABASE_URL). */
export function withOwnedDatabase(work: Work): Promise<void> {
  return withDatabaseOf(() => {
    const env = readEnv()
    return { ...env, databaseUrl: ownerUrl(env), databasePrepare: true }
  }, work)
}

/** The configured database, as an operator knows it. */
export function nameOfDatabase({ databaseUrl, dataDir }: Env): string {
  return databaseUrl ? placeOf(databaseUrl) : resolve(dataDir)
}

function withDatabaseOf(read: () => Env, work: Work): Promise<void> {
  return runCommand(async () => {
    const env = read()
    const keys = await loadKeys(env.secretKey, env.dataDir, env.oldSecretKey)
    const opened = await openDatabase(env)
    try {
      return await work({ db: opened.db, keys, env })
    } finally {
      await opened.close()
    }
  })
}
