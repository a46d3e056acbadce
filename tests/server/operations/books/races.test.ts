import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf, newSession } from '#tests/inputs.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')
const rounds = scale.raceRounds

let db: Database
let caller: Caller
let owner: { trainerId: string; clientId: string }
/** A caller whose calls carry one new idempotency key. */
let oneAttempt: () => Caller
let potId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

beforeEach(async () => {
  const trainer = await makeProfile(db)
  const client = await makeClient(db, trainer.id)
  caller = callerOf(db, trainer)
  oneAttempt = () => callerOf(db, trainer, { idempotencyKey: randomUUID() })
  owner = { trainerId: trainer.id, clientId: client.id }
  potId = await makePot(db, owner, { hours: 10 })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const race = (...calls: (() => Promise<unknown>)[]) => raceAtClient(db, owner.clientId, calls)
const makeOwnSession = (facts: object = {}) =>
  makeSession(db, { ...owner, potId, startsAt, ...facts })

test('concurrent completions of one session charge it once (H5)', async () => {
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.sessions.update(save),
      () => caller.sessions.update(save),
    ),
  ).toEqual([null, 'SESSION_CHANGED'])
  expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 900 })
  expect((await sessionRow(db, id))?.version).toBe(2)
})

test('of two different saves over one version the second is a conflict (H5, H6)', async () => {
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.sessions.update(save),
      () => caller.sessions.update({ ...save, noShow: true, durationHours: 4 }),
    ),
  ).toEqual([null, 'SESSION_CHANGED'])
  expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 900 })
})

test('a deletion after the completion is refused, and the hours stay charged (H9)', async () => {
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.sessions.update(save),
      () => caller.sessions.remove({ id }),
    ),
  ).toEqual([null, 'SESSION_SETTLED'])
  expect(await sessionRow(db, id)).toMatchObject({ completed: true })
  expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 900 })
})

test('a completion after the deletion is NOT_FOUND, and charges nothing (H9)', async () => {
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.sessions.remove({ id }),
      () => caller.sessions.update(save),
    ),
  ).toEqual([null, 'SESSION_NOT_FOUND'])
  expect(await sessionRow(db, id)).toBeNull()
  expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
})

test('a charge after the deletion of its pot is refused (H10)', async () => {
  const other = await makePot(db, owner, { hours: 5 })
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.pots.remove({ id: potId }),
      () => caller.sessions.update(save),
    ),
  ).toEqual([null, 'POT_NOT_FOUND'])
  expect(await sessionRow(db, id)).toMatchObject({ potId: null, completed: false })
  expect(await figuresOf(db, other)).toEqual({ total: 500, remaining: 500 })
})

test('the deletion of a pot after a charge leaves the session settled, without a pot (H10)', async () => {
  const id = await makeOwnSession()
  const save = await editOf(caller, id, { completed: true })
  expect(
    await race(
      () => caller.sessions.update(save),
      () => caller.pots.remove({ id: potId }),
    ),
  ).toEqual([null, null])
  expect(await sessionRow(db, id)).toMatchObject({
    potId: null,
    completed: true,
    chargedHours: 0,
  })
})

test('writes to a concurrently deleted pot are refused as not found (H10)', async () => {
  const entry = randomUUID()
  await caller.pots.changeHours({ id: entry, potId, hours: 2, reason: 'Påfyllning' })
  expect(
    await race(
      () => caller.pots.remove({ id: potId }),
      () => caller.pots.changeHours({ id: randomUUID(), potId, hours: 1, reason: 'Påfyllning' }),
      () => caller.pots.removeHistory({ id: entry }),
      () => caller.pots.remove({ id: potId }),
      () => caller.sessions.create(newSession({ clientId: owner.clientId, potId })),
    ),
  ).toEqual([null, 'POT_NOT_FOUND', 'HISTORY_NOT_FOUND', 'POT_NOT_FOUND', 'POT_NOT_FOUND'])
})

