import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { absences } from '#server/schema/absences.ts'
import { events } from '#server/schema/events.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { absenceOf } from '#shared/absences/span.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { formatDateTime } from '#shared/time.ts'
import { holiday } from '#tests/absence-fields.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, newSession } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceAtClient, raceBehind } from '#tests/race.ts'
import { sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
/** Tuesdays at 10:00 from 1 December 2026, eight weeks; the second and third are in the holiday. */
let series: { id: string; version: number; startsAt: Date }[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now: testClock().now })
  await own.caller.sessions.create(newSession(own, { date: '2026-12-01', repeatWeeks: 7 }))
  series = await db
    .select({
      id: trainingSessions.id,
      version: trainingSessions.version,
      startsAt: trainingSessions.startsAt,
    })
    .from(trainingSessions)
    .where(eq(trainingSessions.clientId, own.clientId))
    .orderBy(trainingSessions.startsAt)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const whenOf = async (id: string) => {
  const row = await sessionRow(db, id)
  return row ? formatDateTime(row.startsAt) : null
}
const at = (n: number) => {
  const session = series[n]
  if (!session) throw new Error(`no session ${n}`)
  return { ...session, startsAt: session.startsAt.toISOString() }
}
const seen = (n: number) => ({ id: at(n).id, version: at(n).version })
const eventsOf = (kind: EventKind) =>
  db.$count(events, and(eq(events.trainerId, own.trainer.id), eq(events.kind, kind)))
const week = { from: '2026-12-07', to: '2026-12-13' }

/** Cancels the first one inside and moves the second to the end of the series. */
async function goOnHoliday(id: string = randomUUID()) {
  const input = {
    id,
    absence: holiday,
    cancel: [seen(1)],
    move: [{ ...seen(2), startsAt: '2027-01-26T09:00:00.000Z' }],
  }
  const { moved } = await own.caller.absences.create(input)
  const undo = {
    id,
    since: holiday,
    before: null,
    cancelled: [at(1).id],
    moved: asSent(moved),
  }
  return { id, input, undo }
}

