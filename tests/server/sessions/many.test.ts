import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

// Sessions chosen in the list: each act is one, for all of them or for none, and so is its undo (D106).

let db: Database
let own: TrainerFixture
let stranger: TrainerFixture
let other: { clientId: string; potId: string }
/** Three sessions to come: two of the first client, one of the other. */
let ids: string[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  const { now } = testClock()
  own = await makeTrainerFixture(db, { now })
  stranger = await makeTrainerFixture(db, { now })
  const { id: clientId } = await makeClient(db, own.trainer.id)
  other = { clientId, potId: await makePot(db, { ...own.owner, clientId }, { hours: 1 }) }
  const { potId } = own
  const at = (time: string) => instantOf('2026-11-24', time)
  ids = [
    await makeSession(db, { ...own.owner, potId, startsAt: at('08:00'), notes: 'Knä' }),
    await makeSession(db, { ...own.owner, potId, startsAt: at('10:00'), durationHours: 1.5 }),
    await makeSession(db, { ...own.owner, ...other, startsAt: at('12:00'), durationHours: 2 }),
  ]
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const chosen = (version = 1) => ids.map((id) => ({ id, version }))
/** Without the revision and its moment, which rise on the way there and back. */
const rows = () =>
  Promise.all(
    ids.map(async (id) => {
      const row = await sessionRow(db, id)
      return row && { ...row, revision: null, changedAt: null }
    }),
  )
const remaining = async () => [
  (await figuresOf(db, own.potId)).remaining,
  (await figuresOf(db, other.potId)).remaining,
]
const acts = {
  cancelMany: (sessions = chosen()) => own.caller.sessions.cancelMany({ sessions, kind: 'inTime' }),
  removeMany: (sessions = chosen()) => own.caller.sessions.removeMany({ sessions }),
}

describe.each(['cancelMany', 'removeMany'] as const)('%s', (name) => {
  const act = acts[name]

  test('refuses all when one is foreign or unknown', async () => {
    const foreign = await makeSession(db, {
      ...stranger.owner,
      potId: stranger.potId,
      startsAt: instantOf('2026-11-24', '15:00'),
    })
    for (const id of [foreign, randomUUID()]) {
      const mixed = [...chosen(), { id, version: 1 }]
      await expectRefused(db, 'SESSION_NOT_FOUND', () => act(mixed))
      await expectRefused(db, 'SESSION_NOT_FOUND', () => act([{ id, version: 1 }]))
    }
    expect(await sessionRow(db, foreign)).not.toBeNull()
  })

  test('refuses all when one was changed, settled or cancelled since', async () => {
    const [first = '', second = '', third = ''] = ids
    const { sessions } = own.caller
    await expectRefused(db, 'SESSION_CHANGED', () => act(chosen(2)))
    await sessions.mark({
      sessions: [{ id: second, version: 1 }],
      completed: true,
      noShow: false,
    })
    await expectRefused(db, 'SESSION_CHANGED', () => act())
    const seen = [first, second, third].map((id) => ({ id, version: id === second ? 2 : 1 }))
    await expectRefused(db, 'SESSION_SETTLED', () => act(seen))
    await sessions.mark({
      sessions: [{ id: second, version: 2 }],
      completed: false,
      noShow: false,
    })
    await sessions.cancel({ id: third, version: 1, kind: 'inTime', reason: null })
    const again = seen.map((one) => ({ ...one, version: one.id === second ? 3 : 1 }))
    await expectRefused(db, 'SESSION_CANCELLED', () => act(again))
  })

  test('takes each session once, and at most two hundred', async () => {
    await expectRefused(db, 'INVALID_INPUT', () => act([...chosen(), ...chosen()]))
    const many = Array.from({ length: 201 }, () => ({ id: randomUUID(), version: 1 }))
    await expectRefused(db, 'INVALID_INPUT', () => act(many))
  })

  test('doubled under one key is done once, with one event and one answer (D38)', async () => {
    const idempotencyKey = randomUUID()
    const keyed = callerOf(db, own.trainer, { idempotencyKey, now: testClock().now })
    const call = (): Promise<unknown> =>
      name === 'cancelMany'
        ? keyed.sessions.cancelMany({ sessions: chosen(), kind: 'inTime' })
        : keyed.sessions.removeMany({ sessions: chosen() })
    const first = await call()
    expect(await expectNoEffect(db, call)).toEqual(first)
    expect(await db.$count(events, eq(events.trainerId, own.trainer.id))).toBe(1)
  })

  test('on two devices is done once', async () => {
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(act())))
    expect(tally(outcomes).ok).toBe(1)
  })
})

