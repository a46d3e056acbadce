import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { answersShown } from '#shared/answers/limits.ts'
import { instantOf } from '#shared/time.ts'
import { makeAnswer } from '#tests/answers.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let other: TrainerFixture

const startsAt = instantOf('2026-11-24', '10:00')
const at = instantOf('2026-11-18', '09:30')

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  const now = testClock().now
  own = await makeTrainerFixture(db, { now })
  other = await makeTrainerFixture(db, { now })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const answer = (of: Partial<Parameters<typeof makeAnswer>[2]> = {}, by = own) =>
  makeAnswer(db, by.owner, { at, startsAt, potId: by.potId, ...of })
const listed = (by = own) => by.caller.answers.list()
const ids = async (by = own) => (await listed(by)).answers.map(({ id }) => id)

describe('the list of answers', () => {
  test('has what each trainer needs of their own, newest first, with the reason', async () => {
    const early = await answer({ reason: 'Sjuk' })
    const late = await answer({
      kind: 'late',
      at: instantOf('2026-11-18', '10:00'),
      startsAt: instantOf('2026-11-18', '15:00'),
    })
    const foreign = await answer({}, other)
    const [client] = await db.select().from(clients).where(eq(clients.id, own.clientId))
    const of = {
      clientId: own.clientId,
      clientName: client?.name,
      durationHours: 1,
      fromAt: null,
      hoursRemaining: 9,
      isTaken: false,
      clashes: [],
    }
    expect(await listed()).toEqual({
      answers: [
        {
          ...of,
          id: late.id,
          sessionId: late.sessionId,
          kind: 'late',
          at: instantOf('2026-11-18', '10:00'),
          startsAt: instantOf('2026-11-18', '15:00'),
          version: 1,
          chargedHours: 1,
          reason: null,
        },
        {
          ...of,
          id: early.id,
          sessionId: early.sessionId,
          kind: 'inTime',
          at,
          startsAt,
          version: 1,
          chargedHours: 0,
          reason: 'Sjuk',
        },
      ],
      refused: [],
      unsent: [],
      untold: 0,
      total: 2,
    })
    expect(await ids(other)).toEqual([foreign.id])
  })

  test('has clients whose address is refused, until it is changed', async () => {
    await db
      .update(clients)
      .set({ emailRefusedAt: at, email: 'anna@example.com', name: 'Anna' })
      .where(eq(clients.id, own.clientId))
    const why = 'address'
    const refused = [{ clientId: own.clientId, name: 'Anna', email: 'anna@example.com', why }]
    expect(await listed()).toEqual({ answers: [], refused, unsent: [], untold: 0, total: 1 })
    expect((await listed(other)).total).toBe(0)
    await db.update(clients).set({ emailRefusedAt: null }).where(eq(clients.id, own.clientId))
    expect((await listed()).total).toBe(0)
  })

  test.each([
    ['refused', 'mail'],
    ['full', 'full'],
  ] as const)(
    'has clients whose last letter was %s, until one is sent (D126)',
    async (outcome, why) => {
      const email = 'anna@example.com'
      await db.update(clients).set({ email, name: 'Anna' }).where(eq(clients.id, own.clientId))
      const letter = { kind: 'session-reminder' as const, recipient: email, clientId: own.clientId }
      await db
        .insert(outbox)
        .values({ id: randomUUID(), ...letter, about: '2026-11-24', failedAt: at, outcome })
      const refused = [{ clientId: own.clientId, name: 'Anna', email, why }]
      expect(await listed()).toEqual({ answers: [], refused, unsent: [], untold: 0, total: 1 })
      expect((await listed(other)).total).toBe(0)
      await db.update(clients).set({ email: 'ny@example.com' }).where(eq(clients.id, own.clientId))
      expect((await listed()).total).toBe(0)
      await db.update(clients).set({ email }).where(eq(clients.id, own.clientId))
      const sentAt = new Date(at.getTime() + 1)
      await db
        .insert(outbox)
        .values({ id: randomUUID(), ...letter, about: '2026-11-25', sentAt, outcome: 'sent' })
      expect((await listed()).total).toBe(0)
    },
  )

  test(`has at most ${answersShown} of each, and counts all`, async () => {
    for (let n = 0; n < answersShown + 1; n += 1) {
      const client = await makeClient(db, own.trainer.id, { emailRefusedAt: at })
      const owner = { trainerId: own.trainer.id, clientId: client.id }
      await makeAnswer(db, owner, { at: new Date(at.getTime() + n), startsAt })
    }
    const { answers, refused, total } = await listed()
    expect([answers.length, refused.length, total]).toEqual([
      answersShown,
      answersShown,
      2 * (answersShown + 1),
    ])
    expect(answers[0]?.at).toEqual(new Date(at.getTime() + answersShown))
  })

  test('says when the time is booked again, so that it cannot be undone', async () => {
    const { sessionId } = await answer()
    await answer({ kind: 'late', startsAt: instantOf('2026-11-25', '10:00') })
    await own.caller.sessions.create(
      newSession(own, { date: '2026-11-24', time: '10:00', durationHours: 1 }),
    )
    expect((await listed()).answers.map(({ isTaken }) => isTaken)).toEqual(
      expect.arrayContaining([true, false]),
    )
    await expectRefused(db, 'SESSION_EXISTS', () =>
      own.caller.sessions.undoCancellation({ id: sessionId, version: 1 }),
    )
  })
})

