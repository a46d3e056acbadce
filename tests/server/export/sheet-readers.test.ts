import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { parse } from 'papaparse'
import superjson from 'superjson'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sheet } from '#shared/export/sheets/payload.ts'
import { instantOf } from '#shared/time.ts'
import { testSecret } from '#tests/callers.ts'
import { emptyTables } from '#tests/db.ts'
import { makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { tally } from '#tests/problems.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'
import { readAnswer, startServer } from '#tests/server.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'
import { runCommand } from '../commands/run-command.ts'

// What reads addresses for sheets, and for how long (D136).

const minuteMs = 60_000
const minutesOfDay = 24 * 60

async function sheetOf(own: TrainerFixture): Promise<string> {
  const { path } = await own.caller.export.makeSheet({ kind: 'sessions', period: 'thisYear' })
  if (path === null) throw new Error('the address cannot be shown')
  return path
}

/** Counts every update of the table from now on. */
async function countUpdates(db: Database): Promise<() => Promise<number>> {
  await db.execute(sql`create sequence sheet_updates`)
  await db.execute(sql`create function count_sheet_update() returns trigger language plpgsql
    as 'begin perform nextval(''sheet_updates''); return new; end'`)
  await db.execute(sql`create trigger sheet_updates after update on sheet_addresses
    for each row execute function count_sheet_update()`)
  return async () => {
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select (case when is_called then last_value else 0 end)::int as count from sheet_updates`,
    )
    return row?.count ?? -1
  }
}

test('a sheet that asks each minute for a week is never refused, and its reading is stored once an hour', {
  timeout: 300_000,
}, async ({ ownDatabase: { db } }) => {
  const days = scale.polledDays
  let now = instantOf('2026-11-02', '00:00')
  // The limits in memory count by the clock of the process.
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer(db, { now: () => now })
  onTestFinished(() => server.close())
  const own = await makeTrainerFixture(db, { now: () => now })
  const book = () => makeSession(db, { ...own.owner, startsAt: now })
  await book()
  const path = await sheetOf(own)
  const updates = await countUpdates(db)
  const statuses: string[] = []
  const begun = performance.now()
  let known = ''
  let rows = 1
  for (let minute = 0; minute < days * minutesOfDay; minute += 1) {
    now = new Date(now.getTime() + minuteMs)
    vi.setSystemTime(now)
    // Excel says what it has, IMPORTDATA does not.
    const isConditional = minute % 2 === 1
    const headers: Record<string, string> = isConditional ? { 'if-none-match': known } : {}
    const { status, text, headers: got } = await server.send({ path, headers })
    statuses.push(`${isConditional ? 'conditional' : 'plain'} ${status}`)
    known = String(got.etag)
    if (status === 200) expect(text.trimEnd().split('\r\n')).toHaveLength(1 + rows)
    if (minute % minutesOfDay !== 600) continue
    const id = await book()
    const { version } = await own.caller.sessions.get({ id })
    await own.caller.sessions.cancel({ id, version, kind: 'inTime', reason: null })
    rows += 1
  }
  const asked = (days * minutesOfDay) / 2
  // Each act is in the next answer.
  expect(tally(statuses)).toEqual({
    'plain 200': asked,
    'conditional 304': asked - days,
    'conditional 200': days,
  })
  expect(await updates()).toBe(days * 24)
  const each = (performance.now() - begun) / statuses.length
  process.stdout.write(`${statuses.length} readings, ${each.toFixed(2)} ms each\n`)
})

const readers = {
  'IMPORTDATA of Google Sheets': {
    'user-agent':
      'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)',
    'accept-encoding': 'gzip, deflate, br',
  },
  '"Från webben" of Excel': {
    'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
    'accept-encoding': 'gzip, deflate',
  },
  'a link in Excel, which looks before it reads': {
    'user-agent': 'Microsoft Office Existence Discovery',
    accept: 'text/csv, */*;q=0.5',
  },
  'a program that names itself by nothing': {},
} as const

describe.for(Object.entries(readers))('%s', ([_name, headers]) => {
  test.for([
    ['sv', ';', '1,5'],
    ['en', ',', '1.5'],
  ] as const)(
    'reads a table without cookies, after a redirect, packed, and not again what it has: %s',
    async ([format, delimiter, hours], { emptyDatabase: db }) => {
      const server = await startServer(db)
      onTestFinished(() => server.close())
      const own = await makeTrainerFixture(db)
      await makeSession(db, { ...own.owner, startsAt: new Date(), durationHours: 1.5 })
      const path = `${await sheetOf(own)}?format=${format}`
      const short = await redirectTo(`${server.origin}${path}`)

      const looked = await fetch(short, { method: 'HEAD', headers })
      const read = await fetch(short, { headers })
      for (const answer of [looked, read]) {
        expect([answer.status, answer.redirected, answer.url]).toEqual([
          200,
          true,
          `${server.origin}${path}`,
        ])
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      }
      expect(await looked.text()).toBe('')
      const etag = read.headers.get('etag') ?? ''
      expect(looked.headers.get('etag')).toBe(etag)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await read.arrayBuffer())
      const { data, errors } = parse<string[]>(text, { delimiter, skipEmptyLines: true })
      expect([errors, data.length]).toEqual([[], 2])
      expect(data[1]).toContain(hours)

      const packed = await server.send({ path, headers: { ...headers, 'accept-encoding': 'gzip' } })
      expect(gunzipSync(packed.bytes).toString()).toBe(text)
      expect(packed.headers.vary).toContain('Accept-Encoding')
      // A proxy that packs may have made the weak ETag a strong one.
      for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
        const again = await server.send({ path, headers: { ...headers, 'if-none-match': known } })
        expect([again.status, again.text]).toEqual([304, ''])
      }
    },
  )
})

/** The origin of a server that sends everybody on to this address. */
async function redirectTo(location: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an address made at one process is read at the other until it ends there, and on after the secret was replaced', {
  timeout: 240_000,
}, async ({ ownDatabase: { db, where } }) => {
  await emptyTables(db)
  const [first, next] = [testSecret, '9mQ2bX7vKp4LrZ8sTn1WcY6dHf3Jq0Ea']
  const start = async (secrets: Record<string, string>) => {
    const env = { DATABASE_URL: where, LOG_LEVEL: 'silent', ...secrets }
    const product = await startProduct({ env })
    onTestFinished(async () => void (await product.stop()))
    return product
  }
  const own = await makeTrainerFixture(db)
  const { token } = await beginLogin(db, own.trainer.id, { confirmedAt: new Date() })
  const call = async (product: Product, path: string, input: object) => {
    const answer = await fetch(`${product.url}/trpc/${path}`, {
      method: 'POST',
      headers: {
        origin: product.url,
        cookie: `tidspott=${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(superjson.serialize(input)),
    })
    const { data, problem } = readAnswer(await answer.text())
    expect([path, answer.status, problem]).toEqual([path, 200, null])
    return data as Sheet
  }
  const statusAt = async (product: Product, path: string) =>
    (await fetch(`${product.url}${path}`)).status

  const [one, other] = [await start({ SECRET_KEY: first }), await start({ SECRET_KEY: first })]
  const ended = await call(one, 'export.makeSheet', { kind: 'clients', period: 'thisYear' })
  expect(await statusAt(other, ended.path ?? '')).toBe(200)
  await call(one, 'export.endSheet', { id: ended.id })
  expect(await statusAt(other, ended.path ?? '')).toBe(404)

  const kept = await call(other, 'export.makeSheet', { kind: 'clients', period: 'thisYear' })
  expect(await statusAt(one, kept.path ?? '')).toBe(200)
  await Promise.all([one.stop(), other.stop()])
  const env = { DATABASE_URL: where, SECRET_KEY: next, SECRET_KEY_OLD: first }
  expect(await runCommand('secrets-rotate', { env })).toMatchObject({ code: 0, err: '' })
  const after = await start({ SECRET_KEY: next })
  expect(await statusAt(after, kept.path ?? '')).toBe(200)
  const again = await call(after, 'export.makeSheet', { kind: 'clients', period: 'thisYear' })
  expect(again).toMatchObject({ id: kept.id, path: kept.path })
})
