import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { tablesOf } from '#server/operations/backup/catalog.ts'
import type { Copier } from '#server/operations/backup/copier.ts'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { keyedCallOf, passwordFields } from '#server/platform/recording/keyed-call.ts'
import { deleteOldKeys } from '#server/procedures/once.ts'
import { profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { potHistory } from '#server/schema/pots.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { unkeyed } from '#shared/access/unkeyed.ts'
import { type Caller, callerOf, testKeys } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf, newSession, nextOf } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { figuresOf, rowsOf, sessionRow } from '#tests/rows.ts'
import { keyedPaths, procedures } from '#tests/server.ts'
import { makeSeriesFixture, type SeriesFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: SeriesFixture
let now: Date

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  now = new Date('2026-11-18T11:00:00Z')
  own = await makeSeriesFixture(db)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

/** A caller of the trainer whose calls carry this key. */
const keyed = (idempotencyKey: string = randomUUID(), actor = own.trainer) =>
  callerOf(db, actor, { idempotencyKey, now: () => now })

const storedKeys = () => db.$count(idempotencyKeys, eq(idempotencyKeys.accountId, own.trainer.id))
const eventsOf = () => db.$count(events, eq(events.trainerId, own.trainer.id))

describe('procedures with an idempotency key', () => {
  test('are all mutations but those with a reason beside the matrix, which are mutations (D132)', () => {
    const types = Object.keys(unkeyed).map((path) => procedures()[path]?._def.type)
    expect([...new Set(types)]).toEqual(['mutation'])
    // The browser sends none of these a key, so that no password waits with one.
    expect(keyedPaths().filter((path) => path.startsWith('auth.'))).toEqual([])
  })

  /** The names of all fields of a schema. */
  function namesIn(schema: unknown, found = new Set<string>(), visited = new Set<unknown>()) {
    if (typeof schema !== 'object' || schema === null || visited.has(schema)) return found
    visited.add(schema)
    const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def
    if (!def) return found
    if (typeof def.shape === 'object' && def.shape !== null)
      for (const name of Object.keys(def.shape)) found.add(name)
    for (const member of [def, def.shape, ...Object.values(def)])
      if (typeof member === 'object' && member !== null)
        for (const one of Object.values(member)) namesIn(one, found, visited)
    return found
  }

  /** The names of all fields of a procedure's input. */
  function fieldsOf(path: string): string[] {
    const { inputs = [] } = (procedures()[path]?._def ?? {}) as { inputs?: unknown[] }
    return inputs.flatMap((schema) => [...namesIn(schema)])
  }

  test.each(keyedPaths())('%s stores no password, not even hashed', (path) => {
    const passwords = fieldsOf(path).filter((name) => /password|confirmation/i.test(name))
    expect(passwords.filter((name) => !passwordFields.includes(name))).toEqual([])
  })

  test('have the same input hash whatever the password, and another one for any other value', () => {
    const hashOf = (rawInput: unknown) =>
      keyedCallOf(randomUUID(), { keys: testKeys, procedure: 'p', rawInput })?.inputHash
    const given = { id: 1, password: 'ett', nested: { confirmation: 'ett' } }
    const others = { id: 1, password: 'två', nested: { confirmation: 'två' } }
    expect(hashOf(others)).toBe(hashOf(given))
    expect(hashOf({ ...given, id: 2 })).not.toBe(hashOf(given))
  })

  test('have field names that the test before can read', () => {
    expect(fieldsOf('sessions.changeSeries')).toEqual(expect.arrayContaining(['newId', 'time']))
    expect(fieldsOf('admin.setPassword')).toEqual(expect.arrayContaining(['password']))
  })
})

describe('a committed key', () => {
  test('gets its stored answer, has no second effect, and leaves one event', async () => {
    const caller = keyed()
    const input = { ...slot(), others: own.others }
    const first = await caller.sessions.move(input)
    const before = await eventsOf()
    expect(await expectNoEffect(db, () => caller.sessions.move(input))).toEqual(first)
    expect(first.before).toHaveLength(3)
    expect(await eventsOf()).toBe(before)
    expect(await storedKeys()).toBe(1)
  })

  test('gets it after its act was undone: removed hours are not taken twice', async () => {
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId: own.potId, hours: 5, reason: 'Påfyllning' })
    const removal = keyed()
    const { trashId } = await removal.pots.removeHistory({ id })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    expect(await expectNoEffect(db, () => removal.pots.removeHistory({ id }))).toEqual({ trashId })
    expect((await figuresOf(db, own.potId)).total).toBe(1500)
  })

  test('gets it after its act was undone: an undone series is not booked again', async () => {
    const booking = keyed()
    const input = newSession(own, { date: '2027-01-12', repeatWeeks: 9 })
    const first = await booking.sessions.create(input)
    await own.caller.sessions.undoCreate({ id: input.id })
    expect(await expectNoEffect(db, () => booking.sessions.create(input))).toEqual(first)
    expect(await sessionRow(db, input.id)).toBeNull()
  })

  test('gets it after its act was undone: a restored client stays', async () => {
    const removal = keyed()
    const { trashId } = await removal.clients.remove({ id: own.clientId })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    await expectNoEffect(db, () => removal.clients.remove({ id: own.clientId }))
    expect(await own.caller.clients.list()).toHaveLength(1)
  })

  test('of "Boka nästa" books nothing after a cancellation, and a key of a cancelled session is taken', async () => {
    const booking = keyed()
    await own.caller.sessions.mark({ ...seen(), completed: true, noShow: false })
    const input = await nextOf(own.caller, own.id)
    await booking.sessions.bookNext(input)
    const reason = null
    await own.caller.sessions.cancel({ id: input.id, version: 1, kind: 'inTime', reason })
    await expectNoEffect(db, () => booking.sessions.bookNext(input))
    await expectRefused(db, 'CONFLICT', () => keyed().sessions.bookNext(input))
    expect(await db.$count(trainingSessions, eq(trainingSessions.id, input.id))).toBe(0)
    expect(await db.$count(cancelledSessions, eq(cancelledSessions.id, input.id))).toBe(1)
  })

  test('is INVALID_INPUT with another input or another procedure', async () => {
    const caller = keyed()
    const input = addition()
    await caller.pots.changeHours(input)
    for (const call of [
      () => caller.pots.changeHours({ ...input, hours: 3 }),
      () => caller.pots.removeHistory({ id: input.id }),
    ])
      await expectRefused(db, 'INVALID_INPUT', call)
  })

  test('is another one in another account', async () => {
    const key = randomUUID()
    await keyed(key).pots.changeHours(addition())
    const other = await makeSeriesFixture(db)
    await keyed(key, other.trainer).pots.changeHours({ ...addition(), potId: other.potId })
    expect((await figuresOf(db, other.potId)).total).toBe(1200)
  })

  test('is not replayed to an account that was disabled since', async () => {
    const { token } = await beginLogin(db, own.trainer.id)
    expect(token).not.toBe('')
    const caller = keyed()
    const input = addition()
    await caller.pots.changeHours(input)
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, own.trainer.id))
    const another = callerOf(db, null, { idempotencyKey: randomUUID() })
    expect(await refusalOf(another.pots.changeHours(input))).toBe('UNAUTHENTICATED')
  })
})

