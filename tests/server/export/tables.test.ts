import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import { beforeEach, describe, expect } from 'vitest'
import { csvOf } from '#server/export/tables/csv.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { potHistory, potPrices, pots } from '#server/schema/pots.ts'
import { cancelledSessions, type trainingSessions } from '#server/schema/sessions.ts'
import { roles } from '#shared/access/roles.ts'
import { tableKinds } from '#shared/export/tables/kinds.ts'
import { instantOf } from '#shared/time.ts'
import { makeTenant } from '#tests/canaries.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import type { Answer, TestServer } from '#tests/server.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

let db: Database
let server: TestServer
let trainerId: string
let token: string
let clientId: string
let potId: string

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})

beforeEach(async () => {
  await db.delete(throttles)
  ;({ id: trainerId } = await makeProfile(db, { name: 'Tove Tränare' }))
  ;({ token } = await beginLogin(db, trainerId))
  const phone = '0701740697'
  ;({ id: clientId } = await makeClient(db, trainerId, {
    name: 'Åsa Öberg',
    email: emailOf(),
    phone,
  }))
  const potTypeId = await makePotType(db, trainerId, 'Yoga')
  potId = await makePot(db, { trainerId, clientId }, { hours: 10, potTypeId })
  await db
    .update(pots)
    .set({ createdAt: at('2026-10-01') })
    .where(eq(pots.id, potId))
})

const at = (date: string, time = '10:00') => instantOf(date, time)
const emailOf = () => `${randomUUID()}@example.com`

type Asked = Partial<Record<'kind' | 'format' | 'clientId' | 'from' | 'to', unknown>>

type Sender = { by?: string | null; headers?: Record<string, string>; body?: string }

function ask(asked: Asked, { by = token, headers = {}, body = '' }: Sender = {}) {
  return server.send({
    method: 'POST',
    path: '/export',
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      ...(by && { cookie: `tidspott=${by}` }),
      ...headers,
    },
    body:
      body ||
      JSON.stringify({ kind: 'sessions', format: 'csv', clientId: null, ...november, ...asked }),
  })
}