describe('a holiday', () => {
  test('lists the open sessions inside, with what decides where they move', async () => {
    await own.caller.sessions.mark({ sessions: [seen(1)], completed: true, noShow: false })
    const plan = await own.caller.absences.plan({ id: null, absence: holiday })
    expect(plan.inside.map(({ id }) => id)).toEqual([at(2).id])
    // The settled one inside, and those after it.
    expect(plan.staying).toHaveLength(6)
    expect(plan.absences).toHaveLength(1)
  })

  test('cancels without a charge and moves to the end of the series, in one act', async () => {
    const { id } = await goOnHoliday()
    expect(await sessionRow(db, at(1).id)).toBeNull()
    const [gone] = await db
      .select()
      .from(cancelledSessions)
      .where(eq(cancelledSessions.id, at(1).id))
    expect(gone).toMatchObject({ version: 1, cancelledBy: own.trainer.id, cancelReason: null })
    expect(await whenOf(at(2).id)).toBe('2027-01-26 10:00')
    expect(await own.caller.absences.between(week)).toMatchObject([{ id, label: 'Semester' }])
    expect(await own.caller.absences.between({ from: '2026-12-21', to: '2026-12-27' })).toEqual([])
  })

  test('under a taken key is refused', async () => {
    const { input } = await goOnHoliday()
    const other = { ...input, absence: { ...holiday, label: 'Annat' }, cancel: [], move: [] }
    expect(await refusalOf(own.caller.absences.create(other))).toBe('CONFLICT')
  })

  test('that two devices make at once is made once', async () => {
    const input = { id: randomUUID(), absence: holiday, cancel: [seen(1)], move: [] }
    const create = () => own.caller.absences.create(input)
    expect(await raceAtClient(db, own.clientId, [create, create])).toEqual([null, 'CONFLICT'])
    expect(await own.caller.absences.between(week)).toHaveLength(1)
    expect(await eventsOf('absence.created')).toBe(1)
  })

  test("under the key of another trainer's absence is refused whole", async () => {
    const foreign = await makeTrainerFixture(db)
    const id = randomUUID()
    await foreign.caller.absences.create({ id, absence: holiday, cancel: [], move: [] })
    const create = () =>
      own.caller.absences.create({ id, absence: holiday, cancel: [seen(1)], move: [] })
    await expectRefused(db, 'CONFLICT', create)
    expect(await whenOf(at(1).id)).toBe('2026-12-08 10:00')
  })

  test('over a change of clocks has the sessions of its days on the clock, and moves them to the same time', async () => {
    const sunday = { weekdays: [], time: '01:30', durationHours: 0.5 }
    await own.caller.sessions.create(newSession(own, { ...sunday, date: '2027-03-28' }))
    await own.caller.sessions.create(
      newSession(own, { ...sunday, date: '2027-03-28', time: '23:30' }),
    )
    await own.caller.sessions.create(
      newSession(own, { ...sunday, date: '2027-03-29', time: '00:00' }),
    )
    const absence = { ...holiday, from: '2027-03-27', to: '2027-03-28' }
    const { inside } = await own.caller.absences.plan({ id: null, absence })
    expect(inside.map(({ startsAt }) => formatDateTime(startsAt))).toEqual([
      '2027-03-28 01:30',
      '2027-03-28 23:30',
    ])
    const [early, late] = inside
    if (!early || !late) throw new Error('both are inside')
    await own.caller.absences.create({
      id: randomUUID(),
      absence,
      cancel: [],
      move: [
        { id: early.id, version: 1, startsAt: '2027-04-03T23:30:00.000Z' },
        { id: late.id, version: 1, startsAt: '2027-04-04T21:30:00.000Z' },
      ],
    })
    expect([await whenOf(early.id), await whenOf(late.id)]).toEqual([
      '2027-04-04 01:30',
      '2027-04-04 23:30',
    ])
  })

  test.for([
    ['a session that was changed since', 'SESSION_CHANGED', { version: 7 }, {}],
    [
      'a move to another time than the rule says',
      'SESSION_CHANGED',
      {},
      { startsAt: '2027-02-02T09:00:00.000Z' },
    ],
    ['a session that is not inside', 'SESSION_NOT_FOUND', { id: randomUUID() }, {}],
  ] as const)('changes nothing for %s', async ([, refusal, cancel, move]) => {
    const input = {
      id: randomUUID(),
      absence: holiday,
      cancel: [{ ...seen(1), ...cancel }],
      move: [{ ...seen(2), startsAt: '2027-01-26T09:00:00.000Z', ...move }],
    }
    expect(await refusalOf(own.caller.absences.create(input))).toBe(refusal)
    expect(await own.caller.absences.between(week)).toEqual([])
    expect([await whenOf(at(1).id), await whenOf(at(2).id)]).toEqual([
      '2026-12-08 10:00',
      '2026-12-15 10:00',
    ])
  })
})