test('writes for a concurrently deleted client are refused as not found (H20)', async () => {
  const entry = randomUUID()
  await caller.pots.changeHours({ id: entry, potId, hours: 2, reason: 'Påfyllning' })
  const potTypeId = await makePotType(db, owner.trainerId)
  const id = await makeOwnSession({ completed: true })
  const save = await editOf(caller, id, { completed: false })
  const { clientId } = owner
  expect(
    await race(
      () => caller.clients.remove({ id: clientId }),
      () => caller.sessions.update(save),
      () => caller.sessions.remove({ id }),
      () => caller.sessions.create(newSession({ clientId, potId })),
      () => caller.pots.create({ id: randomUUID(), clientId, potTypeId, initialHours: 1 }),
      () => caller.pots.changeHours({ id: randomUUID(), potId, hours: 1, reason: 'Påfyllning' }),
      () => caller.pots.removeHistory({ id: entry }),
      () => caller.pots.remove({ id: potId }),
      () => caller.clients.remove({ id: clientId }),
    ),
  ).toEqual([
    null,
    'SESSION_NOT_FOUND',
    'SESSION_NOT_FOUND',
    ...Array.from({ length: 6 }, () => 'NOT_FOUND'),
  ])
})

test('a history entry deleted twice concurrently is reversed once (H8)', async () => {
  const id = randomUUID()
  await caller.pots.changeHours({ id, potId, hours: 2.5, reason: 'Påfyllning' })
  expect(await figuresOf(db, potId)).toEqual({ total: 1250, remaining: 1250 })
  expect(
    await race(
      () => caller.pots.removeHistory({ id }),
      () => caller.pots.removeHistory({ id }),
    ),
  ).toEqual([null, 'HISTORY_NOT_FOUND'])
  expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
})

test('of two concurrent bookings of one slot one is made, and the other reports it as a duplicate (H15)', async () => {
  const slot = { clientId: owner.clientId, potId }
  // In the order of sending: the second's answer may arrive first.
  const answers: unknown[] = []
  const create = (sent: number) => async () => {
    answers[sent] = await caller.sessions.create(newSession(slot))
  }
  expect(await race(create(0), create(1))).toEqual([null, null])
  expect(answers).toEqual([
    { created: 1, duplicates: [] },
    { created: 0, duplicates: [{ kind: 'existing', index: 1, startsAt }] },
  ])
  expect(await caller.sessions.ofClient({ clientId: owner.clientId })).toHaveLength(1)
})

test('of two concurrent overlapping series only one is created, complete (H15)', async () => {
  const slot = { clientId: owner.clientId, potId }
  const answers: { created: number; duplicates: unknown[] }[] = []
  const create = (sent: number, date: string) => async () => {
    answers[sent] = await caller.sessions.create(newSession(slot, { date, repeatWeeks: 5 }))
  }
  await race(create(0, '2026-11-24'), create(1, '2026-12-08'))
  expect(answers.map(({ created }) => created)).toEqual([6, 0])
  expect(answers[1]?.duplicates).toHaveLength(4)
  expect(await caller.sessions.ofClient({ clientId: owner.clientId })).toHaveLength(6)
})

