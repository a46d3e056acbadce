import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { parse } from 'papaparse'
import { afterAll, beforeEach, describe, expect, onTestFinished } from 'vitest'
import { endWhatABackupRevives } from '#server/operations/restore/after-restore.ts'
import { sealAnew } from '#server/operations/sealing/sealed-texts.ts'
import { loadKeys, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { seal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { sheetMadeMailTexts } from '#server/platform/mail/texts.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { sheetAddresses } from '#server/schema/sheets.ts'
import type { CsvFormat } from '#shared/export/csv.ts'
import { sheetColumns } from '#shared/export/sheets/columns.ts'
import { type SheetKind, sheetKinds, sheetsMax } from '#shared/export/sheets/kinds.ts'
import { sheetFileTexts } from '#shared/export/sheets/texts.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { canariesIn, makeTenant } from '#tests/canaries.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

// Addresses for sheets (D136).

let now = new Date()
let db: Database
let server: TestServer
let own: TrainerFixture

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = instantOf('2026-11-18', '12:00')
  await db.delete(throttles)
  own = await makeTrainerFixture(db, { now: () => now })
})

/** As a spreadsheet asks: no cookie, no origin, no header but what it knows. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.send({ path, headers })

async function addressOf(kind: SheetKind = 'sessions'): Promise<string> {
  const { path } = await own.caller.export.makeSheet({ kind, period: 'thisYear' })
  if (path === null) throw new Error('the address cannot be shown')
  return path
}

/** The cells as another program reads them, the heading first. */
function cellsOf({ status, text }: Pick<Answer, 'status' | 'text'>, format: CsvFormat): string[][] {
  expect([status, text.startsWith('\uFEFF')]).toEqual([200, format === 'sv'])
  const delimiter = format === 'sv' ? ';' : ','
  const { data, errors } = parse<string[]>(text, { delimiter, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

const read = async (path: string, format: CsvFormat = 'sv') =>
  cellsOf(await get(`${path}?format=${format}`), format)

const book = (over: Partial<typeof trainingSessions.$inferInsert> = {}) =>
  makeSession(db, { ...own.owner, startsAt: instantOf('2026-11-24', '10:00'), ...over })

/** The table of the export, in the columns that an address has. */
async function exported(kind: SheetKind): Promise<string[][]> {
  const { token } = await beginLogin(db, own.trainer.id)
  const asked = { kind, format: 'csv', clientId: null, from: '2026-01-01', to: '2026-12-31' }
  const answer = await server.send({
    method: 'POST',
    path: '/export',
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      cookie: `tidspott=${token}`,
    },
    body: JSON.stringify(asked),
  })
  const [head = [], ...rows] = cellsOf(answer, 'sv')
  const places = sheetColumns[kind].map((name) => head.indexOf(name))
  expect(places).not.toContain(-1)
  return [head, ...rows].map((row) => places.map((place) => row[place] ?? ''))
}

describe('the table of an address', () => {
  test.for(sheetKinds)(
    'of %s is that of the export, cell by cell, without its private columns',
    async (kind) => {
      const client = await makeClient(db, own.trainer.id, { name: '=cmd()|"A";,\u00e5' })
      const potId = await makePot(db, { ...own.owner, clientId: client.id }, { hours: 10 })
      for (const [day, durationHours] of [
        ['2026-11-02', 1.25],
        ['2026-11-03', 0.5],
      ] as const)
        await makeSession(db, {
          trainerId: own.trainer.id,
          clientId: client.id,
          potId,
          startsAt: instantOf(day, '10:00'),
          durationHours,
          completed: true,
          notes: 'hemligt',
        })
      await book({ startsAt: instantOf('2025-12-31', '23:00') })
      const path = await addressOf(kind)
      const table = await exported(kind)
      expect(table.length).toBeGreaterThan(2)
      expect(await read(path, 'sv')).toEqual(table)
      // Figures are the cells that are not quoted; all of them are hours, kronor or counts.
      const asEnglish = table.map((row) =>
        row.map((cell) => (/^-?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell)),
      )
      expect(await read(path, 'en')).toEqual(asEnglish)
      const both = await Promise.all(['sv', 'en'].map((one) => get(`${path}?format=${one}`)))
      for (const { text } of both) {
        expect(text).toContain(`"'=cmd()`)
        expect(text).not.toContain('hemligt')
      }
    },
  )

  test('of all texts of the rows has the names of the own clients and types alone', async () => {
    for (const tag of ['kalle', 'lisa']) {
      const { actor } = await makeTenant(db, `blad${tag}`)
      await db.delete(sheetAddresses).where(eq(sheetAddresses.trainerId, actor.id))
      const caller = callerOf(db, actor, { now: () => now })
      const found = new Set<string>()
      for (const kind of sheetKinds) {
        const { path } = await caller.export.makeSheet({ kind, period: 'thisYear' })
        for (const name of canariesIn((await get(path ?? '')).text)) found.add(name)
      }
      expect([...found].sort()).toEqual(
        ['clients.name', 'pot_types.name'].map((column) => `blad${tag}.${column}`),
      )
    }
  })

  test('has the days of its period as they are on the day when it is read', async () => {
    await book({ startsAt: instantOf('2026-11-24', '10:00') })
    await book({ startsAt: instantOf('2026-12-01', '00:00') })
    const { path } = await own.caller.export.makeSheet({ kind: 'sessions', period: 'thisMonth' })
    expect((await read(path ?? '')).slice(1).map(([date]) => date)).toEqual(['2026-11-24'])
    now = instantOf('2026-12-01', '00:01')
    expect((await read(path ?? '')).slice(1).map(([date]) => date)).toEqual(['2026-12-01'])
  })
})

describe('an address', () => {
  test('is private, asked again each time, read with a GET alone, and compressed for who can', async () => {
    const path = await addressOf()
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'inline; filename="tidspott-pass.csv"',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect((await get(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    const other = await server.send({ method: 'POST', path, headers: { origin: server.origin } })
    expect(other.status).toBe(404)
  })

  test('says by 400 which formats there are; without one it is Swedish', async () => {
    const path = await addressOf()
    expect((await get(path)).text).toBe((await get(`${path}?format=sv`)).text)
    for (const query of ['format=xlsx', 'format=', 'format=sv&format=en', 'format=SV']) {
      const { status, text, headers } = await get(`${path}?${query}`)
      expect([query, status, text]).toEqual([query, 400, sheetFileTexts.unknownFormat])
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
    }
    // Who has no address is told nothing.
    expect((await get(`/sheets/${newToken()}.csv?format=xlsx`)).status).toBe(404)
  })

  test('that has ended, or is of a disabled account, is as one that never was, byte by byte', async () => {
    const unknown = await get(`/sheets/${newToken()}.csv`)
    const path = await addressOf()
    const trainer = eq(profiles.id, own.trainer.id)
    await db.update(profiles).set({ isDisabled: true }).where(trainer)
    expect([(await get(path)).status, (await get(path)).text]).toEqual([404, unknown.text])
    await db.update(profiles).set({ isDisabled: false }).where(trainer)
    expect((await get(path)).status).toBe(200)
    const [sheet] = await own.caller.export.sheets()
    await own.caller.export.endSheet({ id: sheet?.id ?? '' })
    for (const gone of [path, '/sheets/x.csv', '/sheets/.csv', path.replace('.csv', '')]) {
      const { status, text, headers } = await get(gone)
      expect([gone, status, text]).toEqual([gone, 404, unknown.text])
      expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers))
    }
    expect(await refusalOf(own.caller.export.endSheet({ id: sheet?.id ?? '' }))).toBe('NOT_FOUND')
  })

  test('asked for again is the same, balances whatever the period; beyond five there are none', async () => {
    const { makeSheet, sheets } = own.caller.export
    const [first, second] = [await addressOf('clients'), await addressOf('clients')]
    expect(second).toBe(first)
    expect((await makeSheet({ kind: 'clients', period: 'lastMonth' })).path).toBe(first)
    const wanted = sheetKinds.flatMap((kind) =>
      (['thisMonth', 'lastMonth'] as const).map((period) => ({ kind, period })),
    )
    const ends = await Promise.all(wanted.map((one) => refusalOf(makeSheet(one))))
    const { ok = 0, SHEETS_FULL: refused = 0 } = tally(ends)
    // The two of balances are the one that is there.
    expect([ok, refused]).toEqual([sheetsMax - 1 + 2, wanted.length - sheetsMax - 1])
    expect(await sheets()).toHaveLength(sheetsMax)
  })

  test('is told of by mail when it is made, once, and by events when it is made and ended', async () => {
    await db.delete(outbox)
    const sent: Parameters<Deliver>[0][] = []
    const mails = makeOutboxFixture(db, {
      deliver: async (mail) => {
        sent.push(mail)
        return null
      },
    })
    now = mails.now()
    for (const _time of [1, 2]) await addressOf()
    await mails.round()
    expect(sent.map(({ to, letter }) => [to.address, letter.subject])).toEqual([
      [own.trainer.email, sheetMadeMailTexts.subject],
    ])
    expect(sent[0]?.letter.text).not.toContain('/sheets/')
    const [sheet] = await own.caller.export.sheets()
    await own.caller.export.endSheet({ id: sheet?.id ?? '' })
    const left = await db
      .select()
      .from(events)
      .where(eq(events.trainerId, own.trainer.id))
      .orderBy(events.id)
    expect(left.map(({ kind, subjectIds, figures }) => [kind, subjectIds, figures])).toEqual(
      ['sheet.made', 'sheet.ended'].map((kind) => [kind, [sheet?.id], { table: 'sessions' }]),
    )
  })

  test('ends with a restored backup, which an event tells of (D123)', async () => {
    const path = await addressOf()
    const [sheet] = await own.caller.export.sheets()
    const { sheets } = await endWhatABackupRevives(db, { keys: testKeys, now })
    expect(sheets).toBeGreaterThanOrEqual(1)
    expect((await get(path)).status).toBe(404)
    const [told] = await db
      .select()
      .from(events)
      .where(and(eq(events.trainerId, own.trainer.id), eq(events.kind, 'sheet.ended-by-restore')))
    expect(told).toMatchObject({ actorId: null, subjectIds: [sheet?.id] })
  })

  test('shows when it was read last, by the hour', async () => {
    const path = await addressOf()
    const lastRead = async () => (await own.caller.export.sheets())[0]?.lastReadAt
    expect(await lastRead()).toBeNull()
    const first = now
    await get(path)
    now = new Date(first.getTime() + 59 * 60_000)
    await get(path)
    expect(await lastRead()).toEqual(first)
    now = new Date(first.getTime() + 60 * 60_000)
    await get(path)
    expect(await lastRead()).toEqual(now)
  })

  test('sealed under another key is read on and cannot be shown; a rotated key seals it anew', async () => {
    const path = await addressOf()
    const elsewhere = await loadKeys('the secret of quite another server, 32+ characters', '')
    const [sheet] = await own.caller.export.sheets()
    const id = sheet?.id ?? ''
    const tokenSealed = seal(elsewhere, path.slice('/sheets/'.length, -'.csv'.length), id)
    await db.update(sheetAddresses).set({ tokenSealed }).where(eq(sheetAddresses.id, id))
    expect((await own.caller.export.sheets()).map((one) => one.path)).toEqual([null])
    expect((await get(path)).status).toBe(200)
    await sealAnew(db, { ...testKeys, older: [elsewhere.seal] })
    expect((await own.caller.export.sheets()).map((one) => one.path)).toEqual([path])
  })

  test('is never in the log', async () => {
    const path = await addressOf()
    await get(`${path}?format=en`)
    await get(path.toUpperCase())
    expect(server.log()).not.toContain(path.slice('/sheets/'.length, -'.csv'.length))
    expect(server.log()).toContain('/sheets/[redacted]')
  })
})

describe('a sheet that asks again and again', () => {
  const ask = async (path: string, etag?: string) => {
    const { status, headers } = await get(path, etag ? { 'if-none-match': etag } : {})
    return { status, etag: String(headers.etag) }
  }

  test('gets 304 while nothing has changed, and the new table after an act, at once', async () => {
    const id = await book()
    const path = await addressOf()
    const { etag } = await ask(path)
    expect(await ask(path, etag)).toEqual({ status: 304, etag })
    // Another act changes no cell of it.
    await own.caller.clients.saveLastingNote({
      id: own.clientId,
      lastingNote: 'Knä',
      noteBefore: '',
    })
    expect(await ask(path, etag)).toEqual({ status: 304, etag })
    const { version } = await own.caller.sessions.get({ id })
    await own.caller.sessions.cancel({ id, version, kind: 'inTime', reason: 'Feber' })
    const after = await get(path, { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(cellsOf(after, 'sv')[1]?.[5]).toBe('Avbokat i tid')
  })

  test('has its rows read once in five minutes, and what no act tells of is there after them', async () => {
    const id = await book({ durationHours: 1 })
    const path = await addressOf()
    const length = async () => (await read(path))[1]?.[2]
    expect(await length()).toBe('1')
    await db.update(trainingSessions).set({ durationHours: 2 }).where(eq(trainingSessions.id, id))
    for (const seconds of [60, 120, 180, 239]) {
      now = new Date(instantOf('2026-11-18', '12:00').getTime() + seconds * 1_000)
      expect([seconds, await length()]).toEqual([seconds, '1'])
    }
    now = new Date(instantOf('2026-11-18', '12:05').getTime())
    expect(await length()).toBe('2')
  })

  test('is refused beyond sixty a minute, and no other address is', async () => {
    const [path, other] = [await addressOf(), await addressOf('clients')]
    const answers = await Promise.all(Array.from({ length: 70 }, () => get(path)))
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 60, 429: 10 })
    expect((await get(other)).status).toBe(200)
  })

  test('has the same ETag from another process, which sees the end of the address at once', async () => {
    const second = await startServer(db, { now: () => now })
    onTestFinished(() => second.close())
    await book()
    const path = await addressOf()
    const { etag } = await ask(path)
    const there = await second.send({ path, headers: { 'if-none-match': etag } })
    expect(there.status).toBe(304)
    await db.update(clients).set({ name: 'Ny Namnsson' }).where(eq(clients.id, own.clientId))
    const [sheet] = await own.caller.export.sheets()
    await own.caller.export.endSheet({ id: sheet?.id ?? '' })
    for (const one of [server, second]) expect((await one.send({ path })).status).toBe(404)
  })

  test('is refused a table of more than 20,000 rows, and read by its measured times', async () => {
    await db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
      select gen_random_uuid(), ${own.trainer.id}, ${own.clientId},
        ${instantOf('2026-01-01', '08:00').toISOString()}::timestamptz + n * interval '2 hours', 1.5
      from generate_series(1, 3200) n`)
    const path = await addressOf()
    const timed = async (etag?: string) => {
      const begun = performance.now()
      const { status, headers } = await get(path, etag ? { 'if-none-match': etag } : {})
      return { ms: performance.now() - begun, status, etag: String(headers.etag) }
    }
    const first = await timed()
    const [kept, known] = [await timed(), await timed(first.etag)]
    expect([first.status, kept.status, known.status]).toEqual([200, 200, 304])
    process.stdout.write(
      `3,200 rows: first ${first.ms.toFixed(1)} ms, kept ${kept.ms.toFixed(1)} ms, 304 ${known.ms.toFixed(1)} ms\n`,
    )
    await db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
      select gen_random_uuid(), ${own.trainer.id}, ${own.clientId},
        ${instantOf('2026-01-01', '08:00').toISOString()}::timestamptz + n * interval '1 minute', 1.5
      from generate_series(1, 16801) n`)
    now = new Date(now.getTime() + 5 * 60_000)
    const { status, text } = await get(path)
    expect([status, text]).toEqual([413, '{"problem":"EXPORT_TOO_LARGE"}'])
  })
})

test('what the login that made it has ended makes no address behind it (D121)', async () => {
  const { token } = await beginLogin(db, own.trainer.id, { confirmedAt: now })
  const make = () =>
    server.call('export.makeSheet', { kind: 'sessions', period: 'thisYear' }, { token })
  expect((await make()).data).toMatchObject({ kind: 'sessions', lastReadAt: null })
  const { token: unconfirmed } = await beginLogin(db, own.trainer.id)
  const refused = await server.call(
    'export.makeSheet',
    { kind: 'changes', period: 'thisYear' },
    { token: unconfirmed, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(refused.text).toContain('CONFIRMATION_NEEDED')
})
