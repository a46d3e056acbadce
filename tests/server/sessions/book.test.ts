import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { absences } from '#server/schema/absences.ts'
import { formatDateTime, instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession, nextOf } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now: testClock().now })
  foreign = await makeTrainerFixture(db)
})

const booked = async () => {
  const sessions = await own.caller.sessions.ofClient({ clientId: own.clientId })
  return sessions.map(({ startsAt }) => formatDateTime(startsAt)).sort()
}
const everyDay = { date: '2027-01-04', weekdays: [1, 2, 3, 4, 5, 6, 7] }

describe('series of several weekdays', () => {
  test('is booked until its last day, every other week', async () => {
    const series = { weekdays: [4], repeatWeeks: 6, everyOtherWeek: true, until: '2026-12-22' }
    expect(await own.caller.sessions.create(newSession(own, series))).toEqual({
      created: 5,
      duplicates: [],
    })
    expect(await booked()).toEqual([
      '2026-11-24 10:00',
      '2026-11-26 10:00',
      '2026-12-08 10:00',
      '2026-12-10 10:00',
      '2026-12-22 10:00',
    ])
  })

  test('of seven weekdays and two years is booked in one transaction', async () => {
    const input = newSession(own, { ...everyDay, repeatWeeks: 104 })
    expect(await own.caller.sessions.create(input)).toEqual({ created: 735, duplicates: [] })
    expect(await booked()).toHaveLength(735)
  })

  test('of seven weekdays and two years is refused whole for its last day alone', async () => {
    const last = newSession(own, { date: '2029-01-07' })
    await own.caller.sessions.create(last)
    const answer = await expectNoEffect(db, () =>
      own.caller.sessions.create(newSession(own, { ...everyDay, repeatWeeks: 104 })),
    )
    expect(answer).toMatchObject({ created: 0, duplicates: [{ kind: 'existing', index: 735 }] })
  })

  test('is refused with 105 weeks, or with an end before its start', async () => {
    const wrong = [{ repeatWeeks: 105 }, { until: '2026-11-23' }, { weekdays: [8] }]
    for (const part of wrong)
      await expectRefused(db, 'INVALID_INPUT', () =>
        own.caller.sessions.create(newSession(own, part)),
      )
  })

  test('finds what is booked on all of its days, and on no other', async () => {
    const ofOwner = { ...own.owner, potId: own.potId, durationHours: 1 }
    const at = (text: string) => makeSession(db, { ...ofOwner, startsAt: new Date(text) })
    const tuesday = await at('2026-11-24T09:00:00Z')
    const thursday = await at('2026-12-03T09:00:00Z')
    await at('2026-11-22T09:00:00Z')
    await at('2026-12-06T09:00:00Z')
    const found = await own.caller.sessions.onDates({
      date: '2026-11-24',
      weekdays: [4],
      repeatWeeks: 1,
    })
    expect(found.map(({ id }) => id)).toEqual([tuesday, thursday])
  })
})

describe('undo of a creation', () => {
  test('removes the whole series', async () => {
    const input = newSession(own, { weekdays: [4], repeatWeeks: 3, skip: [0, 2] })
    await own.caller.sessions.create(input)
    const undo = () => own.caller.sessions.undoCreate({ id: input.id })
    expect(await undo()).toEqual({ removed: 6, kept: [] })
    expect(await booked()).toEqual([])
    await expectRefused(db, 'SESSION_NOT_FOUND', undo)
  })

  test('leaves those that have been held since, and other sessions', async () => {
    const other = newSession(own, { time: '15:00' })
    await own.caller.sessions.create(other)
    const input = newSession(own, { repeatWeeks: 1 })
    await own.caller.sessions.create(input)
    const held = { sessions: [{ id: input.id, version: 1 }], completed: true, noShow: false }
    await own.caller.sessions.mark(held)
    const undo = () => own.caller.sessions.undoCreate({ id: input.id })
    expect(await undo()).toEqual({ removed: 1, kept: [instantOf('2026-11-24', '10:00')] })
    expect(await booked()).toEqual(['2026-11-24 10:00', '2026-11-24 15:00'])
    await expectRefused(db, 'SESSION_SETTLED', undo)
  })

  test('of a foreign or unknown session is not found', async () => {
    const input = newSession(foreign)
    await foreign.caller.sessions.create(input)
    for (const id of [input.id, randomUUID()])
      await expectRefused(db, 'SESSION_NOT_FOUND', () => own.caller.sessions.undoCreate({ id }))
  })
})