describe('a key whose call was refused', () => {
  test('may act later', async () => {
    const caller = keyed()
    const save = await editOf(own.caller, own.id, { notes: 'Nytt' })
    await expectRefused(db, 'SESSION_CHANGED', () =>
      caller.sessions.update({ ...save, version: 7 }),
    )
    expect(await storedKeys()).toBe(0)
    expect(await caller.sessions.update(save)).toMatchObject({ version: 2 })
  })

  test('by a duplicate may act once the duplicate is gone', async () => {
    const caller = keyed()
    const input = newSession(own)
    expect(await caller.sessions.create(input)).toMatchObject({ created: 0 })
    await own.caller.sessions.remove({ id: own.id })
    expect(await caller.sessions.create(input)).toEqual({ created: 1, duplicates: [] })
  })

  test.each(['', 'no key', '0'.repeat(10_000), `${randomUUID()}, ${randomUUID()}`])(
    'since it is no UUID acts under none',
    async (key) => {
      await expectRefused(db, 'INVALID_INPUT', () => keyed(key).pots.changeHours(addition()))
    },
  )
})

describe('another device that made a change that looks the same', () => {
  const attempts: [string, (caller: Caller) => Promise<unknown>][] = [
    ['marked it once: a change of the series', (caller) => caller.sessions.changeSeries(series())],
    ['marked it once: a move', (caller) => caller.sessions.move({ ...slot(), others: [] })],
  ]
  test.each(attempts)('%s is refused, and books nothing', async (_name, attempt) => {
    await own.caller.sessions.mark({ ...seen(), completed: true, noShow: false })
    await own.caller.sessions.mark({ ...seen(2), completed: false, noShow: false })
    await expectRefused(db, 'SESSION_CHANGED', () => attempt(keyed()))
  })

  test('is no retry: the same save is refused', async () => {
    const save = await editOf(own.caller, own.id, { notes: 'Samma' })
    await keyed().sessions.update(save)
    await expectRefused(db, 'SESSION_CHANGED', () => keyed().sessions.update(save))
  })

  test('changed the absence: the choices about sessions are not dropped', async () => {
    const id = randomUUID()
    const before = days('2026-12-01')
    await own.caller.absences.create({ id, absence: before, cancel: [], move: [] })
    const wanted = { id, before, absence: days('2026-12-02'), move: [] }
    await own.caller.absences.change({ ...wanted, cancel: [] })
    const [second = ''] = own.others
    const cancel = [{ id: second, version: 1 }]
    await expectRefused(db, 'ABSENCE_CHANGED', () => keyed().absences.change({ ...wanted, cancel }))
  })

  test('restored the deletion: a stale undo is told so', async () => {
    const { trashId } = await own.caller.sessions.remove({ id: own.id })
    const restore = { id: trashId ?? '', email: null }
    await own.caller.trash.restore(restore)
    await own.caller.sessions.remove({ id: own.id })
    await expectRefused(db, 'TRASH_NOT_FOUND', () => keyed().trash.restore(restore))
  })
})