const makeSessions = (count: number) =>
  db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
    select gen_random_uuid(), ${trainerId}, ${clientId}, ${at('2026-11-02').toISOString()}::timestamptz, 1
    from generate_series(1, ${count}::int) n`)

/** The rows of a CSV without its heading, as another program reads them. */
function rowsOf({ status, text }: Answer): string[][] {
  expect([status, text.slice(0, 1)]).toEqual([200, '\uFEFF'])
  const { data, errors } = parse<string[]>(text, { delimiter: ';', skipEmptyLines: true })
  expect(errors).toEqual([])
  return data.slice(1)
}
const refusalOf = ({ status, text }: Answer) => [status, text]

const hold = (startsAt: Date, over: Partial<typeof trainingSessions.$inferInsert> = {}) =>
  makeSession(db, { trainerId, clientId, potId, startsAt, completed: true, ...over })
const change = (date: string, hoursAdded: number, reason: string) =>
  db.insert(potHistory).values({
    id: randomUUID(),
    potId,
    trainerId,
    trainerName: 'Tove Tränare',
    date: at(date),
    hoursAdded,
    reason,
  })
const cancelInTime = (startsAt: Date) =>
  db.insert(cancelledSessions).values({
    id: randomUUID(),
    trainerId,
    clientId,
    potId,
    startsAt,
    durationHours: 1.5,
    version: 1,
    notes: '',
    createdAt: at('2026-11-01'),
    cancelledAt: at('2026-11-02'),
    cancelReason: 'Feber',
  })

/** One row of each sort in November, and one before it. */
async function makeNovember(): Promise<void> {
  await hold(at('2026-10-20'), { durationHours: 1.25 })
  await hold(at('2026-11-03'), { durationHours: 1.5, notes: 'Knäböj "tungt"; 3×8\nMarklyft' })
  await hold(at('2026-11-04'), { noShow: true, completed: false })
  const late = { cancelledAt: at('2026-11-05', '08:00'), cancelReason: 'Feber' }
  await hold(at('2026-11-05'), { noShow: true, completed: false, ...late })
  await cancelInTime(at('2026-11-06', '07:30'))
  await hold(at('2026-11-07'), { completed: false, potId: null })
  await change('2026-11-02', 5, 'Tiokort')
  await change('2026-11-30', -0.5, '=Rättat')
}

describe('the exported table', () => {
  test('of sessions has them by date, those cancelled without a charge among them', async () => {
    await makeNovember()
    expect(rowsOf(await ask({ kind: 'sessions' }))).toEqual([
      [
        '2026-11-03',
        '10:00',
        '1,5',
        'Åsa Öberg',
        'Yoga',
        'Genomfört',
        '1,5',
        'Knäböj "tungt"; 3×8\nMarklyft',
      ],
      ['2026-11-04', '10:00', '1', 'Åsa Öberg', 'Yoga', 'Uteblivet', '1', ''],
      ['2026-11-05', '10:00', '1', 'Åsa Öberg', 'Yoga', 'Sent avbokat', '1', ''],
      ['2026-11-06', '07:30', '1,5', 'Åsa Öberg', 'Yoga', 'Avbokat i tid', '0', ''],
      ['2026-11-07', '10:00', '1', 'Åsa Öberg', '', 'Schemalagt', '0', ''],
    ])
  })

  test('of clients has a row for each pot with its balance now, also for one without', async () => {
    await makeNovember()
    await makeClient(db, trainerId, { name: '=Adam', email: 'adam@example.com', phone: '+4912345' })
    const [own] = await db.select().from(clients).where(eq(clients.id, clientId))
    expect(rowsOf(await ask({ kind: 'clients' }))).toEqual([
      ["'=Adam", 'adam@example.com', "'+4912345", '', '', ''],
      ['Åsa Öberg', own?.email, '070-174 06 97', 'Yoga', '9,75', '14,5'],
    ])
  })

  test('of statements has every event of every pot, the balance after it and the one carried in', async () => {
    await makeNovember()
    const of = (...cells: string[]) => ['Åsa Öberg', 'Yoga', ...cells, '', '']
    expect(rowsOf(await ask({ kind: 'statements' }))).toEqual([
      of('2026-11-01', '', 'Ingående saldo', '', '8,75', '', ''),
      of('2026-11-02', '10:00', 'Påfyllning', '5', '13,75', 'Tiokort', 'Tove Tränare'),
      of('2026-11-03', '10:00', 'Genomfört pass', '-1,5', '12,25', '', ''),
      of('2026-11-04', '10:00', 'Uteblivet pass', '-1', '11,25', '', ''),
      of('2026-11-05', '10:00', 'Sent avbokat pass', '-1', '10,25', '', ''),
      of('2026-11-06', '07:30', 'Avbokat i tid', '0', '10,25', '', ''),
      of('2026-11-30', '10:00', 'Justering', '-0,5', '9,75', "'=Rättat", 'Tove Tränare'),
    ])
    // The whole life of the pot begins with its opening.
    const whole = rowsOf(await ask({ kind: 'statements', from: '2026-01-01', to: '2026-12-31' }))
    expect(whole.map((row) => row[6])).toEqual([
      '10',
      '8,75',
      '13,75',
      '12,25',
      '11,25',
      '10,25',
      '10,25',
      '9,75',
    ])
    expect(whole[0]?.slice(2, 6)).toEqual(['2026-10-01', '10:00', 'Öppnades', '10'])
  })

  test('of top-ups and corrections has these and the openings alone', async () => {
    await makeNovember()
    const rows = rowsOf(await ask({ kind: 'changes', from: '2026-10-01' }))
    expect(rows.map((row) => row.slice(2, 7))).toEqual([
      ['2026-10-01', '10:00', 'Öppnades', '10', '10'],
      ['2026-11-02', '10:00', 'Påfyllning', '5', '13,75'],
      ['2026-11-30', '10:00', 'Justering', '-0,5', '9,75'],
    ])
  })

  test('of statements and of top-ups has prices, empty while unpaid, with their sum in an XLSX', async () => {
    const [historyId, unpaidId] = [randomUUID(), randomUUID()]
    for (const [id, day] of [
      [historyId, '2026-11-02'],
      [unpaidId, '2026-11-03'],
    ] as const)
      await db.insert(potHistory).values({
        id,
        potId,
        trainerId,
        trainerName: 'Tove Tränare',
        date: at(day),
        hoursAdded: 5,
        reason: 'Kort',
      })
    const of = { trainerId, potId }
    await db.insert(potPrices).values([
      { id: randomUUID(), ...of, historyId, amount: 1200.5, paidOn: '2026-12-03' },
      { id: randomUUID(), ...of, historyId: unpaidId, amount: 900, paidOn: null },
    ])
    for (const kind of ['statements', 'changes'] as const) {
      const rows = rowsOf(await ask({ kind })).filter((row) => row[4] === 'Påfyllning')
      expect(rows.map((row) => row.slice(9))).toEqual([
        ['1200,5', '2026-12-03'],
        ['900', ''],
      ])
    }
    const { bytes } = await ask({ kind: 'changes', format: 'xlsx' })
    const data = (await readExcelFile(bytes))[0]?.data ?? []
    expect(data[0]?.slice(9)).toEqual(['Pris (kr)', 'Betald'])
    expect(data[1]?.[10]).toEqual(new Date('2026-12-03T00:00:00Z'))
    expect(data.at(-1)?.[9]).toBe(2100.5)
  })

  test('of Underlag has one row a client with what is to be invoiced, and sums of it (D137)', async () => {
    await makeNovember()
    await hold(at('2026-11-08'), { potId: null, durationHours: 2 })
    const duo = await makePotType(db, trainerId, 'Duo')
    const createdAt = at('2026-11-09')
    const other = await makeClient(db, trainerId, { name: 'Bo Ek', email: emailOf() })
    const owners = [
      { trainerId, clientId },
      { trainerId, clientId: other.id },
    ]
    for (const [n, owner] of owners.entries()) {
      const id = await makePot(db, owner, { hours: 4, potTypeId: duo })
      await db.update(pots).set({ createdAt }).where(eq(pots.id, id))
      const amount = 1200.5 + n
      await db.insert(potPrices).values({ id: randomUUID(), trainerId, potId: id, amount })
    }
    const ofBo = [
      'Bo Ek',
      '1201,5',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
      '4',
      '0',
      '0',
      '4',
      '0',
    ]
    const ofAsa = ['Åsa Öberg', '1200,5', '0', '5', '1', '2', '1', '1', '1', '0', '8,75', '9']
    expect(rowsOf(await ask({ kind: 'invoiceBasis' }))).toEqual([
      ofBo,
      [...ofAsa, '-0,5', '3,5', '13,75', '2'],
    ])
    const { bytes } = await ask({ kind: 'invoiceBasis', format: 'xlsx' })
    const [head, ...rows] = (await readExcelFile(bytes))[0]?.data ?? []
    expect(head?.slice(0, 4)).toEqual([
      'Klient',
      'Att fakturera (kr)',
      'Betalt (kr)',
      'Timmar utan pris',
    ])
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Bo Ek', 1201.5, 0, 0],
      ['Åsa Öberg', 1200.5, 0, 5],
      ['Summa', 2402, 0, 5],
    ])
  })

  test.for(tableKinds)('of %s is of one client when it is asked for', async (kind) => {
    await makeNovember()
    const { id: other } = await makeClient(db, trainerId, { name: 'Bo Ek', email: emailOf() })
    await makePot(db, { trainerId, clientId: other })
    await makeSession(db, { trainerId, clientId: other, startsAt: at('2026-11-03') })
    const span = { from: '2020-01-01', to: '2099-12-31' }
    expect((await ask({ kind, ...span })).text).toContain('Bo Ek')
    const own = await ask({ kind, clientId, ...span })
    expect([own.text.includes('Åsa Öberg'), own.text.includes('Bo Ek')]).toEqual([true, false])
  })

  test('has the days of the period in Stockholm, also when the clocks change', async () => {
    // Midnight in Stockholm is 23:00 UTC in winter and 22:00 in summer.
    const edges = [
      '2026-10-23T21:59Z',
      '2026-10-23T22:00Z',
      '2026-10-25T22:59Z',
      '2026-10-25T23:00Z',
    ]
    for (const edge of edges) await hold(new Date(edge))
    const rows = rowsOf(await ask({ from: '2026-10-24', to: '2026-10-25' }))
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['2026-10-24', '00:00'],
      ['2026-10-25', '23:59'],
    ])
  })

  test('has the rows of every page once, in order, with sessions of the same instant at its edge', async () => {
    const count = 4_500
    await db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
      select gen_random_uuid(), ${trainerId}, ${clientId}, ${at('2026-11-02').toISOString()}::timestamptz
        + (n / 900) * interval '1 day', 0.25 + n / 100.0 - floor(n / 100.0) from generate_series(0, ${count - 1}) n`)
    await cancelInTime(at('2026-11-03'))
    const rows = rowsOf(await ask({}))
    expect(rows.length).toBe(count + 1)
    const dates = rows.map(([date]) => Date.parse(date ?? ''))
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
    expect(rows.filter((row) => row[5] === 'Avbokat i tid')).toHaveLength(1)
  })
})

