import { type Env, EnvError } from '../../platform/system/env.ts'
import { examineEmbedded } from './embedded.ts'
import { completed, type Finding, mend } from './findings.ts'
import { examinePlace } from './place.ts'
import { examinePostgres } from './postgres.ts'

/**
 * Everything that can be found out of these settings, in the order of the checks. Changes nothing. `examineDatabase` is
 * the server's own way to a database that it has open.
 */
export async function examine(
  env: Env,
  examineDatabase: (env: Env) => Promise<Finding[]> = env.databaseUrl
    ? examinePostgres
    : examineEmbedded,
): Promise<Finding[]> {
  const [place, database] = await Promise.all([examinePlace(env), examineDatabase(env)])
  return completed([...place, ...database], 'not checked: see above')
}

/** What is found where the settings cannot be read. Throws any other error. */
export function unusableSettings(error: unknown): Finding[] {
  if (!(error instanceof EnvError)) throw error
  return completed([mend('settings', error.message)], 'not checked: see settings')
}
