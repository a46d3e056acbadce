import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { localDateOf, localTimeOf, weekday } from '#shared/time.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

/** Tuesday 24 November 2026 at 10:00, the default of newSession. */
const startsAt = new Date('2026-11-24T09:00:00Z')

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db)
  foreign = await makeTrainerFixture(db)
})

const booked = async () => {
  const sessions = await own.caller.sessions.ofClient({ clientId: own.clientId })
  return sessions.toReversed()
}

describe('new session', () => {
  test('is planned, has version 1 and charges nothing', async () => {
    const input = newSession(own, { notes: 'Knäböj' })
    expect(await own.caller.sessions.create(input)).toEqual({ created: 1, duplicates: [] })
    expect(await own.caller.sessions.get({ id: input.id })).toEqual({
      id: input.id,
      clientId: own.clientId,
      potId: own.potId,
      startsAt,
      durationHours: 1,
      notes: 'Knäböj',
      completed: false,
      noShow: false,
      cancelledAt: null,
      cancelReason: null,
      version: 1,
    })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
  })

  test.each([
    ['length', 0],
    ['length', 0.25],
    ['length', 0.75],
    ['length', 24.5],
    ['length', 'NaN'],
    ['repeats', -1],
    ['repeats', 1.5],
    ['repeats', 105],
  ])('is refused with an invalid %s: %s', async (what, value) => {
    const input = newSession(own)
    const wrong = what === 'length' ? { durationHours: value } : { repeatWeeks: Number(value) }
    await expectRefused(db, 'INVALID_INPUT', () =>
      own.caller.sessions.create({ ...input, ...wrong }),
    )
  })

  test("needs the trainer's own client, a foreign one being NOT_FOUND", async () => {
    for (const clientId of [foreign.clientId, randomUUID()]) {
      await expectRefused(db, 'NOT_FOUND', () =>
        own.caller.sessions.create(newSession({ clientId, potId: own.potId })),
      )
    }
  })

  test('needs a pot of that client (H17)', async () => {
    const other = await makeClient(db, own.trainer.id)
    const otherPot = await makePot(db, { ...own.owner, clientId: other.id })
    for (const potId of [foreign.potId, otherPot, randomUUID()]) {
      await expectRefused(db, 'POT_NOT_FOUND', () =>
        own.caller.sessions.create(newSession({ clientId: own.clientId, potId })),
      )
    }
  })
})

describe('session created again with the same id (H7)', () => {
  test('is a conflict, whatever its details', async () => {
    const input = newSession(own, { repeatWeeks: 2 })
    await own.caller.sessions.create(input)
    const others = [
      {},
      { date: '2026-11-25' },
      { time: '10:30' },
      { durationHours: 1.5 },
      { notes: 'Annat' },
      { repeatWeeks: 1 },
      { repeatWeeks: 3 },
      { potId: await makePot(db, own.owner) },
    ]
    for (const other of others) {
      await expectRefused(db, 'CONFLICT', () => own.caller.sessions.create({ ...input, ...other }))
    }
    const other = await makeClient(db, own.trainer.id)
    const potId = await makePot(db, { ...own.owner, clientId: other.id })
    await expectRefused(db, 'CONFLICT', () =>
      own.caller.sessions.create({ ...input, clientId: other.id, potId }),
    )
  })

  test("as another trainer's is a conflict without details", async () => {
    const input = newSession(own)
    await own.caller.sessions.create(input)
    await expectRefused(db, 'CONFLICT', () =>
      foreign.caller.sessions.create(newSession(foreign, { id: input.id })),
    )
  })
})

describe('duplicate', () => {
  const facts = () => ({ ...own.owner, potId: own.potId, startsAt, durationHours: 1 })
  const at = (ms: number) => new Date(startsAt.getTime() + ms)

  test.each([-59_999, -1, 0, 59_999])('starts %d ms away', async (ms) => {
    await makeSession(db, { ...facts(), startsAt: at(ms) })
    expect(await expectNoEffect(db, () => own.caller.sessions.create(newSession(own)))).toEqual({
      created: 0,
      duplicates: [{ kind: 'existing', index: 1, startsAt: at(ms) }],
    })
  })

  test.each([-60_000, 60_000])('is not one that starts %d ms away', async (ms) => {
    await makeSession(db, { ...facts(), startsAt: at(ms) })
    expect((await own.caller.sessions.create(newSession(own))).created).toBe(1)
  })

  test('has the same client and duration, regardless of pot and status', async () => {
    const other = await makeClient(db, own.trainer.id)
    await makeSession(db, { ...facts(), clientId: other.id, potId: null })
    await makeSession(db, { ...facts(), durationHours: 1.5 })
    expect((await own.caller.sessions.create(newSession(own))).created).toBe(1)
    await makeSession(db, { ...facts(), startsAt: at(3_600_000), potId: null, noShow: true })
    const later = newSession(own, { time: '11:00' })
    expect((await own.caller.sessions.create(later)).created).toBe(0)
  })

  test('in any week of a series refuses the whole series, and each is listed (H16)', async () => {
    const week = 7 * 86_400_000
    await makeSession(db, { ...facts(), startsAt: at(2 * week) })
    await makeSession(db, { ...facts(), startsAt: at(4 * week + 30_000) })
    const series = newSession(own, { repeatWeeks: 5 })
    expect(await expectNoEffect(db, () => own.caller.sessions.create(series))).toEqual({
      created: 0,
      duplicates: [
        { kind: 'existing', index: 3, startsAt: at(2 * week) },
        { kind: 'existing', index: 5, startsAt: at(4 * week + 30_000) },
      ],
    })
  })
})

describe('series', () => {
  test.each([
    ['2026-10-06', '10:00', '08:00', '09:00'],
    ['2027-03-16', '10:00', '09:00', '08:00'],
    ['2026-10-10', '02:15', '00:15', '01:15'],
    ['2027-03-13', '03:30', '02:30', '01:30'],
  ])(
    'from %s at %s keeps its weekday and local time across the DST change (H14)',
    async (...row) => {
      const [date, time, utcFirst, utcLast] = row
      await own.caller.sessions.create(newSession(own, { date, time, repeatWeeks: 5 }))
      const starts = (await booked()).map((session) => session.startsAt)
      expect(starts.map(localTimeOf)).toEqual(Array.from({ length: 6 }, () => time))
      expect(new Set(starts.map((start) => weekday(localDateOf(start)))).size).toBe(1)
      expect(starts.at(0)?.toISOString().slice(11, 16)).toBe(utcFirst)
      expect(starts.at(-1)?.toISOString().slice(11, 16)).toBe(utcLast)
    },
  )

  test('of two years is created in one call, each session with its own id (D16)', async () => {
    const input = newSession(own, { repeatWeeks: 104, durationHours: 0.5 })
    expect(await own.caller.sessions.create(input)).toEqual({ created: 105, duplicates: [] })
    const sessions = await booked()
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(105)
    expect(sessions.at(0)?.id).toBe(input.id)
    expect(sessions.at(-1)?.startsAt).toEqual(new Date('2028-11-21T09:00:00Z'))
  })

  test('has its notes and pot in every session', async () => {
    await own.caller.sessions.create(newSession(own, { notes: 'Ben', repeatWeeks: 2 }))
    for (const { id } of await booked()) {
      expect(await sessionRow(db, id)).toMatchObject({ notes: 'Ben', potId: own.potId })
    }
  })
})
