import type { Database, OpenDatabase } from '#server/platform/db/database.ts'

type Unsafe = (text: string, ...rest: unknown[]) => { resolve: (rows: unknown) => void }
type Query = (text: string, ...rest: unknown[]) => Promise<{ rows: unknown[] }>
type Begin = (work: (tx: never) => unknown) => unknown

/** What Drizzle calls of postgres.js, and of a transaction of it. */
type PostgresClient = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin }
/** What Drizzle calls of the embedded database, and of a transaction of it. */
type EmbeddedClient = { query: Query; transaction?: Begin }

/** Whether a run with this value of TIDSPOTT_TEST_ROWS reverses rows. Throws for another one than `reversed`. */
export function reversesRows(given: string | undefined): boolean {
  if (given === undefined || given === '') return false
  if (given === 'reversed') return true
  throw new Error(`TIDSPOTT_TEST_ROWS is "${given}": it must be "reversed"`)
}

/**
 * Reverses, from now on, the rows of every statement on this database that asks for no order, also of prepared ones and
 * in transactions: PostgreSQL may return them so, and what expects the order that it usually returns is wrong.
 */
export function reverseRows({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): void {
  const { client } = (db as unknown as { session: { client: unknown } } & Database).session
  if (kind === 'postgres') reverseOnPostgres(client as PostgresClient)
  else reverseOnEmbedded(client as EmbeddedClient)
}

function reverseOnPostgres(client: PostgresClient): void {
  const { unsafe, begin, savepoint } = client
  client.unsafe = (text, ...rest) => {
    const query = unsafe(text, ...rest)
    if (!comesInAnyOrder(text)) return query
    const { resolve } = query
    // The query is sent later, by who awaits it, so only its end can be wrapped. The result keeps its properties.
    query.resolve = (rows) => resolve((rows as unknown[]).reverse())
    return query
  }
  if (begin) client.begin = inside(begin, reverseOnPostgres)
  if (savepoint) client.savepoint = inside(savepoint, reverseOnPostgres)
}

function reverseOnEmbedded(client: EmbeddedClient): void {
  const { query, transaction } = client
  client.query = async (text, ...rest) => {
    const result = await query(text, ...rest)
    if (comesInAnyOrder(text)) result.rows.reverse()
    return result
  }
  if (transaction) client.transaction = inside(transaction, reverseOnEmbedded)
}

function inside(begin: Begin, reverse: (tx: never) => void): Begin {
  return (work) =>
    begin((tx) => {
      reverse(tx)
      return work(tx)
    })
}

/**
 * Whether a statement is one SELECT whose rows PostgreSQL may return in any order: it has no ORDER BY of its own. One in a
 * subquery, an aggregate or a window orders something else.
 */
export function comesInAnyOrder(statement: string): boolean {
  const own = ownLevel(statement)
  if (/;\s*\S/.test(own) || /\border\s+by\b/i.test(own)) return false
  if (/^\s*\(\)\s*(union|intersect|except)\b/i.test(own)) return true
  const [verb] =
    own.match(/^\s*(?:with\b.*?\b(?:select|insert|update|delete|merge|values)|select)\b/is) ?? []
  return verb !== undefined && /select$/i.test(verb)
}

/** A piece of SQL: a string, a quoted name, a dollar-quoted string, a comment, a word, or one character. */
const pieces = new RegExp(
  [
    /e'(?:[^'\\]|\\.|'')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /(\$(?:[a-z_]\w*)?\$).*?\1/,
    /--[^\n]*/,
    /\/\*/,
    /\w+/,
    /./,
  ]
    .map(({ source }) => source)
    .join('|'),
  'isy',
)

/** A statement without comments, and without what is in strings, quoted names and parentheses. */
function ownLevel(statement: string): string {
  let own = ''
  let depth = 0
  for (let at = 0; at < statement.length; at = pieces.lastIndex) {
    pieces.lastIndex = at
    const [piece = ''] = pieces.exec(statement) ?? []
    if (piece === '/*') pieces.lastIndex = endOfComment(statement, at)
    if (piece === ')') depth -= 1
    if (depth === 0) own += withoutContent(piece)
    if (piece === '(') depth += 1
  }
  return own
}

function withoutContent(piece: string): string {
  if (piece.startsWith('--') || piece === '/*') return ' '
  return /^(?:e?'|"|\$\w*\$)/i.test(piece) ? "''" : piece
}

/** Comments of PostgreSQL nest. */
function endOfComment(statement: string, start: number): number {
  let depth = 0
  for (const { 0: mark, index } of statement.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return start + index + mark.length
  }
  return statement.length
}