test('concurrent calls with one idempotency key have one effect and one answer (H7)', async () => {
  const { clientId, trainerId } = owner
  const potTypeId = await makePotType(db, trainerId)
  for (let round = 0; round < rounds; round += 1) {
    const id = randomUUID()
    const time = `${String(7 + round).padStart(2, '0')}:00`
    const email = `${id}@example.com`
    const commands: ((by: Caller) => Promise<unknown>)[] = [
      (by) => by.pots.createType({ id, name: 'Duo', description: null }),
      (by) => by.pots.create({ id, clientId, potTypeId, initialHours: 4.5 }),
      (by) => by.pots.changeHours({ id, potId, hours: 0.25, reason: 'Påfyllning' }),
      (by) => by.sessions.create(newSession({ clientId, potId }, { id, time, repeatWeeks: 1 })),
      (by) => by.clients.add({ id, name: 'Klient', email, phone: null }),
    ]
    for (const command of commands) {
      const by = oneAttempt()
      const [first, ...others] = await Promise.all([command(by), command(by), command(by)])
      expect(others).toEqual([first, first])
    }
    expect((await figuresOf(db, id)).total).toBe(450)
  }
  expect((await figuresOf(db, potId)).total).toBe(1000 + rounds * 25)
  expect(await caller.sessions.ofClient({ clientId })).toHaveLength(2 * rounds)
  expect(await caller.clients.list()).toHaveLength(rounds + 1)
  expect(await caller.pots.types()).toHaveLength(rounds + 2)
})

test('a client, type or pot created by many concurrent retries is created once, without an error (H7)', async () => {
  // Concurrent inserts may violate any unique key of the table, not only the first: it takes many to provoke that.
  const { clientId, trainerId } = owner
  const potTypeId = await makePotType(db, trainerId)
  for (let round = 0; round < scale.closeRaces; round += 1) {
    const id = randomUUID()
    const email = `${id}@example.com`
    const commands: ((by: Caller) => Promise<unknown>)[] = [
      (by) => by.clients.add({ id, name: 'Klient', email, phone: null }),
      (by) => by.pots.createType({ id, name: 'Duo', description: null }),
      (by) => by.pots.create({ id, clientId, potTypeId, initialHours: 1 }),
    ]
    for (const command of commands) {
      const by = oneAttempt()
      const codes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(command(by))))
      expect(new Set(codes)).toEqual(new Set([null]))
    }
  }
})

test('an id that two clients get concurrently belongs to one of them (H7)', async () => {
  const other = await makeClient(db, owner.trainerId)
  const otherPot = await makePot(db, { ...owner, clientId: other.id })
  const potTypeId = await makePotType(db, owner.trainerId)
  const places = [
    { clientId: owner.clientId, potId },
    { clientId: other.id, potId: otherPot },
  ]
  for (let round = 0; round < rounds; round += 1) {
    const id = randomUUID()
    const time = `${String(7 + round).padStart(2, '0')}:00`
    const commands = [
      (place: { clientId: string; potId: string }) =>
        caller.sessions.create(newSession(place, { id, time, repeatWeeks: 2 })),
      (place: { clientId: string }) =>
        caller.pots.create({ id, clientId: place.clientId, potTypeId, initialHours: 1 }),
      (place: { potId: string }) =>
        caller.pots.changeHours({ id, potId: place.potId, hours: 1, reason: 'Påfyllning' }),
    ]
    for (const command of commands) {
      const codes = await Promise.all(places.map((place) => refusalOf(command(place))))
      expect(new Set(codes)).toEqual(new Set([null, 'CONFLICT']))
    }
  }
})

test('sessions that swap clients concurrently neither deadlock nor lose hours (H18)', async () => {
  const other = await makeClient(db, owner.trainerId)
  const otherPot = await makePot(db, { ...owner, clientId: other.id }, { hours: 10 })
  const here = { clientId: owner.clientId, potId }
  const there = { clientId: other.id, potId: otherPot }
  const a = await makeOwnSession({ completed: true, durationHours: 2 })
  const b = await makeOwnSession({ ...there, completed: true, durationHours: 3 })
  for (let round = 0; round < scale.closeRaces; round += 1) {
    const [toA, toB] = round % 2 === 0 ? [there, here] : [here, there]
    const saves = [await editOf(caller, a, toA), await editOf(caller, b, toB)]
    const codes = await Promise.all(saves.map((save) => refusalOf(caller.sessions.update(save))))
    expect(codes).toEqual([null, null])
    expect(await figuresOf(db, potId)).toEqual({
      total: 1000,
      remaining: round % 2 === 0 ? 700 : 800,
    })
  }
})
