import type { Sql, TransactionSql } from 'postgres'
import type { EmbeddedClient } from './engine/client.ts'

/** Runs one statement without parameters, and returns its rows. */
export type Query = <Row extends Record<string, unknown>>(statement: string) => Promise<Row[]>

/** On PostgreSQL, or in one of its transactions. */
export function queryOnPostgres(client: Sql | TransactionSql): Query {
  return async <Row extends Record<string, unknown>>(statement: string) => [
    ...(await client.unsafe<Row[]>(statement)),
  ]
}

/** On the embedded database, or in one of its transactions. */
export function queryOnEmbedded(client: Pick<EmbeddedClient, 'query'>): Query {
  return async <Row extends Record<string, unknown>>(statement: string) =>
    (await client.query<Row>(statement)).rows
}
