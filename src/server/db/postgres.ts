import { drizzle } from 'drizzle-orm/postgres-js'
import { connect } from './connect.ts'
import type { OpenDatabase } from './database.ts'
import * as schema from './schema.ts'

/** Time-outs in seconds: of connecting, and of closing while queries are running. */
const connectSeconds = 5
const closeSeconds = 5

/** The time-outs of a session, in ms, set on the server, so that a lost process does not hold a lock for long. */
export const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** The parameters of a session whose connection is ours alone. */
const ofOwnSession = {
  ...timeouts,
  // Our statements select by key and range, so a generic plan fits. Planning each one costs four times its execution.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
} as const

/**
 * Opens a connection pool on PostgreSQL. Without `prepares` statements are not prepared and the time-outs are those of
 * the role: for a pooler that gives every transaction another session. Throws EnvError for TLS without a check of the
 * certificate.
 */
export function openPostgres(url: string, { prepares = true } = {}): OpenDatabase {
  const client = connect(url, {
    max: 10,
    connect_timeout: connectSeconds,
    // The driver's default back-off reaches 20 s for the whole pool, long after the database is back.
    backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 0.5),
    prepare: prepares,
    onnotice: () => {},
    connection: { application_name: 'tidspott', ...(prepares && ofOwnSession) },
  })
  const db = drizzle(client, { schema })
  return {
    db,
    kind: 'postgres',
    upgrade: { migrations: [], copy: null },
    close: () => client.end({ timeout: closeSeconds }),
  }
}
