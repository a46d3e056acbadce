import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { trash } from '#server/schema/trash.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { sessionRow } from '#tests/rows.ts'

let db: Database
let clock: ReturnType<typeof testClock>
let own: Awaited<ReturnType<typeof makeOwn>>

/** Tuesday 24 November 2026, six days after "now": 10:00 is taken by the client's own session, 10:00–13:00 is open. */
const startsAt = instantOf('2026-11-24', '10:00')
const at11 = instantOf('2026-11-24', '11:00')
const at12 = instantOf('2026-11-24', '12:00')

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

type Settings = Parameters<ReturnType<typeof callerOf>['booking']['save']>[0]

async function makeOwn() {
  const trainer = await makeProfile(db, { cancellationHours: 24 })
  const caller = callerOf(db, trainer, { now: clock.now })
  const client = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  const potTypeId = await makePotType(db, trainer.id)
  const potId = await makePot(db, owner, { hours: 3, potTypeId })
  const id = await makeSession(db, { ...owner, potId, startsAt, notes: 'Knä' })
  const made = { trainer, client, owner, potTypeId, potId, id, caller }
  await set({}, made)
  return made
}

/** Open on Tuesdays 10:00–13:00, by the hour. */
const set = (settings: Partial<Settings> = {}, { caller, potTypeId } = own) =>
  caller.booking.save({
    ...noBooking,
    mode: 'book',
    gridMinutes: 60,
    horizonWeeks: 1,
    windows: [{ weekday: 2, from: 600, to: 780 }],
    types: [{ id: potTypeId, bookingHours: 1 }],
    ...settings,
  })

const link = (idempotencyKey: string | null = null) =>
  callerOf(db, null, { now: clock.now, idempotencyKey }).portal
const tokenOf = () => own.client.token
const free = (sessionId?: string) =>
  link().freeTimes({ token: tokenOf(), ...(sessionId && { sessionId }) })
const book = (start = at11, key: string | null = null) =>
  link(key).book({
    token: tokenOf(),
    potId: own.potId,
    startsAt: start.toISOString(),
    durationHours: 1,
  })
const move = (start = at11, version = 1) =>
  link().move({ token: tokenOf(), sessionId: own.id, version, startsAt: start.toISOString() })
const listed = async () => (await own.caller.answers.list()).answers
const told = () =>
  db.select().from(events).where(eq(events.trainerId, own.trainer.id)).orderBy(events.id)

describe('the free times', () => {
  test('are of each type its hours and its starts, without what takes the others', async () => {
    const absence = {
      isWholeDays: false,
      from: '2026-11-24',
      fromTime: '12:00',
      to: '2026-11-24',
      toTime: '12:30',
      label: 'Tandläkaren',
    }
    await own.caller.absences.create({ id: randomUUID(), absence, cancel: [], move: [] })
    const found = await free()
    expect(found).toMatchObject({
      at: clock.now(),
      until: '2026-11-25',
      refusal: null,
      choices: [
        {
          potId: own.potId,
          durationHours: 1,
          hours: { left: 3, booked: 1, unmarked: 0, free: 2 },
          starts: [at11],
        },
      ],
    })
    expect(JSON.stringify(found)).not.toContain('Tandläkaren')
  })

  test('of a session that is moved have no hours, and its own time among them', async () => {
    const { choices } = await free(own.id)
    expect(choices).toMatchObject([{ potId: null, hours: null, starts: [startsAt, at11, at12] }])
  })

  test('are none of a pot whose free hours do not hold the session, past unmarked ones counted', async () => {
    for (const day of ['2026-11-16', '2026-11-17'])
      await makeSession(db, { ...own.owner, potId: own.potId, startsAt: instantOf(day, '10:00') })
    const { choices } = await free()
    expect(choices).toMatchObject([
      { hours: { left: 3, booked: 1, unmarked: 2, free: 0 }, starts: [] },
    ])
    expect(await refusalOf(book())).toBe('HOURS_LACKING')
  })

  test('come from the oldest pot of a type that holds the whole session', async () => {
    const other = await makePot(db, own.owner, { hours: 5, potTypeId: own.potTypeId })
    await makeSession(db, { ...own.owner, potId: own.potId, startsAt: at12, durationHours: 1.5 })
    const { choices } = await free()
    expect(choices.map(({ potId }) => potId)).toEqual([other])
    expect(await refusalOf(book())).toBe('SESSION_CHANGED')
  })

  test.each([
    ['off', { mode: 'off' as const }, 'FORBIDDEN'],
    ['open to chosen clients alone', { onlyChosen: true }, 'FORBIDDEN'],
    ['open for moving alone', { mode: 'move' as const }, 'FORBIDDEN'],
  ])('are refused while it is %s, as is the booking', async (_, settings, refusal) => {
    await set(settings)
    expect(await refusalOf(free())).toBe(refusal)
    await expectRefused(db, 'FORBIDDEN', () => book())
  })

  test('are open to a client who is chosen', async () => {
    await set({ onlyChosen: true })
    await own.caller.booking.setMayBook({ clientId: own.client.id, mayBook: true })
    expect((await book()).startsAt).toEqual(at11)
  })

  test('say why nothing can be booked: paused, or as many booked as may lie ahead', async () => {
    await set({ isPaused: true })
    expect(await free()).toMatchObject({ refusal: 'paused', choices: [] })
    await expectRefused(db, 'FORBIDDEN', () => book())
    await set({ mostAhead: 1 })
    await book()
    expect(await free()).toMatchObject({ refusal: 'limit', choices: [] })
    await expectRefused(db, 'FORBIDDEN', () => book(at12))
  })
})

