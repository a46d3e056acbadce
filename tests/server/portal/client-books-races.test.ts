import { randomUUID } from 'node:crypto'
import { asc, eq, or } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { doOverlap } from '#shared/sessions/overlap.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceOnPools } from '#tests/race.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'

const { now } = testClock()
/** The contested day, which the horizon has, and the same weekday before now. */
const [day, weekBefore] = ['2026-11-24', '2026-11-17'] as const
const at = (hour: number, date: string = day) =>
  instantOf(date, `${String(hour).padStart(2, '0')}:00`)
/** The contested hours of a round. */
const hours = [8, 9, 10, 11, 12, 13]

type Settings = Parameters<ReturnType<typeof callerOf>['booking']['save']>[0]

/** A trainer whose clients book by the hour on Tuesdays from 6 to 22; each call goes to one of the pools in turn. */
async function openPractice(pools: readonly Database[]) {
  const [db] = pools as [Database]
  const trainer = await makeProfile(db)
  let calls = 0
  const pool = () => pools[(calls += 1) % pools.length] ?? db
  const caller = () => callerOf(pool(), trainer, { now, idempotencyKey: randomUUID() })
  const link = () => callerOf(pool(), null, { now, idempotencyKey: randomUUID() }).portal
  const potTypeId = await makePotType(db, trainer.id)
  const settings: Settings = {
    ...noBooking,
    mode: 'book',
    gridMinutes: 60,
    noticeHours: 0,
    horizonWeeks: 1,
    mostAhead: 10,
    windows: [{ weekday: 2, from: 360, to: 1320 }],
    types: [{ id: potTypeId, bookingHours: 1 }],
  }
  await caller().booking.save(settings)
  const person = async () => {
    const client = await makeClient(db, trainer.id)
    const owner = { trainerId: trainer.id, clientId: client.id }
    const potId = await makePot(db, owner, { hours: 20, potTypeId })
    const book = (startsAt: Date) =>
      link().book({
        token: client.token,
        potId,
        startsAt: startsAt.toISOString(),
        durationHours: 1,
      })
    const session = (startsAt: Date) => makeSession(db, { ...owner, potId, startsAt })
    return { ...client, potId, book, session }
  }
  return { db, trainer, caller, link, settings, person }
}

type Practice = Awaited<ReturnType<typeof openPractice>>
type Person = Awaited<ReturnType<Practice['person']>>

/** The trainer's calendar after a race: who has placed each session, and by which event. */
async function calendarOf({ db, trainer }: Practice) {
  const told = await db
    .select()
    .from(events)
    .where(or(eq(events.trainerId, trainer.id), eq(events.accountId, trainer.id)))
    .orderBy(asc(events.id))
  const places = told.filter(({ kind }) => kind === 'session.created' || kind === 'session.moved')
  const rows = await db
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.trainerId, trainer.id))
  return rows.map((row) => {
    const event = places.findLast(({ subjectIds }) => subjectIds.includes(row.id))
    const by = event?.figures.byClient === true ? 'client' : event ? 'trainer' : 'nobody'
    /** Whether it was placed after the last act of this kind. */
    const isAfter = (kind: string) =>
      (event?.id ?? 0) > (told.findLast((one) => one.kind === kind)?.id ?? Infinity)
    return { ...row, by, isAfter }
  })
}

type Placed = Awaited<ReturnType<typeof calendarOf>>

/** The pairs of sessions that overlap and of which a client has placed one: with another client's, and with another one. */
function overlapsOf(placed: Placed) {
  const pairs = placed.flatMap((one, n) =>
    placed.slice(n + 1).flatMap((other) => (doOverlap(one, other) ? [[one.by, other.by]] : [])),
  )
  const ofClients = pairs.filter((by) => by.includes('client'))
  const doubled = ofClients.filter(([one, other]) => one === other).length
  return { doubled, withTrainer: ofClients.length - doubled }
}

type Call = { what: string; slot: number; call: () => Promise<unknown> }

/** The calls of one round: clients and "Boka nästa" after each slot, and what the trainer does meanwhile. */
async function callsOf(practice: Practice, ending: () => Promise<unknown>): Promise<Call[]> {
  const { caller, link, person } = practice
  const booking = await Promise.all(Array.from({ length: 5 }, person))
  const [regular, another, mover, gone] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ]
  const cancelledId = await another.session(at(8))
  await gone.session(at(20))
  const erase = async ({ id }: Person) => {
    const { trashId } = await caller().clients.remove({ id })
    await caller().trash.empty({ ids: [trashId ?? ''] })
  }
  const absence = { isWholeDays: false, label: 'Bort', from: day, fromTime: '09:00', to: day }
  const ofSlots = await Promise.all(
    hours.map(async (hour, slot): Promise<Call[]> => {
      const startsAt = at(hour).toISOString()
      const before = await Promise.all(
        [regular, another].map((one) => one.session(at(hour, weekBefore))),
      )
      const sessionId = await mover.session(at(14 + slot))
      const book = booking.map((one) => () => one.book(at(hour)))
      const next = before.map((id) => () => {
        const input = { id: randomUUID(), sessionId: id, startsAt }
        return caller().sessions.bookNext(input)
      })
      const move = () => link().move({ token: mover.token, sessionId, version: 1, startsAt })
      return [
        ...book.map((call) => ({ what: 'book', slot, call })),
        ...next.map((call) => ({ what: 'Boka nästa', slot, call })),
        { what: 'move', slot, call: move },
      ]
    }),
  )
  const cancel = { id: cancelledId, version: 1, kind: 'inTime' as const, reason: null }
  const away = { absence: { ...absence, toTime: '09:30' }, cancel: [], move: [] }
  return [
    ...ofSlots.flat(),
    { what: 'cancel', slot: 0, call: () => caller().sessions.cancel(cancel) },
    {
      what: 'absence',
      slot: 1,
      call: () => caller().absences.create({ id: randomUUID(), ...away }),
    },
    // Of a client who has a session, and of one who is booking.
    { what: 'erasure', slot: 2, call: () => erase(gone) },
    { what: 'erasure', slot: 4, call: () => erase(booking[0] ?? gone) },
    { what: 'ending', slot: 3, call: ending },
  ]
}