describe('an answer leaves the list', () => {
  test.each(['inTime', 'late'] as const)(
    'when its cancellation (%s) is undone by the trainer, and stays away when they cancel it anew',
    async (kind) => {
      const { sessionId: id } = await answer({ kind })
      const [shown] = (await listed()).answers
      await own.caller.sessions.undoCancellation({ id, version: shown?.version ?? 0 })
      expect(await ids()).toEqual([])
      const version = kind === 'late' ? 2 : 1
      await own.caller.sessions.cancel({ id, version, kind, reason: null })
      expect(await ids()).toEqual([])
    },
  )

  test('when a late one is set back to planned', async () => {
    const { sessionId: id } = await answer({ kind: 'late' })
    await own.caller.sessions.mark({
      sessions: [{ id, version: 1 }],
      completed: false,
      noShow: false,
    })
    expect(await ids()).toEqual([])
  })

  test('with its client', async () => {
    await answer()
    await own.caller.clients.remove({ id: own.clientId })
    expect(await ids()).toEqual([])
    expect(await db.$count(clientAnswers, eq(clientAnswers.trainerId, own.trainer.id))).toBe(0)
  })
})

describe('marking as seen', () => {
  const keyed = () =>
    callerOf(db, own.trainer, { idempotencyKey: randomUUID(), now: testClock().now })
  const seenEvents = () => db.$count(events, eq(events.kind, 'answers.seen'))

  test('takes one off the list on every device, once, and leaves one event', async () => {
    const first = await answer()
    const second = await answer({ startsAt: instantOf('2026-11-25', '10:00') })
    const before = await seenEvents()
    const caller = keyed()
    await caller.answers.markSeen({ ids: [first.id] })
    expect(await ids()).toEqual([second.id])
    await expectNoEffect(db, () => caller.answers.markSeen({ ids: [first.id] }))
    await expectNoEffect(db, () => keyed().answers.markSeen({ ids: [first.id] }))
    expect(await seenEvents()).toBe(before + 1)
    expect(await ids()).toEqual([second.id])
  })

  test('takes all off, also when one has gone meanwhile', async () => {
    const gone = await answer()
    const stays = await answer({ startsAt: instantOf('2026-11-25', '10:00') })
    await db.delete(clientAnswers).where(eq(clientAnswers.id, gone.id))
    await own.caller.answers.markSeen({ ids: [gone.id, stays.id] })
    expect(await listed()).toMatchObject({ answers: [], total: 0 })
  })

  test('leaves those of another trainer, with the answer of an unknown one', async () => {
    const foreign = await answer({}, other)
    for (const id of [foreign.id, randomUUID()])
      expect(await own.caller.answers.markSeen({ ids: [id] })).toBeUndefined()
    expect(await ids(other)).toEqual([foreign.id])
  })

  test('does not keep it from being undone', async () => {
    const { id, sessionId } = await answer()
    await own.caller.answers.markSeen({ ids: [id] })
    await own.caller.sessions.undoCancellation({ id: sessionId, version: 1 })
    expect(await own.caller.sessions.get({ id: sessionId })).toMatchObject({ startsAt })
  })
})