describe('booking', () => {
  test('is a planned session, an event of the client, and a row of "Från klienterna"', async () => {
    const { sessionId, version } = await book()
    expect(await sessionRow(db, sessionId)).toMatchObject({
      potId: own.potId,
      startsAt: at11,
      durationHours: 1,
      notes: '',
      version,
    })
    expect((await told()).at(-1)).toMatchObject({
      kind: 'session.created',
      actorId: null,
      clientIds: [own.client.id],
      figures: { byClient: true, potId: own.potId },
    })
    expect(await listed()).toMatchObject([
      { kind: 'booked', sessionId, startsAt: at11, clashes: [] },
    ])
    // It is the client's own act: there is nothing to tell them.
    expect((await own.caller.messages.untold()).total).toBe(0)
  })

  test('takes the start: it is offered no more, and not booked again', async () => {
    await book()
    expect((await free()).choices[0]?.starts).toEqual([at12])
    await expectRefused(db, 'SESSION_EXISTS', () => book())
  })

  test.each([
    ['off the grid', instantOf('2026-11-24', '11:30'), 1, 'SESSION_EXISTS'],
    ['after the window', instantOf('2026-11-24', '13:00'), 1, 'SESSION_EXISTS'],
    ['a minute past its end', instantOf('2026-11-24', '12:01'), 1, 'SESSION_EXISTS'],
    ['by a second', new Date(at11.getTime() + 1_000), 1, 'SESSION_EXISTS'],
    ['beyond the horizon', instantOf('2026-12-01', '11:00'), 1, 'SESSION_EXISTS'],
    ['within the notice', instantOf('2026-11-19', '11:00'), 1, 'SESSION_LATE'],
    ['in the past', instantOf('2026-11-17', '11:00'), 1, 'SESSION_LATE'],
    ['of another length than the type has now', at11, 2, 'SESSION_CHANGED'],
  ])('%s is refused', async (_, start, durationHours, refusal) => {
    const input = {
      token: tokenOf(),
      potId: own.potId,
      startsAt: start.toISOString(),
      durationHours,
    }
    await expectRefused(db, refusal as 'SESSION_LATE', () => link().book(input))
  })

  test('of another client’s pot is refused like an unknown one', async () => {
    const other = await makeClient(db, own.trainer.id)
    const owner = { trainerId: own.trainer.id, clientId: other.id }
    const potId = await makePot(db, owner, { hours: 5, potTypeId: own.potTypeId })
    for (const id of [potId, randomUUID()])
      await expectRefused(db, 'SESSION_CHANGED', () =>
        link().book({
          token: tokenOf(),
          potId: id,
          startsAt: at11.toISOString(),
          durationHours: 1,
        }),
      )
  })

  test('of a pot with less than nothing, of a type that is not booked, or that is topped down since the list', async () => {
    const add = (hours: number) =>
      own.caller.pots.changeHours({
        id: randomUUID(),
        potId: own.potId,
        hours,
        reason: 'Rättat',
        price: null,
      })
    expect((await free()).choices[0]?.starts).toContainEqual(at11)
    await add(-1.5)
    await expectRefused(db, 'HOURS_LACKING', () => book())
    await add(-3)
    await expectRefused(db, 'HOURS_LACKING', () => book())
    const potTypeId = await makePotType(db, own.trainer.id, 'Massage')
    const potId = await makePot(db, own.owner, { hours: 5, potTypeId })
    const asked = { token: tokenOf(), startsAt: at11.toISOString(), durationHours: 1 }
    await expectRefused(db, 'SESSION_CHANGED', () => link().book({ ...asked, potId }))
  })

  test('by two phones of one client is one session, also of one that both move', async () => {
    const outcomes = await Promise.all([refusalOf(book()), refusalOf(book())])
    expect(tally(outcomes)).toEqual({ ok: 1, SESSION_EXISTS: 1 })
    const moved = await Promise.all([refusalOf(move(at12)), refusalOf(move(at12))])
    expect(tally(moved)).toEqual({ ok: 1, SESSION_CHANGED: 1 })
  })

  test('after the trainer has been disabled, or the link renewed, since the list was shown, is refused', async () => {
    const token = tokenOf()
    expect((await free()).choices[0]?.starts).toContainEqual(at11)
    const asked = { token, potId: own.potId, startsAt: at11.toISOString(), durationHours: 1 }
    await own.caller.clients.renewLink({ id: own.client.id })
    expect(await refusalOf(link().book(asked))).toBe('LINK_INVALID')
    const other = await makeOwn()
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, other.trainer.id))
    own = other
    await expectRefused(db, 'FORBIDDEN', () => book())
    await expectRefused(db, 'FORBIDDEN', () => move())
  })

  test('that waits while the trainer closes the day is refused, and one that comes first stands', async () => {
    const closing = { windows: [{ weekday: 3, from: 600, to: 780 }] }
    const codes = await raceAtClient(db, own.client.id, [() => book()], () => set(closing))
    expect(codes).toEqual(['SESSION_EXISTS'])
    await set()
    const { sessionId } = await book()
    await set(closing)
    expect(await sessionRow(db, sessionId)).toMatchObject({ startsAt: at11 })
  })

  test('goes by the server’s clock, also when that is set back an hour after it', async () => {
    const booked = await book()
    clock.set('2026-11-18', '11:00')
    expect((await free()).choices[0]?.starts).toEqual([at12])
    const undo = { sessionId: booked.sessionId, version: booked.version }
    await link().undoBook({ token: tokenOf(), ...undo })
    expect(await sessionRow(db, booked.sessionId)).toBeNull()
  })

  test('makes one session of a repeated request, and of two at once', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([book(at11, key), book(at11, key)])
    expect(second).toEqual(first)
    expect(await db.$count(trainingSessions, eq(trainingSessions.clientId, own.client.id))).toBe(2)
  })

  test('is at most six a day of a link, which other acts do not use up', async () => {
    await set({ mostAhead: 10, windows: [{ weekday: 2, from: 600, to: 1440 }], noticeHours: 0 })
    await own.caller.pots.changeHours({
      id: randomUUID(),
      potId: own.potId,
      hours: 20,
      reason: 'Köpt',
      price: null,
    })
    const outcomes: unknown[] = []
    for (let n = 0; n < 7; n += 1)
      outcomes.push(await refusalOf(book(instantOf('2026-11-24', `${11 + n}:00`))))
    expect(tally(outcomes as never)).toEqual({ ok: 6, TOO_MANY_ATTEMPTS: 1 })
  })
})

