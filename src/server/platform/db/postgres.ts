import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import * as schema from '../../schema/every-table.ts'
import { connect } from './connect.ts'
import type { OpenDatabase } from './database.ts'

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
  if (prepares) prepareOften(client)
  const db = drizzle(client, { schema })
  return {
    db,
    kind: 'postgres',
    upgrade: { migrations: [], copy: null },
    close: () => client.end({ timeout: closeSeconds }),
  }
}

/** So many texts are prepared on each connection: all of our own, of most lists in the lengths that come first. */
const maxPrepared = 400
/** Among so many texts that came once, the second time is noticed. */
const maxSeen = 2_000
/** In characters: a longer one writes many rows, and rarely comes again in the same length. */
const maxLength = 8_000

type Unsafe = (text: string, params?: unknown[], options?: { prepare?: boolean }) => unknown
type Begin = (work: (tx: TransactionSql) => unknown) => unknown
type Preparing = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin }

/**
 * Prepares a text from its second time on, in the driver's own methods, which this replaces: Drizzle calls them for each
 * statement, asks to prepare only what has a name, and neither has a setting for the rest. Unprepared, the driver asks for
 * the types of the parameters first and sends them in a second round trip, and PostgreSQL parses and plans each time, which
 * costs more than the statement.
 */
function prepareOften(client: Sql): void {
  const seen = new Set<string>()
  const often = new Set<string>()
  const isOften = (text: string) => {
    if (often.has(text)) return true
    if (often.size === maxPrepared || text.length > maxLength) return false
    if (seen.delete(text)) {
      often.add(text)
      return true
    }
    if (seen.size === maxSeen) seen.clear()
    seen.add(text)
    return false
  }
  const onEach = (statements: Preparing) => {
    const { unsafe, begin, savepoint } = statements
    statements.unsafe = (text, params = [], options = {}) =>
      unsafe(text, params, {
        ...options,
        prepare: options.prepare || (params.length > 0 && isOften(text)),
      })
    const preparing = (start: Begin): Begin => {
      return (work) =>
        start((tx) => {
          onEach(tx as unknown as Preparing)
          return work(tx)
        })
    }
    if (begin) statements.begin = preparing(begin)
    if (savepoint) statements.savepoint = preparing(savepoint)
  }
  onEach(client as unknown as Preparing)
}
