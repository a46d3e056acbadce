import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, editOf, newSession, nextOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let id: string

const startsAt = instantOf('2026-11-24', '10:00')

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now: testClock().now })
  id = await makeSession(db, { ...own.owner, potId: own.potId, startsAt, notes: 'Knä' })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const inTime = (version = 1) => ({ id, version, kind: 'inTime' as const, reason: 'Sjuk' })
const late = (version = 1) => ({ id, version, kind: 'late' as const, reason: 'Sjuk' })
const remaining = async () => (await figuresOf(db, own.potId)).remaining
const cancelledRow = async () =>
  (await db.select().from(cancelledSessions).where(eq(cancelledSessions.id, id)))[0]

describe('cancelling in time', () => {
  test('moves the session with its key and version, and draws nothing', async () => {
    const before = await sessionRow(db, id)
    expect(await own.caller.sessions.cancel(inTime())).toEqual({ version: 1, chargedHours: 0 })
    expect(await remaining()).toBe(1000)
    const { kind, cancelledAt, cancelledBy, cancelReason, revision, changedAt, ...kept } =
      (await cancelledRow()) ?? {}
    expect(before).toMatchObject(kept)
    expect(revision).toBe((before?.revision ?? 0) + 1)
    expect(changedAt?.getTime()).toBeGreaterThan(before?.changedAt?.getTime() ?? Number.NaN)
    expect(kind).toBe('inTime')
    expect(cancelledBy).toBe(own.trainer.id)
    expect(cancelReason).toBe('Sjuk')
    expect(cancelledAt).toEqual(testClock().now())
  })

  test('leaves the calendar, the counts and what is open; frees the time; stays in the lists', async () => {
    const { caller, clientId } = own
    await caller.sessions.cancel(inTime())
    expect(await caller.calendar.week({ week: '2026-W48', clientId: null })).toEqual([])
    expect((await caller.dashboard.counts()).upcomingSessions).toBe(0)
    expect(await caller.sessions.openOfClient({ clientId })).toEqual([])
    expect(await caller.sessions.onDates({ date: '2026-11-24', repeatWeeks: 0 })).toEqual([])
    const { sessions } = await caller.sessions.page({ clientId: null, order: 'newestFirst' })
    expect(sessions).toMatchObject([{ id, cancelled: 'inTime', warnings: [], version: 1 }])
    expect(await caller.sessions.ofClient({ clientId })).toMatchObject([
      { id, cancelled: 'inTime', warnings: [] },
    ])
    const { rows, isRight } = await caller.pots.statement({ id: own.potId })
    expect(rows.at(-1)).toMatchObject({ kind: 'inTime', hours: 0, balance: 10 })
    expect(isRight).toBe(true)
    expect((await caller.clients.deletionImpact({ id: clientId })).sessions).toBe(1)
  })

  test('is undone with key and version, so that an older undo still works', async () => {
    const moved = await own.caller.sessions.move({
      id,
      version: 1,
      date: '2026-11-25',
      time: '10:00',
      durationHours: 1,
    })
    const { version } = await own.caller.sessions.cancel(inTime(2))
    expect(version).toBe(2)
    await own.caller.sessions.undoCancellation({ id, version })
    await own.caller.sessions.undoSeriesChange({ sessions: asSent(moved.before) })
    expect(await sessionRow(db, id)).toMatchObject({ startsAt, version: 3, notes: 'Knä' })
    expect(await cancelledRow()).toBeUndefined()
  })

  test('can be undone after its pot was deleted, and has none then', async () => {
    await own.caller.sessions.cancel(inTime())
    await own.caller.pots.remove({ id: own.potId })
    await own.caller.sessions.undoCancellation({ id, version: 1 })
    expect(await sessionRow(db, id)).toMatchObject({ potId: null, startsAt })
  })

  test('is not undone when its time was booked meanwhile', async () => {
    await own.caller.sessions.cancel(inTime())
    await own.caller.sessions.create(
      newSession(own, { date: '2026-11-24', time: '10:00', durationHours: 1 }),
    )
    await expectRefused(db, 'SESSION_EXISTS', () =>
      own.caller.sessions.undoCancellation({ id, version: 1 }),
    )
    expect(await cancelledRow()).toBeDefined()
  })

  test('refuses every change from a tab that still shows it: the session is cancelled', async () => {
    const { sessions } = own.caller
    const edit = await editOf(own.caller, id)
    await sessions.cancel(inTime())
    const slot = { date: '2026-11-25', time: '10:00', durationHours: 1 }
    const calls = [
      () => sessions.get({ id }),
      () => sessions.update(edit),
      () => sessions.move({ id, version: 1, ...slot }),
      () => sessions.remove({ id }),
      () => sessions.mark({ sessions: [{ id, version: 1 }], completed: true, noShow: false }),
      () => sessions.cancel(late()),
    ]
    for (const call of calls) await expectRefused(db, 'SESSION_CANCELLED', call)
  })

  test('keeps its key: no session is booked under it', async () => {
    const input = newSession(own, { date: '2026-11-27', time: '09:00' })
    await own.caller.sessions.create(input)
    await own.caller.sessions.cancel({ ...inTime(), id: input.id })
    await expectRefused(db, 'CONFLICT', () => own.caller.sessions.create(input))
    const next = { ...(await nextOf(own.caller, id)), id: input.id }
    await expectRefused(db, 'CONFLICT', () => own.caller.sessions.bookNext(next))
    expect(await db.$count(trainingSessions, eq(trainingSessions.id, input.id))).toBe(0)
  })
})

