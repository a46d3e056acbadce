import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let other: { clientId: string; potId: string }
/** Three sessions of yesterday: two of the first client, one of the other. */
let ids: string[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now: testClock().now })
  const { id: clientId } = await makeClient(db, own.trainer.id)
  other = { clientId, potId: await makePot(db, { ...own.owner, clientId }, { hours: 1 }) }
  const at = (time: string) => instantOf('2026-11-17', time)
  ids = [
    await makeSession(db, { ...own.owner, potId: own.potId, startsAt: at('08:00') }),
    await makeSession(db, {
      ...own.owner,
      potId: own.potId,
      startsAt: at('10:00'),
      durationHours: 1.5,
    }),
    await makeSession(db, { ...own.owner, ...other, startsAt: at('12:00'), durationHours: 2 }),
  ]
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const seen = (version = 1) => ids.map((id) => ({ id, version }))
const done = { completed: true, noShow: false }
const planned = { completed: false, noShow: false }

describe('setting the status of sessions', () => {
  test('charges each to its pot, of several clients at once, and resets it', async () => {
    const { marked, skipped } = await own.caller.sessions.mark({ sessions: seen(), ...done })
    expect(skipped).toBe(0)
    expect(marked.map(({ version }) => version)).toEqual([2, 2, 2])
    expect((await figuresOf(db, own.potId)).remaining).toBe(750)
    expect((await figuresOf(db, other.potId)).remaining).toBe(-100)

    const charged = marked.map(({ id, version }) => ({ id, version }))
    await own.caller.sessions.mark({ sessions: charged, ...planned })
    expect((await figuresOf(db, own.potId)).remaining).toBe(1000)
    expect((await figuresOf(db, other.potId)).remaining).toBe(100)
  })

  test('as no-show charges the same', async () => {
    await own.caller.sessions.mark({ sessions: seen(), completed: false, noShow: true })
    expect((await figuresOf(db, own.potId)).remaining).toBe(750)
  })

  test('skips sessions that another device has changed or deleted since', async () => {
    await own.caller.sessions.update(await editOf(own.caller, ids[0] ?? '', { noShow: true }))
    await own.caller.sessions.remove({ id: ids[1] ?? '' })
    const answer = await own.caller.sessions.mark({ sessions: seen(), ...done })
    expect(answer).toEqual({ marked: [{ id: ids[2], version: 2, chargedHours: 2 }], skipped: 2 })
    expect(await sessionRow(db, ids[0] ?? '')).toMatchObject({ completed: false, noShow: true })
    expect((await figuresOf(db, own.potId)).remaining).toBe(900)
  })

  test('on two devices concurrently charges once (H5)', async () => {
    const outcomes = await Promise.all(
      [1, 2].map(() => refusalOf(own.caller.sessions.mark({ sessions: seen(), ...done }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, SESSION_CHANGED: 1 })
    expect((await figuresOf(db, own.potId)).remaining).toBe(750)
  })

  test('is refused when no session can be changed', async () => {
    await own.caller.sessions.mark({ sessions: seen(), ...done })
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.mark({ sessions: seen(), completed: false, noShow: true }),
    )
  })

  test('tells what each charges: nothing when its pot was deleted before, and a conflict of its own when meanwhile', async () => {
    const [first = '', second = '', third = ''] = ids
    await own.caller.pots.remove({ id: own.potId })
    await expectRefused(db, 'SESSION_WITHOUT_POT', () =>
      own.caller.sessions.mark({ sessions: seen().slice(0, 2), ...done }),
    )
    const sessions = [
      { id: first, version: 2 },
      { id: second, version: 2 },
      { id: third, version: 1 },
    ]
    const { marked } = await own.caller.sessions.mark({ sessions, ...done })
    expect(new Map(marked.map(({ id, chargedHours }) => [id, chargedHours]))).toEqual(
      new Map([
        [first, 0],
        [second, 0],
        [third, 2],
      ]),
    )
  })

  test('changes none when one pot cannot be charged', async () => {
    const poor = await makePot(db, own.owner, { hours: -99_999 })
    const late = await makeSession(db, {
      ...own.owner,
      potId: poor,
      startsAt: instantOf('2026-11-16', '10:00'),
    })
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', () =>
      own.caller.sessions.mark({ sessions: [...seen(), { id: late, version: 1 }], ...done }),
    )
  })

  test("cannot change another trainer's session, which is NOT_FOUND", async () => {
    const foreign = await makeTrainerFixture(db)
    for (const sessions of [seen(), [{ id: randomUUID(), version: 1 }]])
      await expectRefused(db, 'SESSION_NOT_FOUND', () =>
        foreign.caller.sessions.mark({ sessions, ...done }),
      )
    const theirs = await makeSession(db, {
      ...foreign.owner,
      potId: foreign.potId,
      startsAt: instantOf('2026-11-17', '10:00'),
    })
    const mixed = [{ id: theirs, version: 1 }, ...seen()]
    const answer = await own.caller.sessions.mark({ sessions: mixed, ...done })
    expect(answer).toMatchObject({ skipped: 1 })
    expect(await sessionRow(db, theirs)).toMatchObject({ completed: false, version: 1 })
  })
})

describe('sessions without a status', () => {
  test("are past, planned and the trainer's own, newest first", async () => {
    await own.caller.sessions.mark({ sessions: seen().slice(0, 1), ...done })
    await makeSession(db, {
      ...own.owner,
      potId: own.potId,
      startsAt: instantOf('2026-11-18', '12:00'),
    })
    await makeTrainerFixture(db)
    const { sessions, total } = await own.caller.sessions.unmarked()
    expect(total).toBe(2)
    expect(sessions).toMatchObject([
      { id: ids[2], hoursRemaining: 1, durationHours: 2, version: 1 },
      { id: ids[1], hoursRemaining: 9, durationHours: 1.5 },
    ])
    expect(await own.caller.dashboard.counts()).toMatchObject({ unmarkedSessions: 2 })
  })

  test('are limited to a hundred, with the total count', async () => {
    const start = instantOf('2026-10-01', '00:00').getTime()
    for (let n = 0; n < 120; n += 1)
      await makeSession(db, { ...own.owner, startsAt: new Date(start + n * 3_600_000) })
    const { sessions, total } = await own.caller.sessions.unmarked()
    expect(sessions).toHaveLength(100)
    expect(total).toBe(123)
  })
})
