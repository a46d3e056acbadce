import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { trainingSessions } from '#server/schema/sessions.ts'
import { exportReport } from '#shared/export/report.ts'
import { instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { clientDetails } from '#tests/component/rows.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { scale, withCommas } from '#tests/scale.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const clock = testClock()

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('rows of an export on %s', (_name, open) => {
  let database: TestDatabase
  let db: Database
  let own: TrainerFixture

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    own = await makeTrainerFixture(db, clock)
  })

  const makeOwn = (startsAt: Date, facts: Partial<typeof trainingSessions.$inferInsert> = {}) =>
    makeSession(db, { ...own.owner, startsAt, ...facts })
  const startsOf = async (period: { from: string; to: string }) => {
    const { clients } = await own.caller.export.data(period)
    return clients.flatMap(({ sessions }) => sessions.map(({ startsAt }) => startsAt.toISOString()))
  }

  test('are all clients with their pots and the sessions of the period, and nothing else', async () => {
    const potTypeId = await makePotType(db, own.trainer.id, 'Yoga')
    const details = clientDetails({ name: 'Åsa Öberg', phone: '0701740697' })
    const { id: clientId } = await makeClient(db, own.trainer.id, details)
    const owner = { trainerId: own.trainer.id, clientId }
    const potId = await makePot(db, owner, { hours: 10, potTypeId })
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId, hours: '2,5', reason: 'Påfyllning' })
    const done = { potId, durationHours: 1.5, completed: true, notes: 'Knäböj\nMarklyft' }
    await makeSession(db, { ...owner, ...done, startsAt: instantOf('2026-11-24', '10:00') })
    await makeSession(db, {
      ...owner,
      durationHours: 2,
      noShow: true,
      startsAt: instantOf('2026-11-02', '08:00'),
    })
    await makeSession(db, { ...owner, startsAt: instantOf('2026-12-01', '08:00') })

    const facts = await own.caller.export.data(november)
    expect(facts).toMatchObject({ trainerName: own.trainer.name, readAt: clock.now() })
    expect(facts.clients.slice(1)).toEqual([
      {
        ...details,
        lastingNote: '',
        pots: [{ potTypeName: 'Yoga', hoursRemaining: 11, totalHours: 12.5 }],
        sessions: [
          {
            startsAt: instantOf('2026-11-02', '08:00'),
            durationHours: 2,
            completed: false,
            noShow: true,
            chargedHours: 0,
            notes: '',
          },
          {
            startsAt: instantOf('2026-11-24', '10:00'),
            durationHours: 1.5,
            completed: true,
            noShow: false,
            chargedHours: 1.5,
            notes: 'Knäböj\nMarklyft',
          },
        ],
      },
    ])
    expect(facts.clients[0]).toMatchObject({ pots: [{ totalHours: 10 }], sessions: [] })
  })

  test("are limited to the trainer's own clients", async () => {
    const foreign = await makeTrainerFixture(db, clock)
    await makeSession(db, { ...foreign.owner, startsAt: instantOf('2026-11-24', '10:00') })
    const { clients } = await own.caller.export.data(november)
    expect(clients).toHaveLength(1)
    expect(clients[0]?.sessions).toEqual([])
  })

  test('are empty for a trainer without clients', async () => {
    await own.caller.clients.remove({ id: own.clientId })
    expect(await own.caller.export.data(november)).toMatchObject({ clients: [] })
  })

  test.each([
    ['in winter', november, '2026-10-31T23:00:00.000Z', '2026-11-30T22:59:59.999Z'],
    [
      'in summer',
      { from: '2026-07-01', to: '2026-07-01' },
      '2026-06-30T22:00:00.000Z',
      '2026-07-01T21:59:59.999Z',
    ],
    [
      'of 23 hours',
      { from: '2026-03-29', to: '2026-03-29' },
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
    ],
    [
      'of 25 hours',
      { from: '2026-10-25', to: '2026-10-25' },
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ],
    [
      'across both DST changes',
      { from: '2026-03-29', to: '2026-10-25' },
      '2026-03-28T23:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ],
    [
      'up to the end of time',
      { from: '2000-01-01', to: '2100-12-31' },
      '1999-12-31T23:00:00.000Z',
      '2100-12-31T22:59:59.999Z',
    ],
  ])(
    'span Stockholm days from their first instant to their last: %s',
    async (_days, period, first, last) => {
      const [from, to] = [Date.parse(first), Date.parse(last)]
      await makeOwn(new Date(to + 1))
      await makeOwn(new Date(to))
      await makeOwn(new Date(from))
      await makeOwn(new Date(from - 1))
      expect(await startsOf(period)).toEqual([first, last])
    },
  )

  test.each([
    ['ends before it begins', { from: '2026-11-02', to: '2026-11-01' }],
    ['has no end', { from: '2026-11-02', to: '' }],
    ['has no beginning', { from: '', to: '2026-11-02' }],
    ['has a day that does not exist', { from: '2026-11-31', to: '2026-12-31' }],
    ['has times instead of days', { from: '2026-11-01T00:00', to: '2026-11-30' }],
    ['is of another century', { from: '1999-12-31', to: '2026-11-30' }],
  ])('are refused for a period that %s', async (_what, period) => {
    await expectRefused(db, 'INVALID_INPUT', () => own.caller.export.data(period))
  })

  test('are read without side effects', async () => {
    await expectNoEffect(db, () => own.caller.export.data(november))
  })
})

test(`a trainer with hundreds of clients and 300 sessions each is exported completely`, async () => {
  const clients = scale.exportedClients
  const database = await postgresDatabase()
  try {
    const { db } = database
    const own = await makeTrainerFixture(db, clock)
    const { trainerId } = own.owner
    await db.execute(sql`insert into clients (id, trainer_id, name, email, token_hash, token_sealed)
      select gen_random_uuid(), ${trainerId}, 'Klient ' || n, n || '@example.com', 'hash ' || n, ''
      from generate_series(1, ${clients}) n`)
    await db.transaction(async (tx) => {
      // Without the triggers, which would take half a minute: no hours are charged here.
      await tx.execute(sql`set local session_replication_role = replica`)
      // All rows in one statement, which the product never does.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`insert into training_sessions
          (id, trainer_id, client_id, date, duration_hours, completed, notes)
        select gen_random_uuid(), trainer_id, id, timestamptz '2026-01-02 10:00+01' + n * interval '1 day',
          1, true, 'Pass ' || n || ': knäböj, marklyft och bänkpress. Ömma axlar.'
        from clients cross join generate_series(1, 300) n where token_sealed = ''`)
    })
    const begun = performance.now()
    const facts = await own.caller.export.data({ from: '2026-01-01', to: '2026-12-31' })
    const readMs = Math.round(performance.now() - begun)
    const report = exportReport(facts, { from: '2026-01-01', to: '2026-12-31' })
    const wroteMs = Math.round(performance.now() - begun) - readMs
    process.stdout.write(
      `export of ${withCommas(clients * 300)} sessions: read in ${readMs} ms, written in ${wroteMs} ms\n`,
    )
    expect(facts.clients.slice(1).map(({ sessions }) => sessions.length)).toEqual(
      Array.from({ length: clients }, () => 300),
    )
    expect(report).toContain(
      `${clients * 300} pass, ${withCommas(clients * 300).replace(',', ' ')} h, inget har dragits`,
    )
  } finally {
    await database.drop()
  }
})
