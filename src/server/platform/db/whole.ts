import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Results } from '@electric-sql/pglite'

type Row = Record<string, unknown>

/** One transaction of the embedded engine. */
type Statements = {
  query: <Result extends Row>(sql: string) => Promise<Results<Result>>
  exec: (sql: string) => Promise<unknown>
}

/** What the database says of itself cannot all be true. The message is short, and tells no row. */
class Contradiction extends Error {
  override readonly name = 'Contradiction'
}

type Table = { oid: number; name: string; key: string | null }
/** Paths are relative to the database's directory. */
type Files = { path: string; indexes: string[] }
type ForeignKey = { name: string; child: string; isSet: string; parent: string; isSame: string }

const pageBytes = 8192

/** Every table, those of the system and of long values too, with the columns of its primary key. */
const tablesSql = `
  select t.oid::int, t.oid::regclass::text as name, pg_relation_filepath(t.oid) as path,
    array(select pg_relation_filepath(indexrelid) from pg_index where indrelid = t.oid) as indexes,
    (select string_agg(quote_ident(a.attname), ', ' order by n)
      from pg_index x cross join unnest(x.indkey::int2[]) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where x.indrelid = t.oid and x.indisprimary) as key
  from pg_class t where t.relkind in ('r', 't')`

const sequencesSql = `select oid::regclass::text as name from pg_class where relkind = 'S'`

const foreignKeysSql = `
  select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    string_agg(format('c.%I is not null', a.attname), ' and ') as "isSet",
    string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as "isSame"
  from pg_constraint k
  cross join unnest(k.conkey, k.confkey) u(child, parent)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.child
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.parent
  where k.contype = 'f'
  group by k.oid, k.conname, k.conrelid, k.confrelid`

const bySequence = 'set local enable_seqscan = on; set local enable_indexscan = off'
const byIndex =
  'set local enable_seqscan = off; set local enable_indexscan = on; set local enable_sort = off'

/** amcheck needs no more for its Bloom filters; more would be filled with zeros for each index. */
const amcheckMemory = `set local maintenance_work_mem = '1MB'`

/**
 * Reads the whole database in `directory`, which verifies the checksum of every page, in one transaction of the embedded
 * engine, which has amcheck. Each table is read by sequence and through its primary key, and both must give the same keys:
 * pages that are missing are in one of them alone. Each foreign key must find its row, by sequence and through the
 * indexes. amcheck compares every row with every index. Throws Contradiction, or the engine's error of what cannot be
 * read.
 */
export async function requireWhole({ query, exec }: Statements, directory: string): Promise<void> {
  const { rows: sequences } = await query<{ name: string }>(sequencesSql)
  const values = await read(sequences.map(({ name }) => `(select last_value::text from ${name})`))
  const empty = sequences.find((_, n) => values[n] === null)
  if (empty) throw new Contradiction(`the sequence ${empty.name} has no value`)

  const tables = (await query<Table & Files>(tablesSql)).rows.filter((files) =>
    holdsRows(files, directory),
  )
  const { rows: foreignKeys } = await query<ForeignKey>(foreignKeysSql)
  const names = [...tables, ...foreignKeys].map(({ name }) => name)
  const referring = foreignKeys.map(orphans)
  // An index-only scan also sees the entries of a page that was filled with zeros since it was vacuumed.
  await exec(
    `set local enable_bitmapscan = off; set local enable_incremental_sort = off; ${bySequence}`,
  )
  const first = await read([...tables.map((table) => keysOf(table)), ...referring])
  await exec(byIndex)
  const second = await read([...tables.map((table) => keysOf(table, true)), ...referring])
  const differing = names.find((_, n) => first[n] !== second[n])
  if (differing) throw new Contradiction(`${differing} and its index hold different rows`)
  const orphaned = foreignKeys.find((_, n) => first[tables.length + n] !== '0')
  if (orphaned)
    throw new Contradiction(`rows of ${orphaned.child} lack their row of ${orphaned.parent}`)

  const oids = tables.map(({ oid }) => oid).join()
  await exec(`create extension if not exists amcheck; ${amcheckMemory}`)
  await query(`
    select count(*) from pg_class i join pg_am m on m.oid = i.relam
    where i.oid in (select indexrelid from pg_index where indrelid in (${oids})) and case m.amname
      when 'btree' then bt_index_check(i.oid, i.relnamespace <> 'pg_catalog'::regnamespace) is not null
      when 'gin' then gin_index_check(i.oid) is not null end`)
  const { rows: faults } = await query<{ name: string; message: string }>(`
    select t.oid::regclass::text as name, f.msg as message
    from pg_class t cross join verify_heapam(t.oid) f where t.oid in (${oids}) limit 1`)
  for (const { name, message } of faults) throw new Contradiction(`${name}: ${message}`)

  /** All of them in one statement: each of its own would cost more than its reading. */
  async function read(expressions: readonly string[]): Promise<(string | null)[]> {
    const { rows } = await query<{ all: (string | null)[] }>(
      `select array[${expressions.join()}]::text[] as all`,
    )
    return rows[0]?.all ?? []
  }
}

/** Whether there may be rows to read. Half of the tables are empty, as their files and those of their indexes tell. */
function holdsRows({ path, indexes }: Files, directory: string): boolean {
  const bytes = (file: string) => statSync(join(directory, file), { throwIfNoEntry: false })?.size
  return bytes(path) !== 0 || indexes.some((index) => bytes(index) !== pageBytes)
}

/** How many rows a table has, and a sum of their keys; in the order of the key, which leads through its index. */
function keysOf({ name, key }: Table, isOrdered = false): string {
  if (key === null) return `(select count(*)::text from ${name})`
  const rows = isOrdered ? `(select ${key} from ${name} order by ${key} offset 0) keys` : name
  return `(select (count(*), sum(hash_record(row(${key}))))::text from ${rows})`
}

/** How many rows refer to one that is missing. */
function orphans({ child, isSet, parent, isSame }: ForeignKey): string {
  return `(select count(*)::text from ${child} c where ${isSet} and not exists (select 1 from ${parent} p where ${isSame}))`
}
