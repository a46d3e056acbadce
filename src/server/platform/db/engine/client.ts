import type { QueryOptions, Results } from '@electric-sql/pglite'
import type { EngineStart } from './messages.ts'
import { startThread } from './start-thread.ts'

type Row = Record<string, unknown>
type Options = Pick<QueryOptions, 'rowMode' | 'parsers' | 'blob'>

/** Statements on the embedded database, or in one of its transactions. */
type EmbeddedStatements = {
  query: <Result extends Row>(
    sql: string,
    params?: unknown[],
    options?: Options,
  ) => Promise<Results<Result>>
  /** Runs several statements without parameters. */
  exec: (sql: string) => Promise<Results[]>
}

/** The embedded database, whose engine runs in a thread of its own. */
export type EmbeddedClient = EmbeddedStatements & {
  /** Runs `work` in one transaction; other statements wait meanwhile. */
  transaction: <Result>(work: (tx: EmbeddedStatements) => Promise<Result>) => Promise<Result>
  /** Reads the whole database (whole.ts), while other statements wait. Rejects when it is damaged. */
  verify: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the database in the directory, which is created when it is not there. With `verifies`, rejects when it is not
 * whole. The engine runs in a thread of its own: a
 * long statement, and the disk that a commit waits for, hold up other statements but no other work of the process.
 */
export async function openEngine(start: EngineStart): Promise<EmbeddedClient> {
  const { call, close } = await startThread(start)

  const statements: EmbeddedStatements = {
    query: async <Result extends Row>(
      sql: string,
      params: unknown[] = [],
      options: Options = {},
    ) => {
      const { rowMode, parsers, blob } = options
      const [result] = await call({
        kind: 'query',
        sql,
        params,
        options: {
          ...(rowMode && { rowMode }),
          // Drizzle's parsers all leave the text as it is.
          ...(parsers && { asText: Object.keys(parsers).map(Number) }),
          ...(blob && { blob }),
        },
      })
      return result as Results<Result>
    },
    exec: (sql) => call({ kind: 'exec', sql }),
  }

  // The engine has one connection: while a transaction is open, everything else waits here, in the order of its coming.
  let inTransaction = false
  const waiting: (() => void)[] = []
  const enter = (begin: () => void) => {
    if (inTransaction) waiting.push(begin)
    else begin()
  }
  const leave = () => {
    inTransaction = false
    while (!inTransaction) {
      const next = waiting.shift()
      if (!next) return
      next()
    }
  }
  const alone = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => enter(() => void work().then(resolve, reject)))

  return {
    query: (...given) => alone(() => statements.query(...given)),
    exec: (sql) => alone(() => statements.exec(sql)),
    transaction: (work) =>
      alone(async () => {
        inTransaction = true
        try {
          return await inOne(statements, work)
        } finally {
          leave()
        }
      }),
    verify: () => alone(async () => void (await call({ kind: 'verify' }))),
    close: () => alone(close),
  }
}

/** Runs `work` between BEGIN and COMMIT, or ROLLBACK when it rejects. */
async function inOne<Result>(
  { query, exec }: EmbeddedStatements,
  work: (tx: EmbeddedStatements) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const whileOpen =
    <Given extends unknown[], Answer>(run: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (isOver) throw new Error('the transaction is over')
      return run(...given)
    }
  await exec('begin')
  try {
    const result = await work({ query: whileOpen(query) as typeof query, exec: whileOpen(exec) })
    isOver = true
    const [commit] = await exec('commit')
    if (commit && 'command' in commit && commit.command === 'ROLLBACK')
      throw new Error('the transaction was rolled back: a statement in it had failed')
    return result
  } catch (error) {
    if (!isOver) {
      isOver = true
      await exec('rollback')
    }
    throw error
  }
}