describe('cancelling chosen sessions', () => {
  test('in time draws nothing, and is undone with keys and versions', async () => {
    const before = await rows()
    const cancelled = await acts.cancelMany()
    expect(cancelled.chargedHours).toBe(0)
    expect(await rows()).toEqual([null, null, null])
    await own.caller.sessions.undoCancelMany({ sessions: cancelled.sessions })
    expect(await rows()).toEqual(before)
    // Another device has undone it.
    await own.caller.sessions.undoCancelMany({ sessions: cancelled.sessions })
    expect(await rows()).toEqual(before)
  })

  test('late draws the hours of each, and gives them back when it is undone', async () => {
    const { sessions, chargedHours } = await own.caller.sessions.cancelMany({
      sessions: chosen(),
      kind: 'late',
    })
    expect(chargedHours).toBe(4.5)
    expect(await remaining()).toEqual([750, -100])
    await own.caller.sessions.undoCancelMany({ sessions })
    expect(await remaining()).toEqual([1000, 100])
    expect(await rows()).toMatchObject(
      ids.map(() => ({ noShow: false, cancelledAt: null, cancelReason: null })),
    )
  })

  test('is undone for all or for none: one time was booked meanwhile', async () => {
    const { sessions } = await acts.cancelMany()
    const slot = { date: '2026-11-24', time: '10:00', durationHours: 1.5 }
    await own.caller.sessions.create(newSession(own, slot))
    await expectRefused(db, 'SESSION_EXISTS', () =>
      own.caller.sessions.undoCancelMany({ sessions }),
    )
    await expectRefused(db, 'SESSION_NOT_FOUND', () =>
      stranger.caller.sessions.undoCancelMany({ sessions }),
    )
  })
})

describe('deleting chosen sessions', () => {
  test('makes a deletion for each client, which one undo restores as they were', async () => {
    const before = await rows()
    const { trashIds } = await acts.removeMany()
    expect(trashIds).toHaveLength(2)
    expect(await rows()).toEqual([null, null, null])
    await expectRefused(db, 'TRASH_NOT_FOUND', () =>
      stranger.caller.trash.restoreMany({ ids: trashIds }),
    )
    await own.caller.trash.restoreMany({ ids: trashIds })
    expect(await rows()).toEqual(before)
    await expectRefused(db, 'TRASH_NOT_FOUND', () =>
      own.caller.trash.restoreMany({ ids: trashIds }),
    )
  })

  test('is undone for all or for none: one deletion is gone', async () => {
    const { trashIds } = await acts.removeMany()
    await own.caller.trash.empty({ ids: trashIds.slice(0, 1) })
    await expectRefused(db, 'TRASH_NOT_FOUND', () =>
      own.caller.trash.restoreMany({ ids: trashIds }),
    )
    await own.caller.trash.restoreMany({ ids: trashIds.slice(1) })
  })

  test('is undone by that of sessions only', async () => {
    const { trashId } = await own.caller.pots.remove({ id: other.potId })
    await expectRefused(db, 'INVALID_INPUT', () =>
      own.caller.trash.restoreMany({ ids: [trashId ?? ''] }),
    )
  })
})