describe('copies of one call at once', () => {
  test('wait for the first, and get its answer', async () => {
    const caller = keyed()
    const input = addition()
    const call = () => caller.pots.changeHours(input)
    expect(await raceAtClient(db, own.clientId, [call, call])).toEqual([null, null])
    expect(await db.$count(potHistory, eq(potHistory.potId, own.potId))).toBe(1)
  })

  test('a thousand act once, and the others get its answer', async () => {
    const caller = keyed()
    const input = addition()
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, () => refusalOf(caller.pots.changeHours(input))),
    )
    const counts = tally(outcomes)
    expect((counts.ok ?? 0) + (counts.UNAVAILABLE ?? 0)).toBe(1000)
    expect(counts.ok).toBeGreaterThan(0)
    expect(await db.$count(potHistory, eq(potHistory.potId, own.potId))).toBe(1)
    expect(await storedKeys()).toBe(1)
  })
})

describe('stored keys', () => {
  test('hold neither input nor names, and are deleted after seven days, not when the clock goes back', async () => {
    await keyed().clients.update({
      id: own.clientId,
      name: 'Kanariefågel',
      email: 'kanarie@example.com',
      phone: null,
    })
    const [row] = await db.select().from(idempotencyKeys)
    expect(JSON.stringify(row)).not.toMatch(/kanarie/i)
    const day = 86_400_000
    await deleteOldKeys(db, new Date(now.getTime() - day))
    await deleteOldKeys(db, new Date(now.getTime() + 7 * day - 1000))
    expect(await storedKeys()).toBe(1)
    await deleteOldKeys(db, new Date(now.getTime() + 7 * day + 1000))
    expect(await storedKeys()).toBe(0)
  })

  test('are emptied with the erasure of the client, and go with that of the account', async () => {
    await keyed().pots.changeHours(addition())
    await keyed().pots.createType({ id: randomUUID(), name: 'Duo', description: null })
    const { trashId } = await own.caller.clients.remove({ id: own.clientId })
    await own.caller.trash.empty({ ids: [trashId ?? ''] })
    const isFull = and(
      eq(idempotencyKeys.accountId, own.trainer.id),
      isNotNull(idempotencyKeys.answer),
    )
    expect([await storedKeys(), await db.$count(idempotencyKeys, isFull)]).toEqual([2, 1])
    const account = await makeProfile(db)
    await keyed(randomUUID(), account).clients.setRetention({ months: '36' })
    const ofAccount = eq(idempotencyKeys.accountId, account.id)
    expect(await db.$count(idempotencyKeys, ofAccount)).toBe(1)
    await db.delete(profiles).where(eq(profiles.id, account.id))
    expect(await db.$count(idempotencyKeys, ofAccount)).toBe(0)
  })

  test('are in no backup', async () => {
    const copier = { query: (text: string) => rowsOf(db, sql.raw(text)) } as Copier
    const tables = (await tablesOf(copier)).map(({ name }) => name)
    expect(tables).toContain('training_sessions')
    expect(tables).not.toContain('idempotency_keys')
  })
})

function seen(version = 1) {
  return { sessions: [{ id: own.id, version }] }
}
function slot() {
  return { id: own.id, version: 1, date: '2026-11-26', time: '08:30', durationHours: 1.5 }
}
function series() {
  const { potId, others } = own
  return { ...slot(), potId, others, newId: randomUUID(), moreWeeks: 4 }
}
function addition() {
  return { id: randomUUID(), potId: own.potId, hours: 2, reason: 'Påfyllning' }
}
function days(from: string) {
  return { isWholeDays: true, from, fromTime: '08:00', to: from, toTime: '17:00', label: '' }
}