describe('undoing a booking', () => {
  const undo = (of: { sessionId: string; version: number }) =>
    link().undoBook({ token: tokenOf(), sessionId: of.sessionId, version: of.version })

  test('within ten minutes takes it away without the trash, and tells nothing that was not told', async () => {
    const booked = await book()
    clock.set('2026-11-18', '12:10')
    await undo(booked)
    expect(await sessionRow(db, booked.sessionId)).toBeNull()
    expect(await db.$count(trash, eq(trash.trainerId, own.trainer.id))).toBe(0)
    expect(await listed()).toEqual([])
    expect((await told()).at(-1)).toMatchObject({ kind: 'session.create-undone', actorId: null })
    // Twice is once.
    await undo(booked)
  })

  test('is told where the trainer has seen the booking', async () => {
    const booked = await book()
    await own.caller.answers.markSeen({ ids: (await listed()).map(({ id }) => id) })
    await undo(booked)
    expect(await listed()).toMatchObject([{ kind: 'bookUndone', startsAt: at11 }])
  })

  test('is refused after ten minutes, and of a session that the trainer has changed', async () => {
    const booked = await book()
    clock.set('2026-11-18', '12:11')
    await expectRefused(db, 'SESSION_LATE', () => undo(booked))
    clock.set('2026-11-18', '12:05')
    await own.caller.sessions.move({
      id: booked.sessionId,
      version: booked.version,
      date: '2026-11-24',
      time: '15:00',
      durationHours: 1,
      others: [],
    })
    await expectRefused(db, 'SESSION_CHANGED', () => undo(booked))
    expect(await listed()).toEqual([])
  })

  test('is refused of a session that the trainer booked', async () => {
    await expectRefused(db, 'SESSION_CHANGED', () => undo({ sessionId: own.id, version: 1 }))
  })
})

