import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  deleteOldRefusals,
  type Refusal,
  rowsPerHour,
  startRefusalCounter,
} from '#server/platform/recording/refusal-counter.ts'
import { events, refusals } from '#server/schema/events.ts'
import { refusalKinds } from '#shared/events/kinds.ts'
import { testPasswords } from '#tests/callers.ts'
import { embeddedDatabase } from '#tests/db.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makePendingLogin } from '#tests/second-factor.ts'
import { startServer } from '#tests/server.ts'

const now = new Date('2026-11-18T11:42:00Z')
const hour = new Date('2026-11-18T11:00:00Z')
const log = pino({ level: 'silent' })

let db: Database

test.beforeAll(({ ownDatabase }) => {
  db = ownDatabase.db
})
beforeEach(() => db.delete(refusals))

const stored = () =>
  db
    .select({
      hour: refusals.hour,
      kind: refusals.kind,
      accountId: refusals.accountId,
      address: refusals.address,
      count: refusals.count,
    })
    .from(refusals)
    .orderBy(refusals.kind, refusals.accountId)

const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

const fromAddress = (index: number): Refusal => ({
  kind: 'link.refused',
  accountId: null,
  address: `10.${Math.floor(index / 256)}.${index % 256}.0/24`,
})

describe('a refused attempt', () => {
  test('of every kind is counted by hour, account and shortened address, with no event', async () => {
    const password = 'hemligt ord för alla'
    const passwordHash = await testPasswords.hash(password)
    const mine = await makeProfile(db, { passwordHash })
    const disabled = await makeProfile(db, { passwordHash, isDisabled: true })
    const foreign = await makeClient(db, (await makeProfile(db)).id)
    const { token } = await beginLogin(db, mine.id)
    const server = await startServer(db, { now: () => now })
    const own = { token }
    const eventsBefore = await db.$count(events)
    const twice = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

    await server.call('admin.counts', undefined, own)
    await server.call('clients.get', { id: foreign.id }, own)
    await server.call('clients.get', { id: randomUUID() }, own)
    await server.call('auth.changePassword', { currentPassword: 'fel', ...twice }, own)
    await server.call('organizations.join', { code: '0123456789abcdef0123' }, own)
    await server.call('portal.get', { token: 'a'.repeat(43) })
    await server.call('auth.login', { email: mine.email, password: 'fel' })
    await server.call('auth.login', { email: 'okand@example.com', password: 'fel' })
    await server.call('auth.login', { email: disabled.email, password })
    const wrong = { method: 'code', code: '000000' }
    const pending = await makePendingLogin(db, mine.id)
    await server.call('auth.passFactor', { token: pending, answer: wrong })
    await server.call('auth.logout', {}, { headers: { origin: 'https://example.com' } })
    const attempts = 12
    for (let attempt = 0; attempt < attempts; attempt += 1)
      await server.call('auth.login', { email: 'manga@example.com', password: 'fel' })
    await server.close()

    const row = (kind: string, accountId: string | null, count: number) => ({
      hour,
      kind,
      accountId,
      address: '127.0.0.0/24',
      count,
    })
    const expected = [
      row('access.denied', mine.id, 1),
      row('factor.refused', mine.id, 1),
      row('invitation.refused', mine.id, 1),
      row('link.refused', null, 1),
      row('login.failed', mine.id, 1),
      row('login.failed', null, 11),
      row('login.refused', disabled.id, 1),
      row('origin.refused', null, 1),
      row('password.refused', mine.id, 1),
      row('row.not-found', mine.id, 2),
      row('throttled', null, 2),
    ]
    expect(await stored()).toEqual(expected)
    expect(new Set(expected.map(({ kind }) => kind))).toEqual(new Set(refusalKinds))
    expect(await db.$count(events)).toBe(eventsBefore)
  })
})

describe('the counter', () => {
  test(`stores at most ${rowsPerHour} rows an hour by default`, () => {
    expect(rowsPerHour).toBe(10_000)
  })

  test('counts beyond the rows of an hour in the overflow row, also with several processes', async () => {
    const counters = [0, 1].map(() => startRefusalCounter({ db, now: () => now, log, limit: 40 }))
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 60; index += 1) counters[index % 2]?.count(fromAddress(index))
      await Promise.all(counters.map((counter) => counter.write()))
    }
    await Promise.all(counters.map((counter) => counter.stop()))
    const rows = await stored()
    const overflow = rows.filter(({ kind }) => kind === 'overflow')
    expect(rows.length - overflow.length).toBeLessThanOrEqual(40)
    expect(overflow).toMatchObject([{ accountId: null, address: '' }])
    expect(sumOf(rows)).toBe(180)
  })

  test('holds a bounded number of counters in memory, and loses no count', async () => {
    const counter = startRefusalCounter({ db, now: () => now, log })
    for (let index = 0; index < 20_000; index += 1) counter.count(fromAddress(index))
    await counter.stop()
    const rows = await stored()
    expect(rows.length).toBeLessThanOrEqual(1_001)
    expect(sumOf(rows)).toBe(20_000)
  })

  test('keeps the counts when they cannot be stored', async () => {
    const counter = startRefusalCounter({ db, now: () => now, log })
    counter.count(fromAddress(1))
    await db.execute(sql`alter table refusals add constraint made_to_fail check (false) not valid`)
    await counter.write()
    await db.execute(sql`alter table refusals drop constraint made_to_fail`)
    counter.count(fromAddress(1))
    await counter.stop()
    expect(await stored()).toMatchObject([{ kind: 'link.refused', count: 2 }])
  })

  test('works on the embedded database, with and without an account', async () => {
    const embedded = await embeddedDatabase()
    const counter = startRefusalCounter({ db: embedded.db, now: () => now, log, limit: 2 })
    for (let round = 0; round < 2; round += 1) {
      for (const accountId of [null, randomUUID(), randomUUID()])
        counter.count({ kind: 'throttled', accountId, address: null })
      await counter.write()
    }
    await counter.stop()
    const rows = await embedded.db.select().from(refusals)
    expect([rows.length, sumOf(rows)]).toEqual([3, 6])
    await embedded.drop()
  })

  test('deletes counts of more than 90 days ago', async () => {
    const at = [89, 91].map((days) => new Date(hour.getTime() - days * 24 * 60 * 60 * 1000))
    await db
      .insert(refusals)
      .values(at.map((time) => ({ hour: time, kind: 'throttled' as const, address: '', count: 1 })))
    await deleteOldRefusals(db, now)
    expect((await stored()).map((row) => row.hour)).toEqual([at[0]])
  })
})
