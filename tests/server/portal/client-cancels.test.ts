import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { cancelledSessions } from '#server/schema/sessions.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'

let db: Database
let clock: ReturnType<typeof testClock>
let own: Awaited<ReturnType<typeof makeOwn>>

/** The trainer's rule is 24 hours: until Monday 23 November 2026 at 10:00. */
const startsAt = instantOf('2026-11-24', '10:00')

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock = testClock()
  own = await makeOwn()
  await db.delete(throttles)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

/** A trainer who lets clients cancel, also late, and a client with ten hours and a session of one. */
async function makeOwn(setting: Partial<typeof profiles.$inferInsert> = {}) {
  const trainer = await makeProfile(db, {
    clientCancelling: 'late',
    cancellationHours: 24,
    ...setting,
  })
  const client = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  const potId = await makePot(db, owner, { hours: 10 })
  const id = await makeSession(db, { ...owner, potId, startsAt, notes: 'Knä' })
  const caller = callerOf(db, trainer, { now: clock.now })
  return { trainer, client, owner, potId, id, caller }
}

const client = (idempotencyKey: string | null = null) =>
  callerOf(db, null, { now: clock.now, idempotencyKey }).portal
const input = (expects: 'inTime' | 'late' = 'inTime', version = 1) => ({
  token: own.client.token,
  sessionId: own.id,
  version,
  expects,
  reason: 'Sjuk',
})
const undoing = (version = 1) => ({ token: own.client.token, sessionId: own.id, version })
const allow = (setting: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(setting).where(eq(profiles.id, own.trainer.id))
const remaining = async () => (await figuresOf(db, own.potId)).remaining
const answers = () =>
  db.select().from(clientAnswers).where(eq(clientAnswers.trainerId, own.trainer.id))
const told = () =>
  db.select().from(events).where(eq(events.trainerId, own.trainer.id)).orderBy(events.id)

describe('what the link shows', () => {
  const shown = () => client().get({ token: own.client.token })

  test('is with the setting off what it was, and with it on that and how a session is cancelled', async () => {
    await makeSession(db, { ...own.owner, startsAt: instantOf('2026-11-12', '10:00') })
    await makeSession(db, {
      ...own.owner,
      startsAt: instantOf('2026-12-01', '10:00'),
      noShow: true,
    })
    const { acts, ...on } = await shown()
    expect(acts).toEqual({ cancelling: 'late', at: clock.now() })
    expect(on.sessions.map(({ sessionId, version }) => [sessionId, version])).toEqual([
      [undefined, undefined],
      [own.id, 1],
      [undefined, undefined],
    ])
    await allow({ clientCancelling: 'off' })
    const off = await shown()
    const stripped = {
      ...on,
      sessions: on.sessions.map(({ sessionId: _id, version: _version, ...session }) => session),
    }
    expect(JSON.stringify(off)).toBe(JSON.stringify(stripped))
  })

  test('has no acts where the trainer is disabled, and none for a logged-in client', async () => {
    const { id: profileId } = await makeProfile(db, { role: 'CLIENT' })
    await db.update(clients).set({ profileId }).where(eq(clients.id, own.client.id))
    const person = await makeProfile(db, { role: 'CLIENT' })
    await db.update(clients).set({ profileId: person.id }).where(eq(clients.id, own.client.id))
    const [mine] = await callerOf(db, person, { now: clock.now }).portal.mine()
    expect(JSON.stringify(mine)).not.toMatch(/"acts"|"sessionId"/)
    await allow({ isDisabled: true })
    expect(JSON.stringify(await shown())).not.toMatch(/"acts"|"sessionId"/)
  })

  test('is opened without any act: what a preview robot does', async () => {
    await expectNoEffect(db, async () => {
      await shown()
      await client().opened({ token: own.client.token })
    })
  })
})

describe('cancelling in time', () => {
  test('is the trainer’s own, with the client as its author: free, an event, an answer', async () => {
    expect(await client().cancel(input())).toEqual({ version: 1, chargedHours: 0 })
    expect(await remaining()).toBe(1000)
    const [row] = await db.select().from(cancelledSessions).where(eq(cancelledSessions.id, own.id))
    expect(row).toMatchObject({
      kind: 'inTime',
      version: 1,
      notes: 'Knä',
      cancelledAt: clock.now(),
      cancelledBy: null,
      cancelReason: 'Sjuk',
    })
    expect(await told()).toMatchObject([
      {
        kind: 'session.cancelled',
        actorId: null,
        device: null,
        address: null,
        clientIds: [own.client.id],
        subjectIds: [own.id],
        figures: { byClient: true, isLate: false },
      },
    ])
    expect(await answers()).toMatchObject([
      { clientId: own.client.id, sessionId: own.id, kind: 'inTime', at: clock.now(), seenAt: null },
    ])
    const { events: listed } = await own.caller.events.ofClient({
      clientId: own.client.id,
      group: null,
    })
    expect(listed).toMatchObject([{ actor: null, figures: { byClient: true } }])
    const file = await own.caller.clients.personalData({ id: own.client.id })
    expect(JSON.stringify(file)).toContain('"by":"client"')
  })

  test('ends exactly at the limit: what the client saw is not true any more, and nothing happens', async () => {
    clock.set('2026-11-23', '10:00')
    const other = await makeSession(db, {
      ...own.owner,
      startsAt: new Date(startsAt.getTime() - 1),
    })
    await expectRefused(db, 'SESSION_LATE', () => client().cancel({ ...input(), sessionId: other }))
    expect(await client().cancel(input())).toMatchObject({ chargedHours: 0 })
  })

  test('is refused as what the page told that it costs, when it is free', async () => {
    await expectRefused(db, 'SESSION_LATE', () => client().cancel(input('late')))
  })

  test('is possible until the start without hours for it, and never after', async () => {
    await allow({ cancellationHours: null, clientCancelling: 'inTime' })
    clock.set('2026-11-24', '10:00')
    for (const expects of ['inTime', 'late'] as const)
      await expectRefused(db, 'SESSION_LATE', () => client().cancel(input(expects)))
    clock.set('2026-11-24', '09:59')
    expect(await client().cancel(input())).toEqual({ version: 1, chargedHours: 0 })
  })
})

describe('cancelling late', () => {
  beforeEach(() => clock.set('2026-11-24', '07:00'))

  test('draws the hours where the trainer allows it', async () => {
    expect(await client().cancel(input('late'))).toEqual({ version: 2, chargedHours: 1 })
    expect(await remaining()).toBe(900)
    expect(await sessionRow(db, own.id)).toMatchObject({ noShow: true, cancelReason: 'Sjuk' })
    expect(await answers()).toMatchObject([{ kind: 'late' }])
  })

  test('is refused where the trainer wants to be called', async () => {
    await allow({ clientCancelling: 'inTime' })
    await expectRefused(db, 'SESSION_LATE', () => client().cancel(input('inTime')))
    await expectRefused(db, 'FORBIDDEN', () => client().cancel(input('late')))
  })
})

describe('cancelling is refused', () => {
  test.for([
    ['when it is off', { clientCancelling: 'off' as const }],
    ['of a disabled trainer', { isDisabled: true }],
  ] as const)('%s', async ([, setting]) => {
    await allow(setting)
    await expectRefused(db, 'FORBIDDEN', () => client().cancel(input()))
    await expectRefused(db, 'FORBIDDEN', () => client().undoCancel(undoing()))
  })

  test('when the trainer has moved, settled, cancelled or deleted the session since', async () => {
    const { sessions } = own.caller
    const to = { date: '2026-11-23', time: '10:00', durationHours: 1 }
    await sessions.move({ id: own.id, version: 1, ...to })
    // Also when the limit has passed for the new time.
    clock.set('2026-11-23', '08:00')
    await expectRefused(db, 'SESSION_CHANGED', () => client().cancel(input()))
    const seen = { sessions: [{ id: own.id, version: 2 }] }
    await sessions.mark({ ...seen, completed: true, noShow: false })
    await expectRefused(db, 'SESSION_SETTLED', () => client().cancel(input('inTime', 3)))
    await sessions.mark({
      sessions: [{ id: own.id, version: 3 }],
      completed: false,
      noShow: false,
    })
    await sessions.cancel({ id: own.id, version: 4, kind: 'inTime', reason: null })
    await expectRefused(db, 'SESSION_CANCELLED', () => client().cancel(input('late', 4)))
    await sessions.undoCancellation({ id: own.id, version: 4 })
    await sessions.remove({ id: own.id })
    await expectRefused(db, 'SESSION_NOT_FOUND', () => client().cancel(input('late', 4)))
  })

  test('of another client’s session, in either trainer’s books, just as of an unknown one', async () => {
    const other = await makeOwn()
    const neighbour = await makeClient(db, own.trainer.id)
    const beside = await makeSession(db, {
      trainerId: own.trainer.id,
      clientId: neighbour.id,
      startsAt,
    })
    const gone = await makeSession(db, {
      trainerId: own.trainer.id,
      clientId: neighbour.id,
      startsAt: instantOf('2026-11-25', '10:00'),
    })
    await own.caller.sessions.cancel({ id: gone, version: 1, kind: 'inTime', reason: null })
    for (const sessionId of [other.id, beside, gone, randomUUID()]) {
      await expectRefused(db, 'SESSION_NOT_FOUND', () => client().cancel({ ...input(), sessionId }))
      await expectRefused(db, 'SESSION_NOT_FOUND', () =>
        client().undoCancel({ ...undoing(), sessionId }),
      )
    }
    for (const { token } of [other.client, neighbour])
      await expectRefused(db, 'SESSION_NOT_FOUND', () => client().cancel({ ...input(), token }))
  })

  test('by a client in two trainers’ books who holds only one of the links', async () => {
    const other = await makeOwn()
    await client().cancel(input())
    expect(await sessionRow(db, other.id)).toMatchObject({ noShow: false })
    expect(await db.$count(clientAnswers, eq(clientAnswers.trainerId, other.trainer.id))).toBe(0)
  })

  test.for(['renewed', 'disabled', 'in the trash'] as const)(
    'by a link that is %s, also its undo and a repeated call',
    async (how) => {
      const key = randomUUID()
      await client(key).cancel(input())
      const { id } = own.client
      if (how === 'renewed') await own.caller.clients.renewLink({ id })
      else if (how === 'disabled') await own.caller.clients.setLinkEnabled({ id, isEnabled: false })
      else await own.caller.clients.remove({ id })
      for (const call of [() => client(key).cancel(input()), () => client().undoCancel(undoing())])
        await expectRefused(db, 'LINK_INVALID', call)
    },
  )
})

describe('undoing', () => {
  test('plans the session again within ten minutes, with an event, and without the answer', async () => {
    await client().cancel(input())
    clock.set('2026-11-18', '12:10')
    await client().undoCancel(undoing())
    expect(await sessionRow(db, own.id)).toMatchObject({ startsAt, version: 1, notes: 'Knä' })
    expect(await answers()).toEqual([])
    expect((await told()).map(({ kind, figures }) => [kind, figures.byClient])).toEqual([
      ['session.cancelled', true],
      ['session.cancellation-undone', true],
    ])
    // The second tab.
    await expectNoEffect(db, () => client().undoCancel(undoing()))
    expect(await client().cancel(input())).toMatchObject({ version: 1 })
  })

  test('gives the hours of a late one back', async () => {
    clock.set('2026-11-24', '09:45')
    const { version } = await client().cancel(input('late'))
    await client().undoCancel(undoing(version))
    expect(await remaining()).toBe(1000)
    expect(await answers()).toEqual([])
  })

  test('is refused after ten minutes, and after the start', async () => {
    await client().cancel(input())
    clock.set('2026-11-18', '12:11')
    await expectRefused(db, 'SESSION_LATE', () => client().undoCancel(undoing()))
    await own.caller.sessions.undoCancellation({ id: own.id, version: 1 })
    clock.set('2026-11-24', '09:55')
    await client().cancel(input('late'))
    clock.set('2026-11-24', '10:00')
    await expectRefused(db, 'SESSION_LATE', () => client().undoCancel(undoing(2)))
  })

  test('is refused of what the trainer has cancelled, or changed since', async () => {
    const { sessions } = own.caller
    await sessions.cancel({ id: own.id, version: 1, kind: 'inTime', reason: null })
    await expectRefused(db, 'SESSION_CHANGED', () => client().undoCancel(undoing()))
    await sessions.undoCancellation({ id: own.id, version: 1 })
    clock.set('2026-11-24', '09:00')
    await client().cancel(input('late'))
    await sessions.mark({
      sessions: [{ id: own.id, version: 2 }],
      completed: true,
      noShow: false,
    })
    await expectRefused(db, 'SESSION_CHANGED', () => client().undoCancel(undoing(2)))
  })

  test('is refused when its time was given to somebody since, by a booking, a move or a restoration', async () => {
    const neighbour = await makeClient(db, own.trainer.id)
    const owner = { trainerId: own.trainer.id, clientId: neighbour.id }
    const potId = await makePot(db, owner)
    const booking = newSession(
      { clientId: neighbour.id, potId },
      { date: '2026-11-24', time: '10:30', durationHours: 1 },
    )
    const elsewhere = await makeSession(db, {
      ...owner,
      startsAt: instantOf('2026-11-26', '10:00'),
    })
    const deleted = await makeClient(db, own.trainer.id)
    await makeSession(db, { ...owner, clientId: deleted.id, startsAt })
    const { trashId } = await own.caller.clients.remove({ id: deleted.id })
    await client().cancel(input())
    await own.caller.sessions.create(booking)
    await expectRefused(db, 'SESSION_EXISTS', () => client().undoCancel(undoing()))
    await own.caller.sessions.remove({ id: booking.id })
    const to = { date: '2026-11-24', time: '09:30', durationHours: 1 }
    await own.caller.sessions.move({ id: elsewhere, version: 1, ...to })
    await expectRefused(db, 'SESSION_EXISTS', () => client().undoCancel(undoing()))
    const away = { ...to, time: '09:00' }
    await own.caller.sessions.move({ id: elsewhere, version: 2, ...away })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    await expectRefused(db, 'SESSION_EXISTS', () => client().undoCancel(undoing()))
    await own.caller.clients.remove({ id: deleted.id })
    await client().undoCancel(undoing())
  })

  test('is refused when the client was booked at its time since', async () => {
    await client().cancel(input())
    await own.caller.sessions.create(
      newSession(
        { clientId: own.client.id, potId: own.potId },
        { date: '2026-11-24', time: '10:00', durationHours: 1 },
      ),
    )
    await expectRefused(db, 'SESSION_EXISTS', () => client().undoCancel(undoing()))
  })

  test('is done beside another session that was there from the start', async () => {
    const neighbour = await makeClient(db, own.trainer.id)
    await makeSession(db, { trainerId: own.trainer.id, clientId: neighbour.id, startsAt })
    await client().cancel(input())
    await client().undoCancel(undoing())
    expect(await sessionRow(db, own.id)).toMatchObject({ noShow: false })
  })

  test('by the trainer takes the answer away, of either kind', async () => {
    await client().cancel(input())
    await own.caller.sessions.undoCancellation({ id: own.id, version: 1 })
    expect(await answers()).toEqual([])
    clock.set('2026-11-24', '09:00')
    const { version } = await client().cancel(input('late'))
    await own.caller.sessions.undoCancellation({ id: own.id, version })
    expect(await answers()).toEqual([])
  })
})

describe('the key of an act', () => {
  test('makes a doubled request one act with one answer, and is the client’s', async () => {
    const key = randomUUID()
    const call = () => client(key).cancel(input())
    const got = await Promise.all([call(), call(), call()])
    expect(got).toEqual(Array.from({ length: 3 }, () => ({ version: 1, chargedHours: 0 })))
    expect((await told()).length).toBe(1)
    const stored = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(stored).toMatchObject([{ accountId: null, clientId: own.client.id }])
    expect(JSON.stringify(stored)).not.toContain(own.client.token)
    await client().undoCancel(undoing())
    // A copy that comes late gets its answer, and cancels nothing.
    await expectNoEffect(db, call)
    await expectRefused(db, 'INVALID_INPUT', () => client(key).undoCancel(undoing()))
    await expectRefused(db, 'INVALID_INPUT', () =>
      client(key).cancel({ ...input(), reason: 'Annat' }),
    )
    // The trainer's own acts under the same key are others.
    const trainer = callerOf(db, own.trainer, { now: clock.now, idempotencyKey: key })
    await trainer.sessions.cancel({ id: own.id, version: 1, kind: 'inTime', reason: null })
  })

  test('is free again after a refusal, and outlives the deletion of the client until it is erased', async () => {
    const key = randomUUID()
    await expectRefused(db, 'SESSION_LATE', () => client(key).cancel(input('late')))
    clock.set('2026-11-24', '09:00')
    await client(key).cancel(input('late'))
    const ofClient = and(eq(idempotencyKeys.clientId, own.client.id), eq(idempotencyKeys.key, key))
    expect(await db.$count(idempotencyKeys, ofClient)).toBe(1)
    const { trashId } = await own.caller.clients.remove({ id: own.client.id })
    expect(await answers()).toEqual([])
    expect(await db.$count(idempotencyKeys, ofClient)).toBe(1)
    await own.caller.trash.empty({ ids: [trashId ?? ''] })
    expect(await db.$count(idempotencyKeys, ofClient)).toBe(0)
  })

  test('makes no second act of a late copy after the client was deleted and restored (D131)', async () => {
    const key = randomUUID()
    const done = await client(key).cancel(input())
    await client().undoCancel(undoing())
    const { trashId } = await own.caller.clients.remove({ id: own.client.id })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    expect(await expectNoEffect(db, () => client(key).cancel(input()))).toEqual(done)
  })
})

describe('ten acts an hour of a link', () => {
  test('are done, also of eleven at once; those that are repeated or refused do not count', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        makeSession(db, { ...own.owner, startsAt: instantOf(addDays('2026-12-01', n), '10:00') }),
      ),
    )
    const key = randomUUID()
    await client(key).cancel(input())
    for (let turn = 0; turn < 12; turn += 1) {
      await client(key).cancel(input())
      expect(await refusalOf(client().cancel({ ...input('late'), sessionId: ids[0] ?? '' }))).toBe(
        'SESSION_LATE',
      )
    }
    const outcomes = await Promise.all(
      ids.map((sessionId) => refusalOf(client().cancel({ ...input(), sessionId }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 9, TOO_MANY_ATTEMPTS: 3 })
    await expectRefused(db, 'TOO_MANY_ATTEMPTS', () => client().undoCancel(undoing()))
    expect(await client(key).cancel(input())).toMatchObject({ version: 1 })
    // Another client of the same trainer has a limit of their own.
    const neighbour = await makeClient(db, own.trainer.id)
    const owner = { trainerId: own.trainer.id, clientId: neighbour.id }
    const sessionId = await makeSession(db, { ...owner, startsAt })
    await client().cancel({ ...input(), token: neighbour.token, sessionId })
    clock.set('2026-11-18', '13:07')
    const left = ids.filter((_, n) => outcomes[n] !== null)
    for (const id of left) await client().cancel({ ...input(), sessionId: id })
  })
})