describe('the next session', () => {
  /** The day before the clock's. */
  const held = instantOf('2026-11-17', '10:00')
  const make = (startsAt: Date, clientId = own.clientId) =>
    makeSession(db, { ...own.owner, clientId, potId: null, startsAt, durationHours: 1 })

  test('is booked in the next week that is free of sessions and absences', async () => {
    const sessionId = await make(held)
    const other = await makeClient(db, own.trainer.id)
    await make(instantOf('2026-11-24', '10:30'), other.id)
    await db.insert(absences).values({
      id: randomUUID(),
      trainerId: own.trainer.id,
      startsAt: instantOf('2026-11-30', '10:00'),
      endsAt: instantOf('2026-12-02', '10:00'),
      isWholeDays: false,
    })
    const named = await nextOf(own.caller, sessionId)
    const { id } = named
    const next = await own.caller.sessions.bookNext(named)
    expect(formatDateTime(next.startsAt)).toBe('2026-12-08 10:00')
    // The client's pot stands in for the one that is gone.
    expect(await own.caller.sessions.get({ id })).toMatchObject({
      potId: own.potId,
      completed: false,
      notes: '',
    })
  })

  test('under a taken key is refused', async () => {
    const sessionId = await make(held)
    const input = await nextOf(own.caller, sessionId)
    const first = await own.caller.sessions.bookNext(input)
    await expectRefused(db, 'CONFLICT', () => own.caller.sessions.bookNext(input))
    const again = await own.caller.sessions.bookNext(await nextOf(own.caller, sessionId))
    expect(again.startsAt.getTime()).toBeGreaterThan(first.startsAt.getTime())
  })

  test('at the time that was named, or not at all when that is taken meanwhile', async () => {
    const sessionId = await make(held)
    const named = await nextOf(own.caller, sessionId)
    const other = await makeClient(db, own.trainer.id)
    await make(new Date(named.startsAt), other.id)
    await expectRefused(db, 'SESSION_EXISTS', () => own.caller.sessions.bookNext(named))
    // Another weekday, or a time that has been, was never proposed.
    for (const [date, time] of [
      ['2026-11-25', '10:00'],
      ['2026-11-10', '10:00'],
    ] as const) {
      const startsAt = instantOf(date, time).toISOString()
      const forged = { ...named, startsAt }
      await expectRefused(db, 'SESSION_EXISTS', () => own.caller.sessions.bookNext(forged))
    }
    // A week that has become free before it does not matter.
    const later = instantOf('2026-12-08', '10:00').toISOString()
    const made = await own.caller.sessions.bookNext({ ...named, startsAt: later })
    expect(made.startsAt.toISOString()).toBe(later)
  })

  test('of a series that goes on names the session that is booked, and the free week after the last', async () => {
    const sessionId = await make(held)
    for (const date of ['2026-11-24', '2026-12-01', '2026-12-15'])
      await make(instantOf(date, '10:00'))
    const next = await own.caller.sessions.next({ id: sessionId })
    const { startsAt } = next
    expect(next.booked && formatDateTime(next.booked)).toBe('2026-11-24 10:00')
    expect(startsAt && formatDateTime(startsAt)).toBe('2026-12-22 10:00')
    // Another client's at that time is no part of it.
    const other = await makeClient(db, own.trainer.id)
    const alone = await make(held, other.id)
    expect((await own.caller.sessions.next({ id: alone })).booked).toBeNull()
  })

  test('needs a pot, and an own session', async () => {
    const client = await makeClient(db, own.trainer.id)
    const sessionId = await make(held, client.id)
    const startsAt = instantOf('2026-11-24', '10:00').toISOString()
    const next = (session: string) => () =>
      own.caller.sessions.bookNext({ id: randomUUID(), sessionId: session, startsAt })
    await expectRefused(db, 'POT_NOT_FOUND', next(sessionId))
    await expectRefused(db, 'SESSION_NOT_FOUND', next(randomUUID()))
  })
})
