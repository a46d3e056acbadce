import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import type { StatementOptions } from './messages.ts'

const { serialize } = protocol

/** So many plans are kept; the one that was used least lately makes room. */
const maxPrepared = 200
/** A statement of more parameters writes many rows, and rarely comes again in the same length. */
const maxParams = 100
const ofRows = /^\s*(select|insert|update|delete|with)\b/i
const changesTables = /\b(create|alter|drop)\b/i

type Prepared = { name: string; types: number[] }

/**
 * Runs statements on PGlite, one at a time. Statements on rows are prepared once and planned once: PGlite's own `query`
 * does both each time, which is four fifths of a small query's time.
 */
export function statementsOn(client: PGlite) {
  const known = new Map<string, Prepared>()
  let count = 0

  /** PGlite's parsers, but these types as text: merged once, as there are hundreds of them. */
  const merged = new Map<string, PGlite['parsers']>()
  function parsersWith(asText: number[] = []): PGlite['parsers'] {
    const key = asText.join()
    const found = merged.get(key) ?? { ...client.parsers, ...textParsers(asText) }
    merged.set(key, found)
    return found
  }

  async function prepare(sql: string): Promise<Prepared> {
    const found = known.get(sql)
    if (found) {
      known.delete(sql)
      known.set(sql, found)
      return found
    }
    count += 1
    const name = `s${count}`
    const messages = await send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    ])
    const statement = { name, types: parse.parseDescribeStatementResults(messages) }
    known.set(sql, statement)
    const [oldest] = known
    if (known.size > maxPrepared && oldest) {
      known.delete(oldest[0])
      await send([serialize.close({ type: 'S', name: oldest[1].name })])
    }
    return statement
  }

  /** Sends messages of the protocol and a sync: after an error the next ones are read again. */
  async function send(messages: Uint8Array[]) {
    return client.execProtocolStream(joined([...messages, serialize.sync()]), { syncToFs: false })
  }

  async function runPrepared(
    sql: string,
    params: unknown[],
    options: StatementOptions,
  ): Promise<Results[]> {
    const { name, types } = await prepare(sql)
    const values = params.map((param, index) => {
      if (param === null || param === undefined) return null
      const write = client.serializers[types[index] ?? 0]
      if (write) return write(param)
      return typeof param === 'string' ? param : JSON.stringify(param)
    })
    const messages = await send([
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ])
    return parse.parseResults(messages, parsersWith(options.asText), rowModeIn(options))
  }

  return {
    query: async (sql: string, params: unknown[], options: StatementOptions) => {
      if (ofRows.test(sql) && params.length <= maxParams) return runPrepared(sql, params, options)
      await forgetBefore(sql)
      return [await client.query<Results['rows'][number]>(sql, params, inPglite(options))]
    },
    exec: async (sql: string) => {
      await forgetBefore(sql)
      return client.exec(sql)
    },
  }

  /** A prepared statement whose columns have changed would fail. */
  async function forgetBefore(sql: string): Promise<void> {
    if (!changesTables.test(sql) || known.size === 0) return
    const names = [...known.values()].map(({ name }) => name)
    known.clear()
    await send(names.map((name) => serialize.close({ type: 'S', name })))
  }
}

function inPglite({ asText = [], blob, ...options }: StatementOptions) {
  return { ...rowModeIn(options), parsers: textParsers(asText), ...(blob && { blob }) }
}

function rowModeIn({ rowMode }: StatementOptions) {
  return rowMode ? { rowMode } : {}
}

function textParsers(asText: number[]): PGlite['parsers'] {
  return Object.fromEntries(asText.map((type) => [type, (value: string) => value]))
}

function joined(messages: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
  let offset = 0
  for (const message of messages) {
    all.set(message, offset)
    offset += message.length
  }
  return all
}