describe('the file', () => {
  test('has a name with the days, is stored by no cache and taken for nothing else', async () => {
    const answer = await ask({ kind: 'changes' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="tidspott-pafyllningar-2026-11-01--2026-11-30.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('in Excel format has real dates, times and numbers, and the sums', async () => {
    await makeNovember()
    const answer = await ask({ format: 'xlsx' })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const sheets = await readExcelFile(answer.bytes)
    const data = sheets[0]?.data ?? []
    expect(data[0]?.slice(0, 4)).toEqual(['Datum', 'Tid', 'Längd (h)', 'Klient'])
    expect(data[1]?.[0]).toEqual(new Date('2026-11-03T00:00:00Z'))
    expect(data[1]?.slice(2, 7)).toEqual([1.5, 'Åsa Öberg', 'Yoga', 'Genomfört', 1.5])
    expect(data.at(-1)).toEqual(['Summa', null, 6, null, null, null, 3.5, null])
    expect(data).toHaveLength(7)
    // A formula, so that a row that is changed in the file is counted, with its value for who does not calculate.
    const xml = strFromU8(unzipSync(answer.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml.match(/<f>.*?<\/v>/g)).toEqual([
      '<f>SUM(C2:C6)</f><v>6</v>',
      '<f>SUM(G2:G6)</f><v>3.5</v>',
    ])
  })

  test('in Excel format near the limit of rows leaves the event loop to other requests', async () => {
    await makeSessions(20_000)
    /** The part of an export in which nothing else was done at a stretch. */
    const blocked = async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      const begun = performance.now()
      delay.enable()
      expect((await ask({ format: 'xlsx' })).status).toBe(200)
      delay.disable()
      return delay.max / 1e6 / (performance.now() - begun)
    }
    // Written in this thread, it is nearly all of each export. That of one may be other work of the machine.
    let least = 1
    for (let turn = 0; turn < 5 && least >= 1 / 3; turn += 1)
      least = Math.min(least, await blocked())
    expect(least).toBeLessThan(1 / 3)
  })

  test('in Excel format is refused beyond 20,000 rows before it is made, where CSV is not', async () => {
    await makeSessions(20_001)
    expect(refusalOf(await ask({ format: 'xlsx' }))).toEqual([
      413,
      '{"problem":"EXPORT_TOO_LARGE"}',
    ])
    expect(rowsOf(await ask({}))).toHaveLength(20_001)
    const kept = await db.select().from(events).where(eq(events.actorId, trainerId))
    expect(kept.map(({ figures }) => figures)).toMatchObject([{ format: 'csv', rows: 20_001 }])
  })

  test('leaves one event with what it holds, for the client it is about', async () => {
    await makeNovember()
    await ask({ kind: 'statements', clientId })
    const kept = await db.select().from(events).where(eq(events.actorId, trainerId))
    expect(kept).toMatchObject([
      {
        kind: 'data.exported',
        trainerId,
        clientIds: [clientId],
        figures: { table: 'statements', format: 'csv', rows: 7, ...november },
      },
    ])
  })

  test.for(tableKinds)('of %s has as many rows as its event says', async (kind) => {
    await makeNovember()
    const { id: other } = await makeClient(db, trainerId, { email: emailOf() })
    await makePot(db, { trainerId, clientId: other })
    const lengths = []
    for (const from of ['2026-10-01', '2026-10-15', '2026-11-05'])
      lengths.push(rowsOf(await ask({ kind, from })).length)
    const kept = await db.select().from(events).where(eq(events.actorId, trainerId))
    expect(kept.map(({ figures }) => figures.rows)).toEqual(expect.arrayContaining(lengths))
  })
})

describe('the route', () => {
  test.for(tableKinds)('sends nothing of another tenant as %s', async (kind) => {
    const tag = randomUUID()
    const other = await makeTenant(db, tag)
    const theirEvents = () => db.select().from(events).where(eq(events.trainerId, other.actor.id))
    const before = await theirEvents()
    const own = await ask({ kind, from: '2020-01-01', to: '2099-12-31' })
    expect([own.status, own.text.includes(tag)]).toEqual([200, false])
    const theirs = await ask({ kind, clientId: other.clientId })
    expect(refusalOf(theirs)).toEqual([404, '{"problem":"NOT_FOUND"}'])
    expect(await theirEvents()).toEqual(before)
  })

  test.for(tableKinds)(
    'sends no reason of cancelling, no lasting note and no note but with sessions: %s',
    async (kind) => {
      await makeNovember()
      await db.update(clients).set({ lastingNote: 'Astma' }).where(eq(clients.id, clientId))
      const { text } = await ask({ kind })
      expect(text).not.toMatch(/Feber|Astma/)
      expect(text.includes('Knäböj')).toBe(kind === 'sessions')
    },
  )

  test.for(roles)('answers %s as the access matrix says of rows of one’s own', async (role) => {
    const account = await makeProfile(db, { role })
    const { token: by } = await beginLogin(db, account.id)
    const { status } = await ask({}, { by })
    expect(status).toBe(role === 'CLIENT' ? 403 : 200)
  })

  test('refuses without a login, with a temporary password and from another site', async () => {
    expect(refusalOf(await ask({}, { by: null }))).toEqual([401, '{"problem":"UNAUTHENTICATED"}'])
    const temporary = await makeProfile(db, { mustChangePassword: true })
    const { token: by } = await beginLogin(db, temporary.id)
    expect(refusalOf(await ask({}, { by }))).toEqual([403, '{"problem":"MUST_CHANGE_PASSWORD"}'])
    const headers = { origin: 'https://evil.example' }
    expect((await ask({}, { headers })).status).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask({}, { headers: form })).status).toBe(415)
    expect(await db.select().from(events).where(eq(events.trainerId, trainerId))).toEqual([])
  })

  test.for<[string, Asked, string?]>([
    ['another table', { kind: 'profiles' }],
    ['another format', { format: 'pdf' }],
    ['no client', { clientId: 'x' }],
    ['a day that does not exist', { from: '2026-02-30' }],
    ['a period that ends before it starts', { from: '2026-12-01' }],
    ['a field too many', { trainerId: randomUUID() } as Asked],
    ['no JSON', {}, '{'],
    ['a list', {}, '[]'],
  ])('refuses %s', async ([, asked, body]) => {
    expect(refusalOf(await ask(asked, { body: body ?? '' }))).toEqual([
      400,
      '{"problem":"INVALID_INPUT"}',
    ])
  })

  test('refuses the 121st export of an hour', async () => {
    await Promise.all(Array.from({ length: 120 }, () => ask({ kind: 'clients' })))
    const { status, headers } = await ask({ kind: 'clients' })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('a CSV', () => {
  test('is read as it is taken, and no further when the browser goes away', async () => {
    let pages = 0
    async function* endless(): AsyncGenerator<string[][]> {
      for (;;) {
        pages += 1
        yield Array.from({ length: 100 }, () => ['x'.repeat(1_000)])
      }
    }
    const column = { name: 'Namn', kind: 'text', width: 20 } as const
    const file = Readable.from(csvOf([column], endless()), { objectMode: false })
    await once(file, 'readable')
    file.read()
    await setImmediate()
    // The one that was taken, and one ahead.
    expect(pages).toBeLessThanOrEqual(2)
    file.destroy()
    await once(file, 'close')
    const before = pages
    await setImmediate()
    expect(pages).toBe(before)
  })

  test('is broken off with the connection, so that half a file is no file', async () => {
    // More than the sockets of both ends hold: each page is four megabytes.
    await db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours, notes)
      select gen_random_uuid(), ${trainerId}, ${clientId}, ${at('2026-11-02').toISOString()}::timestamptz
        + n * interval '1 second', 1, repeat('x', 2000) from generate_series(1, 12000) n`)
    const body = JSON.stringify({ kind: 'sessions', format: 'csv', clientId: null, ...november })
    const headers = {
      host: `localhost:${server.port}`,
      origin: server.origin,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      cookie: `tidspott=${token}`,
    }
    const { port } = server
    const asking = httpRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/export',
      headers,
    })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    answer.destroy()
    await expect.poll(() => server.log()).toMatch(/premature/i)
    // Others are answered.
    expect(rowsOf(await ask({ from: '2026-10-01', to: '2026-10-01' }))).toEqual([])
  })
})

test('one account that asks for many XLSX at once does not keep another from its own (D124)', async () => {
  const other = await makeProfile(db, { name: 'Ola Olsson' })
  const { token: otherToken } = await beginLogin(db, other.id)
  const many = Array.from({ length: 14 }, () => ask({ format: 'xlsx' }))
  const own = await ask({ format: 'xlsx' }, { by: otherToken })
  expect(own.status).toBe(200)
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses).toContain(200)
  // Beyond its own queue an account is refused.
  expect(statuses).toContain(503)
})