describe('moving', () => {
  test('keeps pot, length and note, and is told with where it was', async () => {
    await set({ mode: 'move' })
    const moved = await move()
    expect(await sessionRow(db, own.id)).toMatchObject({
      startsAt: at11,
      potId: own.potId,
      notes: 'Knä',
      version: moved.version,
    })
    expect((await told()).at(-1)).toMatchObject({ kind: 'session.moved', actorId: null })
    expect(await listed()).toMatchObject([{ kind: 'moved', fromAt: startsAt, startsAt: at11 }])
  })

  test('asks for no hours', async () => {
    await own.caller.pots.changeHours({
      id: randomUUID(),
      potId: own.potId,
      hours: -3,
      reason: 'Rättat',
      price: null,
    })
    expect((await move()).startsAt).toEqual(at11)
  })

  test('is refused once it cannot be cancelled in time, and over another version', async () => {
    await expectRefused(db, 'SESSION_CHANGED', () => move(at11, 2))
    clock.set('2026-11-23', '10:01')
    await expectRefused(db, 'SESSION_LATE', () => move(at12))
  })

  test('to a start that overlaps another client’s session is refused', async () => {
    const other = await makeClient(db, own.trainer.id)
    await makeSession(db, { trainerId: own.trainer.id, clientId: other.id, startsAt: at11 })
    await expectRefused(db, 'SESSION_EXISTS', () => move())
  })

  test('is undone within ten minutes, unless its time before was taken', async () => {
    const undo = (version: number) =>
      link().undoMove({ token: tokenOf(), sessionId: own.id, version })
    const moved = await move()
    await undo(moved.version)
    expect(await sessionRow(db, own.id)).toMatchObject({ startsAt, version: moved.version + 1 })
    expect(await listed()).toEqual([])
    const again = await move(at12, moved.version + 1)
    await own.caller.sessions.create(
      newSession({ ...own.owner, potId: own.potId }, { date: '2026-11-24', time: '10:30' }),
    )
    await expectRefused(db, 'SESSION_EXISTS', () => undo(again.version))
    clock.set('2026-11-18', '12:30')
    await expectRefused(db, 'SESSION_LATE', () => undo(again.version))
  })

  test('a booking that the trainer has not heard of leaves it a booking, at its new time', async () => {
    const booked = await book()
    const of = { token: tokenOf(), sessionId: booked.sessionId, version: booked.version }
    const moved = await link().move({ ...of, startsAt: at12.toISOString() })
    expect(await listed()).toMatchObject([{ kind: 'booked', startsAt: at12, fromAt: null }])
    await link().undoMove({ ...of, version: moved.version })
    expect(await listed()).toMatchObject([{ kind: 'booked', startsAt: at11 }])
    expect((await free()).choices[0]?.starts).toEqual([at12])
  })
})