describe('undo of a holiday', () => {
  test('puts all back with their keys, once when two devices undo it', async () => {
    const { undo } = await goOnHoliday()
    const outcomes = await Promise.all([
      refusalOf(own.caller.absences.undo(undo)),
      refusalOf(own.caller.absences.undo(undo)),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, ABSENCE_NOT_FOUND: 1 })
    expect([await whenOf(at(1).id), await whenOf(at(2).id)]).toEqual([
      '2026-12-08 10:00',
      '2026-12-15 10:00',
    ])
    expect(await sessionRow(db, at(1).id)).toMatchObject({ version: 1 })
    expect(await db.$count(cancelledSessions, eq(cancelledSessions.clientId, own.clientId))).toBe(0)
    expect(await own.caller.absences.between(week)).toEqual([])
  })

  test('is refused whole when the time of a cancelled one has been booked', async () => {
    const { undo } = await goOnHoliday()
    await own.caller.sessions.create(newSession(own, { date: '2026-12-08' }))
    expect(await refusalOf(own.caller.absences.undo(undo))).toBe('SESSION_EXISTS')
    expect(await whenOf(at(2).id)).toBe('2027-01-26 10:00')
    expect(await own.caller.absences.between(week)).toHaveLength(1)
  })

  test('is refused whole when a moved one was settled since', async () => {
    const { undo } = await goOnHoliday()
    const sessions = [{ id: at(2).id, version: 2 }]
    await own.caller.sessions.mark({ sessions, completed: true, noShow: false })
    expect(await refusalOf(own.caller.absences.undo(undo))).toBe('SESSION_CHANGED')
    expect(await sessionRow(db, at(1).id)).toBeNull()
  })

  test('is refused whole when a moved one was cancelled since', async () => {
    const { undo } = await goOnHoliday()
    await own.caller.sessions.cancel({ id: at(2).id, version: 2, kind: 'inTime', reason: null })
    await expectRefused(db, 'SESSION_CANCELLED', () => own.caller.absences.undo(undo))
  })

  test('puts moved sessions back at the times that they had alone', async () => {
    const { undo } = await goOnHoliday()
    const moved = undo.moved.map((one) => ({ ...one, startsAt: '2026-12-16T09:00:00.000Z' }))
    await expectRefused(db, 'INVALID_INPUT', () => own.caller.absences.undo({ ...undo, moved }))
  })
})

describe('a changed or removed absence', () => {
  test('is not overwritten from an old tab', async () => {
    const { id } = await goOnHoliday()
    const longer = { ...holiday, to: '2026-12-27' }
    const input = { id, before: holiday, absence: longer, cancel: [], move: [] }
    await own.caller.absences.change(input)
    // The same change by another device.
    expect(await refusalOf(own.caller.absences.change(input))).toBe('ABSENCE_CHANGED')
    const stale = { ...input, absence: { ...holiday, to: '2026-12-10' } }
    expect(await refusalOf(own.caller.absences.change(stale))).toBe('ABSENCE_CHANGED')
    expect(await refusalOf(own.caller.absences.remove({ id, before: holiday }))).toBe(
      'ABSENCE_CHANGED',
    )
    expect(await refusalOf(own.caller.absences.remove({ id, before: longer }))).toBeNull()
    expect(await refusalOf(own.caller.absences.change(input))).toBe('ABSENCE_NOT_FOUND')
  })

  test('comes back once when two devices undo its removal at once', async () => {
    const { id } = await goOnHoliday()
    await own.caller.absences.remove({ id, before: holiday })
    const undo = () =>
      own.caller.absences.undo({ id, since: null, before: holiday, cancelled: [], moved: [] })
    // Both wait for the insertion by a third device.
    const first = (tx: Database) =>
      tx.insert(absences).values({ id, trainerId: own.trainer.id, ...absenceOf(holiday) })
    expect(await raceBehind(db, first, [undo, undo])).toEqual(['CONFLICT', 'CONFLICT'])
    expect(await own.caller.absences.between(week)).toHaveLength(1)
    expect(await eventsOf('absence.undone')).toBe(0)
  })

  test('does not come back when another has its key since', async () => {
    const { id } = await goOnHoliday()
    await own.caller.absences.remove({ id, before: holiday })
    const foreign = await makeTrainerFixture(db)
    await foreign.caller.absences.create({ id, absence: holiday, cancel: [], move: [] })
    await expectRefused(db, 'CONFLICT', () =>
      own.caller.absences.undo({ id, since: null, before: holiday, cancelled: [], moved: [] }),
    )
  })

  test('comes back by its undo', async () => {
    const { id } = await goOnHoliday()
    await own.caller.absences.remove({ id, before: holiday })
    const undo = { id, since: null, before: holiday, cancelled: [], moved: [] }
    await own.caller.absences.undo(undo)
    expect(await own.caller.absences.between(week)).toMatchObject([{ id, label: 'Semester' }])
  })
})
