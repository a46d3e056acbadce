import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator'
import type { Sql, TransactionSql } from 'postgres'
import { projectPaths } from '../paths.ts'
import { connect } from './connect.ts'
import type { EmbeddedClient } from './engine/client.ts'
import {
  namesAfter,
  newestMigration,
  requireFinishedRestore,
  requireNoNewerMigration,
} from './migrations.ts'
import { type Query, withSamePots } from './same-pots.ts'

/** The key of the advisory lock: any unused number; this one spells "tidspott" on a telephone keypad. */
const migrationLock = 84_377_688

/**
 * Runs the migrations on PostgreSQL, in one transaction, at whose end every pot must be as before. An advisory lock
 * serializes processes that start simultaneously; it waits at most a minute. Returns the names of those that it ran on a
 * database that had some. Throws EnvError for TLS without a check of the certificate, OperatorError for a database of a
 * newer program, or one that a restore has not finished, unless it is that restore which migrates, or where the hours of
 * a pot would change.
 */
export async function migratePostgres(
  url: string,
  migrationsFolder = projectPaths.migrations,
  { isRestoring = false } = {},
): Promise<string[]> {
  const client = connect(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    // A role behind a pooler has the time-outs of requests.
    connection: {
      application_name: 'tidspott-migrate',
      lock_timeout: 60_000,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  })
  try {
    await client`select pg_advisory_lock(${migrationLock})`
    const query = queryOn(client)
    if (!isRestoring) await requireFinishedRestore(query)
    await requireNoNewerMigration(query)
    const { when, count } = await newestMigration(query)
    const migrations = await namesAfter(when)
    const compares = count > 0 && migrations.length > 0
    await migratePostgresJs(drizzle(compares ? comparing(client) : client), { migrationsFolder })
    return compares ? migrations : []
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Runs the migrations on the embedded database, as above; the directory lock excludes other processes. */
export async function migrateEmbedded(
  client: Pick<EmbeddedClient, 'query' | 'transaction'>,
  migrationsFolder = projectPaths.migrations,
): Promise<string[]> {
  const { when, count } = await newestMigration(embeddedQuery(client))
  const migrations = await namesAfter(when)
  const compares = count > 0 && migrations.length > 0
  const transaction: EmbeddedClient['transaction'] = (work) =>
    client.transaction((tx) =>
      compares ? withSamePots(embeddedQuery(tx), () => work(tx)) : work(tx),
    )
  const query: EmbeddedClient['query'] = (...given) => client.query(...given)
  const migrating = { query, transaction } as unknown as PGlite
  await migratePglite(drizzlePglite({ client: migrating }), { migrationsFolder })
  return compares ? migrations : []
}

/** A client whose transactions compare the pots at their end. */
function comparing(client: Sql): Sql {
  const begin = <Result>(work: (tx: TransactionSql) => Promise<Result>) =>
    client.begin((tx) => withSamePots(queryOn(tx), () => work(tx)))
  return new Proxy(client, {
    get: (target, name, receiver) =>
      name === 'begin' ? begin : Reflect.get(target, name, receiver),
  })
}

function queryOn(client: Sql | TransactionSql): Query {
  return async <Row extends Record<string, unknown>>(statement: string) => [
    ...(await client.unsafe<Row[]>(statement)),
  ]
}

function embeddedQuery(client: Pick<EmbeddedClient, 'query'>): Query {
  return async <Row extends Record<string, unknown>>(statement: string) =>
    (await client.query<Row>(statement)).rows
}