describe('cancelling without a charge after the limit', () => {
  test('draws nothing, and is told apart in list, filter, statement, link, Underlag and events', async () => {
    const { caller, clientId } = own
    const waived = { id, version: 1, kind: 'waived' as const, reason: 'Sjuk' }
    expect(await caller.sessions.cancel(waived)).toEqual({ version: 1, chargedHours: 0 })
    expect(await remaining()).toBe(1000)
    expect(await caller.calendar.week({ week: '2026-W48', clientId: null })).toEqual([])
    const listed = (outcome: 'inTime' | 'waived') =>
      caller.sessions.page({
        clientId: null,
        order: 'newestFirst',
        filter: { from: null, to: null, outcome, potTypeId: null },
      })
    expect((await listed('inTime')).sessions).toEqual([])
    expect((await listed('waived')).sessions).toMatchObject([
      { id, cancelled: 'waived', warnings: [], version: 1 },
    ])
    expect(await caller.sessions.cancelled({ id })).toMatchObject({ kind: 'waived' })
    const { rows, isRight } = await caller.pots.statement({ id: own.potId })
    expect(rows.at(-1)).toMatchObject({ kind: 'waived', hours: 0, balance: 10 })
    expect(isRight).toBe(true)
    const token = (await caller.clients.link({ id: clientId })).path.split('/').at(-1) ?? ''
    const seen = await callerOf(db, null).portal.get({ token })
    expect(seen.sessions).toMatchObject([{ cancelled: 'waived' }])
    const period = { from: '2026-11-01', to: '2026-11-30' }
    const { total } = await caller.sessions.usage({ clientId, ...period })
    expect(total.outcomes).toMatchObject({ inTime: 0, waived: 1, late: 0 })
    const told = await db.select().from(events).where(eq(events.trainerId, own.trainer.id))
    expect(told.find(({ kind }) => kind === 'session.cancelled')?.figures).toMatchObject({
      isLate: false,
      isWaived: true,
    })
    await caller.sessions.undoCancellation({ id, version: 1 })
    expect(await sessionRow(db, id)).toMatchObject({ startsAt, version: 1, notes: 'Knä' })
  })
})

