import type { Copier } from './copier.ts'

/** A table of the schema "public": its columns that are stored as given, and those that identify a row. */
export type Table = { name: string; columns: string[]; key: string[] }

/**
 * Of no use in another database: idempotency keys (D38), the link for the first account of an empty one, the runs of
 * backups, which were not its own, and imports, whose undo would not find what they have left (D135).
 */
const leftOut = ['backup_runs', 'first_account_links', 'idempotency_keys', 'import_rows', 'imports']

/**
 * Every table of the schema "public" that a backup holds, as the database itself lists them, so that none can be
 * forgotten. Each must have a primary key: it gives the rows an order that is the same on every server.
 */
export async function tablesOf(copier: Copier): Promise<Table[]> {
  const found = await copier.query<{ name: string; column: string; place: number | null }>(`
    select t.relname as name, a.attname as column,
      array_position(k.conkey, a.attnum) as place
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and t.relname <> all ('{${leftOut.join()}}')
    order by t.relname collate "C", a.attnum`)
  const tables = new Map<string, Table>()
  const places = new Map<string, [number, string][]>()
  for (const { name, column, place } of found) {
    const table = tables.get(name) ?? { name, columns: [], key: [] }
    tables.set(name, table)
    table.columns.push(column)
    if (place !== null) places.set(name, [...(places.get(name) ?? []), [place, column]])
  }
  for (const table of tables.values()) {
    const key = (places.get(table.name) ?? []).sort(([a], [b]) => a - b)
    if (key.length === 0) throw new Error(`the table ${table.name} has no primary key`)
    table.key = key.map(([, column]) => column)
  }
  return [...tables.values()]
}

/** The COPY statement that reads a table's rows in the order of their key; its target is appended. */
export function readStatement({ name, columns, key }: Table): string {
  // As text in the order of bytes: collations differ between servers.
  const order = key.map((column) => `${quoted(column)}::text collate "C"`).join(', ')
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order})`
}

/** The COPY statement that writes a table's rows; its source is appended. */
export function writeStatement({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/**
 * Runs `load` while the tables have neither foreign keys nor our triggers, so that rows can come in any order and are
 * taken as they are. Putting the foreign keys back checks every row.
 */
export async function withoutChecks(copier: Copier, load: () => Promise<void>): Promise<void> {
  const tables = await tablesOf(copier)
  const foreignKeys = await copier.query<{ table: string; name: string; definition: string }>(`
    select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of foreignKeys)
    await copier.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of tables)
    await copier.query(`alter table ${quoted(name)} disable trigger user`)
  await load()
  for (const { name } of tables)
    await copier.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await copier.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
}

/** Sets every identity column to go on after its greatest value. */
export async function advanceIdentities(copier: Copier): Promise<void> {
  const identities = await copier.query<{ table: string; column: string }>(`
    select t.relname as table, a.attname as column
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attidentity <> ''`)
  for (const { table, column } of identities)
    await copier.query(`
      select setval(pg_get_serial_sequence('${quoted(table)}', '${column}'),
        coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`)
}

/** Drops every table, function and type of the schema "public" but those of extensions, and the list of migrations. */
export async function dropEverything(copier: Copier): Promise<void> {
  const notOfExtension = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
  const ours = [
    `select 'table ' || o.oid::regclass as object from pg_class o
      where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and ${notOfExtension}`,
    `select 'routine ' || o.oid::regprocedure as object from pg_proc o
      where o.pronamespace = 'public'::regnamespace and ${notOfExtension}`,
    `select 'type ' || o.oid::regtype as object from pg_type o
      where o.typnamespace = 'public'::regnamespace and o.typtype in ('e', 'd') and ${notOfExtension}`,
  ]
  for (const statement of ours)
    for (const { object } of await copier.query<{ object: string }>(statement))
      await copier.query(`drop ${object} cascade`)
  await copier.query('drop schema if exists drizzle cascade')
}

/** Only for names that come from the database's own catalog. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
