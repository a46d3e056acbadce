import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { test } from '#tests/fixtures.ts'
import { asSent } from '#tests/inputs.ts'
import { raceAtClient } from '#tests/race.ts'
import { figuresOf } from '#tests/rows.ts'
import { makeSeriesFixture, type SeriesFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: SeriesFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeSeriesFixture(db)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const slot = { date: '2026-11-26', time: '08:30', durationHours: 1.5 }
const placesOf = async () =>
  await db
    .select({ id: trainingSessions.id, startsAt: trainingSessions.startsAt })
    .from(trainingSessions)
    .where(eq(trainingSessions.clientId, own.clientId))
    .orderBy(trainingSessions.startsAt)
const seen = () => ({ id: own.id, version: 1 })

async function cancel(kind: 'inTime' | 'late') {
  const { version } = await own.caller.sessions.cancel({ ...seen(), kind, reason: null })
  return () => own.caller.sessions.undoCancellation({ id: own.id, version })
}

/** The acts on the first session or the whole series: each returns the call that undoes it. */
const acts: [EventKind, () => Promise<() => Promise<unknown>>][] = [
  ['session.cancellation-undone', () => cancel('inTime')],
  ['session.cancellation-undone', () => cancel('late')],
  [
    'session.move-undone',
    async () => {
      const { before } = await own.caller.sessions.move({ ...seen(), ...slot, others: own.others })
      return () => own.caller.sessions.undoSeriesChange({ sessions: asSent(before) })
    },
  ],
  [
    'session.series-change-undone',
    async () => {
      const { undo } = await own.caller.sessions.changeSeries({
        ...seen(),
        ...slot,
        potId: own.potId,
        others: own.others,
        newId: '5b0c8f3e-6d0e-4a3b-9a53-0d5f2f1f7a11',
        moreWeeks: 2,
      })
      const { sessions, added } = undo
      return () => own.caller.sessions.undoSeriesChange({ sessions: asSent(sessions), added })
    },
  ],
]

test.for(acts)(
  'two devices that undo the same act at once undo it once: %s',
  async ([kind, act]) => {
    const before = await placesOf()
    const undo = await act()
    // A cancellation that another device has undone is undone: what both wanted.
    const second = kind === 'session.cancellation-undone' ? null : 'SESSION_CHANGED'
    expect(await raceAtClient(db, own.clientId, [undo, undo])).toEqual([null, second])
    expect(await placesOf()).toEqual(before)
    const ofAct = and(eq(events.trainerId, own.trainer.id), eq(events.kind, kind))
    expect(await db.$count(events, ofAct)).toBe(1)
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
  },
)

test('two devices that undo the same booking at once remove it once, into the trash', async () => {
  const undo = () => own.caller.sessions.undoCreate({ id: own.id })
  const outcomes = await raceAtClient(db, own.clientId, [undo, undo])
  expect(outcomes).toEqual([null, 'SESSION_NOT_FOUND'])
  expect(await placesOf()).toEqual([])
  expect(await own.caller.trash.list()).toMatchObject([{ kind: 'sessions', sessions: 3 }])
})
