import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { connect } from '../../platform/db/connect.ts'
import type { EmbeddedClient } from '../../platform/db/engine/client.ts'
import { type Query, queryOnEmbedded, queryOnPostgres } from '../../platform/db/query.ts'

/** One transaction that reads or writes whole tables by COPY, in the text format that both engines share. */
export type Copier = {
  query: Query
  copyOut: (statement: string) => Promise<Readable>
  copyIn: (statement: string, rows: Readable) => Promise<void>
}

/** Runs `work` in one transaction, which sees one state of the database: committed when it resolves. */
export type InCopyTransaction = <Result>(
  work: (copier: Copier) => Promise<Result>,
) => Promise<Result>

/** The settings that make values the same text on every server. */
const sameText = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
]

/** On the embedded database, whose one connection the transaction occupies: a table is held in memory. */
export function embeddedCopier(client: EmbeddedClient): InCopyTransaction {
  return (work) =>
    client.transaction(async (tx) => {
      for (const statement of sameText) await tx.exec(statement)
      return work({
        query: queryOnEmbedded(tx),
        copyOut: async (statement) => {
          const { blob = new Blob() } = await tx.query(`${statement} to '/dev/blob'`)
          return Readable.from([Buffer.from(await blob.arrayBuffer())])
        },
        copyIn: async (statement, rows) => {
          const blob = new Blob([await buffer(rows)])
          await tx.query(`${statement} from '/dev/blob'`, [], { blob })
        },
      })
    })
}

/**
 * On PostgreSQL, over a connection of its own without time-outs, closed afterwards. `url` is that of the tables' owner.
 */
export function postgresCopier(url: string): InCopyTransaction {
  return async (work) => {
    const client = connect(url, {
      max: 1,
      connect_timeout: 10,
      onnotice: () => {},
      // A role behind a pooler has the time-outs of requests.
      connection: {
        application_name: 'tidspott-backup',
        lock_timeout: 0,
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
      },
    })
    try {
      const done = await client.begin('isolation level repeatable read', async (tx) => {
        for (const statement of sameText) await tx.unsafe(statement)
        const result = await work({
          query: queryOnPostgres(tx),
          copyOut: (statement) => tx.unsafe(`${statement} to stdout`).readable(),
          copyIn: async (statement, rows) =>
            pipeline(rows, await tx.unsafe(`${statement} from stdin`).writable()),
        })
        return { result }
      })
      return done.result
    } finally {
      await client.end({ timeout: 5 })
    }
  }
}