describe('what the trainer does after it', () => {
  test('a booking that overlaps a client’s is named in "Från klienterna"', async () => {
    await book()
    const other = await makeClient(db, own.trainer.id, { name: 'Bo Ek' })
    await makeSession(db, { trainerId: own.trainer.id, clientId: other.id, startsAt: at11 })
    expect(await listed()).toMatchObject([{ clashes: ['Bo Ek'] }])
  })

  test('a late cancellation that is undone leaves it booked by the client, for the limit', async () => {
    await set({ mostAhead: 1 })
    const { sessionId } = await book()
    const { version } = await own.caller.sessions.cancel({
      id: sessionId,
      version: 1,
      kind: 'late',
      reason: null,
    })
    await own.caller.sessions.undoCancellation({ id: sessionId, version })
    expect(await free()).toMatchObject({ refusal: 'limit' })
  })
})

describe('the page of the link', () => {
  const shown = () => link().get({ token: tokenOf() })

  test('is with booking off what it was, and with it on that and what the client may do', async () => {
    const { acts, ...on } = await shown()
    expect(acts).toEqual({ cancelling: 'off', booking: 'book', at: clock.now() })
    await set({ mode: 'off' })
    const stripped = {
      ...on,
      sessions: on.sessions.map(({ sessionId: _id, version: _version, ...one }) => one),
    }
    expect(JSON.stringify(await shown())).toBe(JSON.stringify(stripped))
  })

  test('has exactly the fields of before booking, in their order, where the trainer has never set it, or it is off', async () => {
    const trainer = await makeProfile(db, { cancellationHours: 24 })
    const client = await makeClient(db, trainer.id)
    const owner = { trainerId: trainer.id, clientId: client.id }
    const potId = await makePot(db, owner)
    await makeSession(db, { ...owner, potId, startsAt })
    const page = () => link().get({ token: client.token })
    const never = await page()
    expect(fieldsOf(never)).toEqual([
      'client.name',
      ...['name', 'profileImageUrl', 'cancellationHours', 'otherInformation', 'accent'].map(
        (name) => `trainer.${name}`,
      ),
      ...['email', 'phone'].map((name) => `trainer.contact.${name}`),
      ...['potTypeName', 'hoursRemaining', 'totalHours', 'filledTo', 'history[]'].map(
        (name) => `pots[].${name}`,
      ),
      ...['left', 'booked', 'available', 'unmarked', 'free', 'bookedEach[]', 'uncovered'].map(
        (name) => `pots[].forecast.${name}`,
      ),
      ...['lastsUntil', 'lacksFrom', 'nextAt', 'missing'].map((name) => `pots[].forecast.${name}`),
      'pots[].statement.isRight',
      ...['kind', 'date', 'hours', 'balance', 'reason'].map(
        (name) => `pots[].statement.rows[].${name}`,
      ),
      ...['startsAt', 'durationHours', 'completed', 'noShow', 'cancelled', 'potTypeName'].map(
        (name) => `sessions[].${name}`,
      ),
    ])
    await set({ mode: 'off', types: [] }, { ...own, caller: callerOf(db, trainer) })
    expect(JSON.stringify(await page())).toBe(JSON.stringify(never))
  })

  test('says nothing of it where the trainer is disabled', async () => {
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, own.trainer.id))
    expect((await shown()).acts).toBeUndefined()
  })

  test('says nothing of it to a client who is not chosen', async () => {
    await set({ onlyChosen: true })
    expect((await shown()).acts).toBeUndefined()
  })
})

/** The paths of the values of a payload, each once, in the order in which they are sent. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object' || value instanceof Date) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((one) => fieldsOf(one, `${path}[]`))
    : Object.entries(value).flatMap(([name, one]) =>
        fieldsOf(one, path === '' ? name : `${path}.${name}`),
      )
  return inner.length > 0 ? [...new Set(inner)] : [`${path}[]`]
}
