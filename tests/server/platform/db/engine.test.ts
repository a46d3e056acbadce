import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import { databaseError, isUnavailable } from '#server/platform/db/errors.ts'
import { embeddedDirectory } from '#tests/db.ts'

let dataDir: string
let opened: OpenEmbedded
let client: OpenEmbedded['client']

beforeAll(async () => {
  dataDir = await embeddedDirectory()
  opened = await openEmbedded(dataDir, { sync: false })
  client = opened.client
  await client.exec('create table marks (name text primary key, weight int)')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function marks(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from marks order by name')
  return rows.map(({ name }) => name)
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a long statement does not hold up the process', async () => {
  let isDone = false
  const long = client.query('select count(*) from generate_series(1, 3000000)').then(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await setImmediate()
  await long
  // In this thread it would leave the event loop only the turns before and after it.
  expect(turns).toBeGreaterThan(100)
})

test('values keep their types in both directions', async () => {
  const types = `$1::text as text, $2::int as int, $3::jsonb as json, $4::bytea as bytes, $5::text[] as list,
    $6::timestamptz as at, $7::numeric as amount, $8::boolean as flag, $9::text as nothing`
  const at = new Date('2026-11-22T12:00:00Z')
  const bytes = new Uint8Array([0, 1, 255])
  const given = ['Åsa', 7, { a: [1] }, bytes, ['x', 'y'], at, '12.50', true, null]
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows } = await client.query(`select ${types}`, given)
    expect(rows).toEqual([
      {
        text: 'Åsa',
        int: 7,
        json: { a: [1] },
        bytes,
        list: ['x', 'y'],
        at,
        amount: '12.50',
        flag: true,
        nothing: null,
      },
    ])
  }
  const asText = { rowMode: 'array' as const, parsers: { 1184: (value: string) => value } }
  const { rows } = await client.query<Record<number, unknown>>(
    'select $1::timestamptz',
    [at],
    asText,
  )
  expect(rows).toEqual([['2026-11-22 12:00:00+00']])
})

test('a transaction is alone, and is rolled back when its work or its commit fails', async () => {
  const order: string[] = []
  const first = client.transaction(async (tx) => {
    await tx.query('insert into marks values ($1, 1)', ['first'])
    order.push('first')
    // The engine answers in the order of what it is sent: what did not wait has been answered by now.
    await tx.query('select 1')
    order.push('first ends')
  })
  const between = marks().then((names) => order.push(`read ${names.join()}`))
  const second = client.transaction(async (tx) => {
    order.push('second')
    await tx.exec(`insert into marks values ('second', 2)`)
    throw new Error('changed my mind')
  })
  expect(await failure(second)).toMatchObject({ message: 'changed my mind' })
  await Promise.all([first, between])
  expect(order).toEqual(['first', 'first ends', 'read first', 'second'])

  let kept: Parameters<Parameters<typeof client.transaction>[0]>[0] | undefined
  const hidden = client.transaction(async (tx) => {
    kept = tx
    await tx.query('insert into marks values ($1, 3)', ['third'])
    expect(
      databaseError(await failure(tx.query('insert into marks values ($1, 1)', ['first']))),
    ).toEqual({
      code: '23505',
      constraint: 'marks_pkey',
    })
  })
  expect(await failure(hidden)).toMatchObject({ message: expect.stringContaining('rolled back') })
  expect(await marks()).toEqual(['first'])
  expect(() => kept?.exec('select 1')).toThrow('is over')
})

test('prepared statements survive changed tables, errors and many others', async () => {
  const columns = async () => (await client.query('select * from marks')).fields.length
  expect(await columns()).toBe(2)
  await client.query('alter table marks add column note text')
  expect(await columns()).toBe(3)
  const half = (by: number) => client.query<{ half: number }>('select 10 / $1::int as half', [by])
  expect(databaseError(await failure(half(0)))?.code).toBe('22012')
  for (let n = 0; n < 250; n += 1) await client.query(`select ${n} as n`)
  expect((await half(2)).rows).toEqual([{ half: 5 }])
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from pg_prepared_statements',
  )
  expect(rows[0]?.n).toBeLessThanOrEqual(201)
})

test('statements of a database that is closed fail as without a database', async () => {
  const before = marks()
  const closing = opened.close()
  const late = failure(client.query('select 1'))
  await closing
  expect(await before).toEqual(['first'])
  expect(isUnavailable(await late)).toBe(true)
  expect(isUnavailable(await failure(client.transaction((tx) => tx.exec('select 1'))))).toBe(true)
})
