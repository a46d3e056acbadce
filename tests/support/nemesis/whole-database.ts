import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { isOfTable, rowsOf } from '../rows.ts'

type Row = Record<string, unknown>

/** Rows by table, as text. */
export type Image = Map<string, Set<string>>

/** Tables that change without an act: counters of attempts and refusals, logins that are read, and runs of the nights. */
const withoutActs = ['throttles', 'refusals', 'auth_sessions', 'wrong_pots', 'backup_runs']

/** The name of every table that the migrations make. */
async function tablesOf(db: Database): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** Every row, but for what changes without an act. Of mail only that it is there: it is sent meanwhile. */
export async function imageOf(db: Database): Promise<Image> {
  const image: Image = new Map()
  for (const name of await tablesOf(db)) {
    if (withoutActs.includes(name)) continue
    const row = name === 'outbox' ? sql`t.id::text` : sql`t::text`
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select ${row} as row from ${sql.identifier(name)} t`,
    )
    image.set(name, new Set(rows.map((one) => one.row)))
  }
  return image
}

/** What has changed between two images, each row as one line. Mail that was dropped has not. */
export function changesBetween(before: Image, after: Image): string[] {
  return [...after].flatMap(([table, rows]) => {
    const known = before.get(table) ?? new Set()
    const added = [...rows].filter((row) => !known.has(row)).map((row) => `+ ${table} ${row}`)
    if (table === 'outbox') return added
    const gone = [...known].filter((row) => !rows.has(row)).map((row) => `− ${table} ${row}`)
    return [...gone, ...added]
  })
}

/**
 * Where keys of erased rows are kept on purpose: events hold keys and figures only, and the idempotency key of the erasure
 * itself names whom it erased.
 */
const keptColumns: Record<string, readonly string[]> = {
  events: ['client_ids', 'subject_ids', 'figures', 'places_before'],
  idempotency_keys: ['client_ids'],
}

/** The rows, in any table, that hold one of these keys in a column that should not. */
export async function rowsWith(db: Database, keys: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  const wanted = sql`array[${sql.join([...keys, ''], sql`, `)}]::text[]`
  for (const table of await tablesOf(db)) {
    const kept = keptColumns[table] ?? []
    const json = kept.reduce((row, column) => sql`${row} - ${column}`, sql`to_jsonb(t)`)
    const isErasure =
      table === 'idempotency_keys'
        ? sql`t.procedure in ('trash.empty', 'clients.purge')`
        : sql`false`
    const text =
      table === 'idempotency_keys'
        ? sql`case when ${isErasure} then ${json} else to_jsonb(t) end`
        : json
    const rows = await rowsOf<{ key: string; row: string }>(
      db,
      sql`select distinct m[1] as key, to_jsonb(t)::text as row from ${sql.identifier(table)} t,
        regexp_matches((${text})::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m
        where m[1] = any(${wanted})`,
    )
    for (const { key, row } of rows) found.push(`${table} has ${key}: ${row}`)
  }
  return found
}

/**
 * Columns that a deletion and its undo may change: a calendar sees the session again, a login has ended, and when a client was
 * renamed, which calendars are told in seconds, is kept to the millisecond.
 */
const changedColumns: Record<string, readonly string[]> = {
  training_sessions: ['revision', 'changed_at'],
  cancelled_sessions: ['revision', 'changed_at'],
  absences: ['revision', 'changed_at'],
  clients: ['profile_id', 'renamed_at'],
  // Mail is sent, or dropped, meanwhile.
  outbox: ['attempts', 'next_attempt_at', 'sent_at', 'failed_at', 'outcome'],
}

type Edge = { table: string; column: string; parent: string }

/** The columns that lead from a client's row to its other rows: foreign keys to a key, and a client's key without one. */
async function edgesOf(db: Database): Promise<Edge[]> {
  const foreign = await rowsOf<Edge>(
    db,
    sql`select c.conrelid::regclass::text as table, a.attname::text as column, c.confrelid::regclass::text as parent
      from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) as k(own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
      where c.contype = 'f' and f.attname = 'id' and c.confrelid::regclass::text <> 'profiles'`,
  )
  const plain = await rowsOf<Edge>(
    db,
    sql`select table_name::text as table, 'client_id' as column, 'clients' as parent
      from information_schema.columns
      where ${isOfTable} and column_name = 'client_id' and table_name <> 'trash'`,
  )
  const known = new Set<string>()
  return [...foreign, ...plain].filter(({ table, column, parent }) => {
    const name = [table, column, parent].join()
    return known.size < known.add(name).size
  })
}

/** Every row of a client, by table: those that lead to its row by foreign keys, in any number of steps. */
export async function rowsOfClient(db: Database, clientId: string): Promise<string[]> {
  const edges = await edgesOf(db)
  const found = new Map<string, string>()
  const steps: { table: string; ids: string[] }[] = []
  const take = async (table: string, isMeant: ReturnType<typeof sql>) => {
    const rows = await rowsOf<{ row: string | Row }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${isMeant}`,
    )
    const ids: string[] = []
    for (const { row } of rows) {
      const columns: Row = typeof row === 'string' ? JSON.parse(row) : row
      for (const name of changedColumns[table] ?? []) delete columns[name]
      const line = `${table} ${JSON.stringify(columns)}`
      if (found.has(line)) continue
      found.set(line, table)
      if (typeof columns.id === 'string') ids.push(columns.id)
    }
    if (ids.length > 0) steps.push({ table, ids })
  }
  await take('clients', sql`t.id = ${clientId}`)
  for (let step = steps.shift(); step; step = steps.shift()) {
    const ids = sql.join(
      step.ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )
    for (const { table, column, parent } of edges)
      if (parent === step.table) await take(table, sql`t.${sql.identifier(column)} in (${ids})`)
  }
  return [...found.keys()].sort()
}
