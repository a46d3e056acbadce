import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator'
import type { Sql, TransactionSql } from 'postgres'
import { projectPaths } from '../system/paths.ts'
import { connect } from './connect.ts'
import type { EmbeddedClient } from './engine/client.ts'
import { advisoryKeys } from './lock/advisory-keys.ts'
import { pendingMigrations, requireFinishedRestore, requireNoNewerMigration } from './migrations.ts'
import { queryOnEmbedded, queryOnPostgres } from './query.ts'
import { withSamePots } from './same-pots.ts'
import { retried } from './transaction.ts'

/** Each attempt takes a second until PostgreSQL finds the deadlock. */
const attempts = 20

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
    await client`select pg_advisory_lock(${advisoryKeys.migrations})`
    const query = queryOnPostgres(client)
    if (!isRestoring) await requireFinishedRestore(query)
    await requireNoNewerMigration(query)
    const pending = await pendingMigrations(query)
    const migrating = pending.length > 0 ? comparing(client) : client
    // Servers of the release before write meanwhile, and lock the same tables in another order.
    await retried(() => migratePostgresJs(drizzle(migrating), { migrationsFolder }), attempts)
    return pending
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Runs the migrations on the embedded database, as above; the directory lock excludes other processes. */
export async function migrateEmbedded(
  client: Pick<EmbeddedClient, 'query' | 'transaction'>,
  migrationsFolder = projectPaths.migrations,
): Promise<string[]> {
  const pending = await pendingMigrations(queryOnEmbedded(client))
  const transaction: EmbeddedClient['transaction'] = (work) =>
    client.transaction((tx) =>
      pending.length > 0 ? withSamePots(queryOnEmbedded(tx), () => work(tx)) : work(tx),
    )
  const query: EmbeddedClient['query'] = (...given) => client.query(...given)
  const migrating = { query, transaction } as unknown as PGlite
  await migratePglite(drizzlePglite({ client: migrating }), { migrationsFolder })
  return pending
}

/** A client whose transactions compare the pots at their end. */
function comparing(client: Sql): Sql {
  const begin = <Result>(work: (tx: TransactionSql) => Promise<Result>) =>
    client.begin((tx) => withSamePots(queryOnPostgres(tx), () => work(tx)))
  return new Proxy(client, {
    get: (target, name, receiver) =>
      name === 'begin' ? begin : Reflect.get(target, name, receiver),
  })
}