describe('cancelling late', () => {
  test('is a no-show that draws its hours, with when and why', async () => {
    expect(await own.caller.sessions.cancel(late())).toEqual({ version: 2, chargedHours: 1 })
    expect(await remaining()).toBe(900)
    expect(await own.caller.sessions.get({ id })).toMatchObject({
      completed: false,
      noShow: true,
      cancelledAt: testClock().now(),
      cancelReason: 'Sjuk',
    })
    const [shown] = await own.caller.calendar.week({ week: '2026-W48', clientId: null })
    expect(shown).toMatchObject({ cancelled: 'late', noShow: true, warnings: ['charged'] })
    const { rows } = await own.caller.pots.statement({ id: own.potId })
    expect(rows.at(-1)).toMatchObject({ kind: 'late', hours: -1, balance: 9 })
  })

  test('is undone, and the hours go back', async () => {
    const { version } = await own.caller.sessions.cancel(late())
    await own.caller.sessions.undoCancellation({ id, version })
    expect(await remaining()).toBe(1000)
    const row = await sessionRow(db, id)
    expect(row).toMatchObject({ noShow: false, cancelledAt: null, cancelReason: null, version: 3 })
  })

  test('has no reason after the flag is cleared, by any command', async () => {
    const { version } = await own.caller.sessions.cancel(late())
    await own.caller.sessions.mark({ sessions: [{ id, version }], completed: true, noShow: false })
    expect(await sessionRow(db, id)).toMatchObject({ cancelledAt: null, cancelReason: null })
  })
})

describe('both', () => {
  test('are undone on two devices, and cancelled again is refused', async () => {
    const { sessions } = own.caller
    const kinds = async () =>
      (
        await db
          .select()
          .from(events)
          .where(eq(events.trainerId, own.trainer.id))
          .orderBy(events.id)
      ).map(({ kind, figures }) => [kind, figures.isLate])
    await sessions.cancel(inTime())
    await expectRefused(db, 'SESSION_CANCELLED', () => sessions.cancel(inTime()))
    await sessions.undoCancellation({ id, version: 1 })
    // The other device.
    await sessions.undoCancellation({ id, version: 1 })
    await sessions.cancel(late())
    await expectRefused(db, 'SESSION_CANCELLED', () => sessions.cancel(late()))
    await sessions.undoCancellation({ id, version: 2 })
    await sessions.undoCancellation({ id, version: 2 })
    expect(await kinds()).toEqual([
      ['session.cancelled', false],
      ['session.cancellation-undone', undefined],
      ['session.cancelled', true],
      ['session.cancellation-undone', undefined],
    ])
    expect(await remaining()).toBe(1000)
  })

  test.for([
    [
      'of a settled session',
      async () => {
        await own.caller.sessions.mark({
          sessions: [{ id, version: 1 }],
          completed: true,
          noShow: false,
        })
        return [inTime(2), 'SESSION_SETTLED'] as const
      },
    ],
    ['over an old version', () => Promise.resolve([inTime(0), 'SESSION_CHANGED'] as const)],
    [
      'of an unknown session',
      () => Promise.resolve([{ ...late(), id: randomUUID() }, 'SESSION_NOT_FOUND'] as const),
    ],
  ] as const)('are refused %s', async ([, prepare]) => {
    const [input, code] = await prepare()
    await expectRefused(db, code, () => own.caller.sessions.cancel(input))
  })

  test('are not undone over a later change', async () => {
    const { version } = await own.caller.sessions.cancel(late())
    await own.caller.sessions.mark({ sessions: [{ id, version }], completed: true, noShow: false })
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.undoCancellation({ id, version }),
    )
  })

  test('do not reach the sessions of another trainer', async () => {
    const stranger = callerOf(db, await makeProfile(db))
    await expectRefused(db, 'SESSION_NOT_FOUND', () => stranger.sessions.cancel(late()))
    await own.caller.sessions.cancel(inTime())
    for (const call of [
      () => stranger.sessions.undoCancellation({ id, version: 1 }),
      () => stranger.sessions.cancelled({ id }),
      () => stranger.sessions.get({ id }),
    ])
      await expectRefused(db, 'SESSION_NOT_FOUND', call)
  })
})
