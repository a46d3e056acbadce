import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'

/** A pot's total and remaining hours as integers in hundredths. */
export type Figures = { total: number; remaining: number }

/** Hours as integer hundredths; independent of the product's code under test. */
export function hundredths(hours: number | string): number {
  return Math.round(Number(hours) * 100)
}

/** The rows of a statement, for either database driver. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  if (Array.isArray(result)) return result as Row[]
  return (result as { rows: Row[] }).rows
}

/** In a query of `information_schema.columns`: those of our tables. A view repeats theirs. */
export const isOfTable = sql`table_schema = 'public' and table_name in (
  select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
)`

/** The stored hours of a pot. */
export async function figuresOf(db: Database, potId: string): Promise<Figures> {
  const [row] = await db
    .select({ total: pots.totalHours, remaining: pots.hoursRemaining })
    .from(pots)
    .where(eq(pots.id, potId))
  if (!row) throw new Error(`there is no pot ${potId}`)
  return { total: hundredths(row.total), remaining: hundredths(row.remaining) }
}

/** The row of a session; null when it is deleted. */
export async function sessionRow(db: Database, id: string) {
  const [row] = await db.select().from(trainingSessions).where(eq(trainingSessions.id, id))
  return row ?? null
}

/** The sums over all pots and over all charged sessions, in hundredths: remaining = total − charged. */
export async function sumsOf(db: Database): Promise<Figures & { charged: number }> {
  const [sums] = await rowsOf<Record<'total' | 'remaining' | 'charged', string>>(
    db,
    sql`select
      (select coalesce(sum(total_hours), 0) from pots) as total,
      (select coalesce(sum(hours_remaining), 0) from pots) as remaining,
      (select coalesce(sum(duration_hours), 0) from training_sessions
        where pot_id is not null and (completed or no_show)) as charged`,
  )
  if (!sums) throw new Error('the sums are missing')
  return {
    total: hundredths(sums.total),
    remaining: hundredths(sums.remaining),
    charged: hundredths(sums.charged),
  }
}

const booksTables = [
  'clients',
  'pot_types',
  'pots',
  'pot_history',
  'pot_prices',
  'training_sessions',
  'cancelled_sessions',
]

/** A hash of all rows of the books: unchanged when nothing was written. */
export async function stateOf(db: Database): Promise<string> {
  const hash = createHash('sha256')
  for (const table of booksTables) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(table)} t order by t.id`,
    )
    for (const { row } of rows) hash.update(`${table} ${row}\n`)
  }
  return hash.digest('hex')
}
