import { type Keys, loadKeys } from '../../access/keys.ts'
import type { Database } from '../../db/database.ts'
import { DirectoryInUse } from '../../db/directory-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { type Env, EnvError, readEnv } from '../../env.ts'

export type CommandContext = { db: Database; keys: Keys; env: Env }

/**
 * Runs a command on the database that the environment names, with all migrations in, and closes it. The process then
 * ends with the code that `work` answers: 0 done, 1 not. A directory in use and an unusable environment are told in one
 * sentence.
 */
export async function withDatabase(
  work: (context: CommandContext) => Promise<0 | 1>,
): Promise<void> {
  try {
    const env = readEnv()
    const keys = await loadKeys(env.secretKey, env.dataDir)
    const opened = await openDatabase(env)
    try {
      process.exitCode = await work({ db: opened.db, keys, env })
    } finally {
      await opened.close()
    }
  } catch (error) {
    const isOurs = error instanceof EnvError || error instanceof DirectoryInUse
    complain(isOurs ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

/** A line to whoever reads the result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about why there is no result. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}