test('of many slots none is two clients’, and none is a client’s that the trainer’s "Boka nästa" has, before or after', {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(runSeed())
  const met: Record<string, number> = {}
  const overlaps = { doubled: 0, withTrainer: 0 }
  const rounds = Math.ceil(scale.contestedSlots / hours.length)
  await raceOnPools(async (pools) => {
    const [db] = pools as [Database]
    const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
    for (let round = 0; round < rounds; round += 1) {
      const practice = await openPractice(pools)
      const { caller, settings, trainer } = practice
      const from11 = [{ weekday: 2, from: 660, to: 1320 }]
      const endings = [
        () => caller().booking.save(settings),
        () => caller().booking.save({ ...settings, windows: from11 }),
        () => callerOf(db, admin).admin.setDisabled({ id: trainer.id, isDisabled: true }),
      ]
      const place = round % endings.length
      const calls = await callsOf(practice, endings[place] as () => Promise<unknown>)
      const inOrder = calls.map((one) => ({ ...one, order: one.slot + random.below(15) / 10 }))
      await Promise.all(
        inOrder
          .toSorted((a, b) => a.order - b.order)
          .map(async ({ what, call }) => {
            const outcome = `${what} ${(await refusalOf(call())) ?? 'ok'}`
            met[outcome] = (met[outcome] ?? 0) + 1
          }),
      )

      const placed = await calendarOf(practice)
      const found = overlapsOf(placed)
      overlaps.doubled += found.doubled
      overlaps.withTrainer += found.withTrainer
      // What the trainer has said holds for every booking after it.
      const isHeld = ({ by, startsAt, isAfter }: Placed[number]) =>
        by === 'client' &&
        ((isAfter('absence.created') && startsAt.getTime() === at(9).getTime()) ||
          (place === 1 && isAfter('profile.settings-changed') && startsAt < at(11)) ||
          isAfter('account.disabled'))
      expect(placed.filter(isHeld), repeatedBy()).toEqual([])
      await db.delete(throttles)
    }
  })
  const outcomes = Object.entries(met).map(([what, count]) => `${count} ${what}`)
  process.stdout.write(`${rounds * hours.length} slots: ${outcomes.toSorted().join(', ')}\n`)
  expect(overlaps, repeatedBy()).toEqual({ doubled: 0, withTrainer: 0 })
  expect(Object.keys(met).filter((one) => !expected.test(one))).toEqual([])
  expect(met['book ok']).toBeGreaterThan(0)
})

/** What a call of the race can meet: a slot that is taken, an end of the link, the limits, and a trainer who is disabled. */
const expected =
  / (ok|SESSION_EXISTS|FORBIDDEN|LINK_INVALID|TOO_MANY_ATTEMPTS|UNAUTHENTICATED|SESSION_CHANGED)$/

test('forty clients at the minute when the hours open get each start once, and the others are told so', {
  timeout: 300_000,
}, async () => {
  await raceOnPools(async (pools) => {
    const practice = await openPractice(pools)
    const { caller, person, settings } = practice
    await caller().booking.save({ ...settings, isPaused: true })
    const forty = await Promise.all(Array.from({ length: 40 }, person))
    expect(await refusalOf(forty[0]?.book(at(7)) ?? Promise.resolve())).toBe('FORBIDDEN')
    await caller().booking.save(settings)
    const outcomes = await Promise.all(
      forty.map(({ book }, n) => refusalOf(book(at(7 + (n % 10))))),
    )
    expect(tally(outcomes)).toEqual({ ok: 10, SESSION_EXISTS: 30 })
    expect(overlapsOf(await calendarOf(practice))).toEqual({ doubled: 0, withTrainer: 0 })
  })
})

test('one link that asks for everything at once gets no more than its six acts of the day, and twenty no more than four each', {
  timeout: 300_000,
}, async () => {
  await raceOnPools(async (pools) => {
    const practice = await openPractice(pools)
    const { caller, person, settings } = practice
    await caller().booking.save({ ...settings, gridMinutes: 30 })
    const every = Array.from({ length: 15 }, (_, n) => at(6 + n))
    const one = await person()
    const regular = await person()
    const done = await regular.session(at(21, weekBefore))
    const alone = await Promise.all(every.map((start) => refusalOf(one.book(start))))
    expect(tally(alone)).toEqual({ ok: 6, TOO_MANY_ATTEMPTS: 9 })

    await caller().booking.save({ ...settings, mostAhead: 4 })
    const twenty = await Promise.all(Array.from({ length: 20 }, person))
    const attack = twenty.flatMap(({ id, book }) =>
      every.map(async (start) => ({ id, code: await refusalOf(book(start)) })),
    )
    // The trainer comes through meanwhile.
    const startsAt = at(21).toISOString()
    const next = { id: randomUUID(), sessionId: done, startsAt }
    expect(await refusalOf(caller().sessions.bookNext(next))).toBeNull()
    const booked = (await Promise.all(attack)).filter(({ code }) => code === null)
    expect(booked).toHaveLength(9)
    const most = Math.max(...Object.values(tally(booked.map(({ id }) => id))))
    expect(most).toBeLessThanOrEqual(4)
    expect(overlapsOf(await calendarOf(practice))).toEqual({ doubled: 0, withTrainer: 0 })
  })
})
