import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { OpenDatabase } from './database.ts'
import * as schema from './schema.ts'

/** Seconds that a connection may take to be made, and that closing waits for queries under way. */
const connectSeconds = 5
const closeSeconds = 5

/** Opens a pool on PostgreSQL. Limits are the server's own, so that a lost process holds no lock for long. */
export function openPostgres(url: string): OpenDatabase {
  const client = postgres(url, {
    max: 10,
    connect_timeout: connectSeconds,
    // Its own steps reach 20 s, shared by the whole pool: the database would be back long before we are.
    backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 0.5),
    onnotice: () => {},
    connection: {
      application_name: 'tidspott',
      statement_timeout: 5_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 10_000,
      // Our statements ask by key and range. Planning one anew costs four times what running it does.
      plan_cache_mode: 'force_generic_plan',
      jit: 'off',
    },
  })
  const db = drizzle(client, { schema })
  return { db, kind: 'postgres', close: () => client.end({ timeout: closeSeconds }) }
}
