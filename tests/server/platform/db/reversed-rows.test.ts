import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { embeddedDirectory, postgresDatabase } from '#tests/db.ts'
import { comesInAnyOrder, reverseRows, reversesRows } from '#tests/reversed-rows.ts'
import { rowsOf } from '#tests/rows.ts'

test.each([
  'select a from t',
  'SELECT a FROM t;',
  '\n  -- all of them\n select a from t where b = $1 for update',
  "select ' order by a' from t",
  "select e'\\' order by a' from t",
  "select date'2026-01-01' from t",
  'select "x order by a" from t',
  'select $$ order by a $$, $of$ order by $$ $of$, $1 from t',
  'select a from t -- order by a',
  'select a from t /* order /* by */ a, order by a */ limit 2',
  'select array_agg(a order by b) from t group by c',
  'select row_number() over (partition by a order by b) from t',
  'select a from (select a from t order by a) as t',
  'select a, (select b from u order by b limit 1) from t',
  'with u as (select a from t order by a) select a from u',
  'with recursive u(n) as (select 1), "update" as materialized (update t set a = 1 returning a) select n from u',
  '(select a from t order by a) union all (select a from u order by a)',
])('may come in any order: %s', (statement) => {
  expect(comesInAnyOrder(statement)).toBe(true)
})

test.each([
  'select a from t order by a',
  'select a from (select a from t) as t where b in (1, 2)\n ORDER\n\tBY a limit 3',
  'with u as (select a from t) select a from u order by a',
  '(select a from t) union (select a from u) order by a',
  '(select a from t order by a)',
  'select a from t; select b from u',
  'insert into t (a) select a from u returning a',
  'update t set a = (select 1) returning a',
  'delete from t returning a',
  'with u as (select a from t) insert into t (a) select a from u returning a',
  'with u as (select a from t) update t set a = 1 from u returning t.a',
  'with u as (select a from t) delete from t using u returning t.a',
  'explain select a from t',
  'show all',
  'values (1), (2)',
  'set local lock_timeout = 1',
  '',
])('is not reversed: %s', (statement) => {
  expect(comesInAnyOrder(statement)).toBe(false)
})

test('another value than "reversed" is refused', () => {
  expect([undefined, '', 'reversed'].map(reversesRows)).toEqual([false, false, true])
  expect(() => reversesRows('shuffled')).toThrow('it must be "reversed"')
})

// Not by the databases of the tests, which a run with reversed rows has reversed already.
describe.each<[string, () => Promise<OpenDatabase & { end: () => Promise<void> }>]>([
  [
    'PostgreSQL',
    async () => {
      const { where, drop } = await postgresDatabase()
      const opened = openPostgres(where)
      return { ...opened, end: () => opened.close().then(drop) }
    },
  ],
  [
    'the embedded database',
    async () => {
      const where = await embeddedDirectory()
      const opened = await openEmbedded(where, { sync: false, verifies: false })
      return { ...opened, end: opened.close }
    },
  ],
])('on %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>

  beforeAll(async () => {
    opened = await open()
    reverseRows(opened)
  })

  afterAll(() => opened.end())

  const prepares = prepared((db) => selectOf(db).prepare('test_three_numbers'))

  test.each<[string, (db: Database) => Promise<{ n: number }[]>]>([
    ['a query', (db) => selectOf(db)],
    ['a prepared statement', (db) => prepares(db).execute()],
    ['a statement in text', (db) => rowsOf(db, sql`select n from ${threeNumbers}`)],
  ])('%s is reversed, in and outside of transactions', async (_what, read) => {
    const { db } = opened
    const numbers = async (on: Database) => (await read(on)).map(({ n }) => n)
    expect(await numbers(db)).toEqual([3, 2, 1])
    // The second time postgres.js has the text prepared.
    expect(await numbers(db)).toEqual([3, 2, 1])
    expect(await db.transaction(numbers)).toEqual([3, 2, 1])
    expect(await db.transaction((tx) => tx.transaction(numbers))).toEqual([3, 2, 1])
  })

  test('an asked order and the rows of a write stay', async () => {
    const { db } = opened
    expect(await selectOf(db).orderBy(sql`n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    const written = sql`insert into throttles (key, points) values ('a', 1), ('b', 1) returning key`
    expect(await rowsOf(db, written)).toEqual([{ key: 'a' }, { key: 'b' }])
  })
})

/** Without a table, whose order depends on the plan. */
const threeNumbers = sql`generate_series(1, 3) as n`

function selectOf(db: Database) {
  return db.select({ n: sql<number>`n` }).from(threeNumbers)
}
