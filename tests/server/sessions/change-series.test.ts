import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { formatDateTime, weekOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, newSession } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { sessionRow } from '#tests/rows.ts'
import {
  makeSeriesFixture,
  makeTrainerFixture,
  type SeriesFixture,
  type TrainerFixture,
} from '#tests/trainer-fixture.ts'

let db: Database
let own: SeriesFixture
let id: string
let others: string[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeSeriesFixture(db)
  id = own.id
  others = own.others
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

type Input = Parameters<TrainerFixture['caller']['sessions']['changeSeries']>[0]
const change = (differences: Partial<Input> = {}): Input => ({
  id,
  version: 1,
  date: '2026-11-26',
  time: '08:30',
  durationHours: 1.5,
  potId: own.potId,
  others,
  newId: randomUUID(),
  moreWeeks: 0,
  ...differences,
})
const allOf = async () =>
  (await own.caller.sessions.openOfClient({ clientId: own.clientId })).map(
    ({ startsAt, durationHours }) => `${formatDateTime(startsAt)} ${durationHours} h`,
  )
type Undo = NonNullable<
  Awaited<ReturnType<TrainerFixture['caller']['sessions']['changeSeries']>>['undo']
>
const back = ({ added, sessions }: Undo) => ({ added, sessions: asSent(sessions) })
const before = ['2026-11-24 10:00 1 h', '2026-12-01 10:00 1 h', '2026-12-08 10:00 1 h']
const after = ['2026-11-26 08:30 1.5 h', '2026-12-03 08:30 1.5 h', '2026-12-10 08:30 1.5 h']

describe('the series of a session', () => {
  test('counts settled sessions too, and marks the cards of its week', async () => {
    await own.caller.sessions.mark({
      sessions: [{ id, version: 1 }],
      completed: true,
      noShow: false,
    })
    const [second = ''] = others
    expect(await own.caller.sessions.series({ id: second })).toEqual({
      place: 2,
      count: 3,
      last: '2026-12-08',
      everyWeeks: 1,
    })
    const alone = newSession(own, { date: '2026-11-25' })
    await own.caller.sessions.create(alone)
    expect(await own.caller.sessions.series({ id: alone.id })).toBeNull()
    const week = { week: weekOf('2026-11-24'), clientId: null }
    const cards = await own.caller.calendar.week(week)
    expect(cards.map((card) => card.isInSeries)).toEqual([true, false])
  })

  test('is marked on both sides of a change of clocks, and not beyond four weeks', async () => {
    const spring = newSession(own, { date: '2027-03-23', time: '10:00' })
    await own.caller.sessions.create(spring)
    const isMarked = async (date: string) => {
      const cards = await own.caller.calendar.week({ week: weekOf(date), clientId: null })
      return cards.map((card) => card.isInSeries)
    }
    await own.caller.sessions.create(newSession(own, { date: '2027-04-27', time: '10:00' }))
    expect(await isMarked('2027-03-23')).toEqual([false])
    await own.caller.sessions.create(newSession(own, { date: '2027-04-20', time: '10:00' }))
    expect(await isMarked('2027-03-23')).toEqual([true])
    await own.caller.sessions.create(newSession(own, { date: '2027-03-24', time: '10:00' }))
    await own.caller.sessions.create(newSession(own, { date: '2027-03-31', time: '11:00' }))
    expect(await isMarked('2027-03-31')).toEqual([false])
  })
})

describe('changing a series', () => {
  test('moves this session and the chosen ones, and leaves notes and the others', async () => {
    const [, last = ''] = others
    const answer = await own.caller.sessions.changeSeries(change({ others: others.slice(0, 1) }))
    expect(answer).toMatchObject({ version: 2, changed: 2, added: 0, skipped: 0 })
    expect(await allOf()).toEqual([after[0], after[1], before[2]])
    expect(await sessionRow(db, id)).toMatchObject({ notes: 'Rygg', potId: own.potId })
    expect(await sessionRow(db, last)).toMatchObject({ version: 1 })
  })

  test('continues the series after its last session, without the skipped weeks', async () => {
    const more = change({ moreWeeks: 3, skipWeeks: [2] })
    expect(await own.caller.sessions.changeSeries(more)).toMatchObject({ changed: 3, added: 2 })
    expect(await allOf()).toEqual([...after, '2026-12-17 08:30 1.5 h', '2026-12-31 08:30 1.5 h'])
  })

  test.each([{ durationHours: 0.37 }, { potId: null }])(
    'is undone to values that the sessions had, not to %o',
    async (forged) => {
      const { undo } = await own.caller.sessions.changeSeries(change())
      const { added, sessions } = back(undo)
      const wanted = { added, sessions: sessions.map((one) => ({ ...one, ...forged })) }
      await expectRefused(db, 'INVALID_INPUT', () => own.caller.sessions.undoSeriesChange(wanted))
    },
  )

  test('is not undone to no pot by the proof of a move, which tells nothing about pots', async () => {
    const { before: moved } = await own.caller.sessions.move({
      id,
      version: 1,
      date: '2026-11-25',
      time: '10:00',
      durationHours: 1,
      others: [],
    })
    const sessions = asSent(moved).map((one) => ({ ...one, potId: null }))
    await expectRefused(db, 'INVALID_INPUT', () =>
      own.caller.sessions.undoSeriesChange({ sessions, added: [] }),
    )
  })

  test('is undone whole', async () => {
    const { undo } = await own.caller.sessions.changeSeries(change({ moreWeeks: 3 }))
    await own.caller.sessions.undoSeriesChange(back(undo))
    expect(await allOf()).toEqual(before)
  })

  test('is undone also when an added session is gone, and not when one of its own was cancelled', async () => {
    const { undo } = await own.caller.sessions.changeSeries(change({ moreWeeks: 1 }))
    await own.caller.sessions.remove({ id: undo.added[0]?.id ?? '' })
    const { version } = await own.caller.sessions.cancel({
      id,
      version: 2,
      kind: 'inTime',
      reason: null,
    })
    await expectRefused(db, 'SESSION_CANCELLED', () =>
      own.caller.sessions.undoSeriesChange(back(undo)),
    )
    await own.caller.sessions.undoCancellation({ id, version })
    await own.caller.sessions.undoSeriesChange(back(undo))
    expect(await allOf()).toEqual(before)
  })

  test('from an old tab is refused, and so is its undo after a later change', async () => {
    const { undo } = await own.caller.sessions.changeSeries(change({ moreWeeks: 1 }))
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.changeSeries(change({ time: '09:00' })),
    )
    const added = undo?.added ?? []
    await own.caller.sessions.mark({ sessions: added, completed: true, noShow: false })
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.undoSeriesChange(back(undo)),
    )
  })

  test('is refused whole when an added session exists already', async () => {
    const there = newSession(own, { date: '2026-12-31', time: '08:30', durationHours: 1.5 })
    await own.caller.sessions.create(there)
    await expectRefused(db, 'CONFLICT', () =>
      own.caller.sessions.changeSeries(change({ moreWeeks: 3 })),
    )
  })

  test('of a settled session is refused, and of another trainer it is unknown', async () => {
    const foreign = await makeTrainerFixture(db, { now: testClock().now })
    await expectRefused(db, 'SESSION_NOT_FOUND', () =>
      foreign.caller.sessions.changeSeries({ ...change(), potId: foreign.potId }),
    )
    const { undo } = await own.caller.sessions.changeSeries(change())
    await expectRefused(db, 'SESSION_NOT_FOUND', () =>
      foreign.caller.sessions.undoSeriesChange(back(undo)),
    )
    await own.caller.sessions.mark({
      sessions: [{ id, version: 2 }],
      completed: true,
      noShow: false,
    })
    await expectRefused(db, 'SESSION_FIXED', () =>
      own.caller.sessions.changeSeries(change({ version: 3, others: [] })),
    )
  })
})
