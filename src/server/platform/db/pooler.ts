import { sql } from 'drizzle-orm'
import { EnvError } from '../system/env.ts'
import type { Database } from './database.ts'
import { timeouts } from './postgres.ts'

/**
 * Throws EnvError when the role has no time-outs. A pooler in transaction mode passes on no parameters of a session, so
 * they must be the role's.
 */
export async function requireTimeouts(db: Database): Promise<void> {
  const read = Object.keys(timeouts).map(
    (name) => sql`current_setting(${name}) as ${sql.identifier(name)}`,
  )
  const [found] = (await db.execute(
    sql`select quote_ident(current_user) as role, ${sql.join(read, sql`, `)}`,
  )) as Record<string, string>[]
  const missing = Object.entries(timeouts).filter(([name]) => found?.[name] === '0')
  if (missing.length === 0) return
  const statements = missing.map(
    ([name, ms]) => `ALTER ROLE ${found?.role} SET ${name} = '${ms}ms';`,
  )
  throw new EnvError(
    `With DATABASE_PREPARE=0 the role of DATABASE_URL needs time-outs of its own, as a pooler passes on none. Run in its database: ${statements.join(' ')} Then run RECONNECT in the console of PgBouncer, and start again.`,
  )
}
