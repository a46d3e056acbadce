import { randomUUID } from 'node:crypto'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { trash } from '#server/schema/trash.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { type ImportInput, importOf, newImport, undoOf } from '#tests/import-inputs.ts'
import { editOf, newSession } from '#tests/inputs.ts'
import { expectNoEffect } from '#tests/no-effect.ts'
import { tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

let db: Database
let own: TrainerFixture
let input: ImportInput
/** The first new client and its pot, and the pot of the client that was there. */
let anna: { clientId: string; potId: string }
let addedPotId: string
let typeId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now })
  input = newImport(own)
  anna = { clientId: input.clients[0]?.id ?? '', potId: input.pots[0]?.id ?? '' }
  addedPotId = input.pots[2]?.id ?? ''
  typeId = input.types[0]?.id ?? ''
  await own.caller.clients.import(input)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const undo = (by: TrainerFixture['caller'] = own.caller) => by.clients.undoImport(undoOf(input))
const clientsLeft = async () => (await own.caller.clients.list()).map(({ id }) => id)
const potsLeft = async () => (await own.caller.pots.all()).map(({ id }) => id)
const typesLeft = () => db.$count(potTypes, eq(potTypes.id, typeId))
const undoneEvents = () =>
  db
    .select()
    .from(events)
    .where(and(eq(events.trainerId, own.trainer.id), like(events.kind, 'clients.import-%')))
    .orderBy(events.id)
const inTrash = async () => (await own.caller.trash.list()).map(({ kind }) => kind).sort()
const restore = async (clientName: string) => {
  const row = (await own.caller.trash.list()).find((one) => one.clientName === clientName)
  await own.caller.trash.restore({ id: row?.id ?? '', email: null })
}
const book = async (of: { clientId: string; potId: string }, completed: boolean) => {
  const session = newSession(of)
  await own.caller.sessions.create(session)
  if (completed)
    await own.caller.sessions.update(await editOf(own.caller, session.id, { completed }))
  return session.id
}

describe('the undo of an import', () => {
  test('leaves what was there before, and one event', async () => {
    expect(await undo()).toEqual({ kept: 0 })
    expect([await clientsLeft(), await potsLeft()]).toEqual([[own.clientId], [own.potId]])
    expect((await own.caller.pots.types()).map(({ id }) => id)).toEqual([own.potTypeId])
    expect(await inTrash()).toEqual(['client', 'client', 'pot'])
    const found = await undoneEvents()
    expect(found).toMatchObject([
      {
        kind: 'clients.import-undone',
        clientIds: [...input.clients.map(({ id }) => id), own.clientId],
        subjectIds: [addedPotId],
        figures: { clients: 2, pots: 3, sessions: 0, hoursRemaining: 14.25 },
      },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Anna|@|Ring|Massage/)
  })

  test('can be taken back from the trash: each client with its pot, type, note and link', async () => {
    const link = await own.caller.clients.link({ id: anna.clientId })
    await undo()
    for (const name of ['Anna Lindqvist', 'Bo Ek']) await restore(name)
    expect(await own.caller.clients.link({ id: anna.clientId })).toEqual(link)
    expect((await own.caller.clients.notes({ id: anna.clientId })).lastingNote).toBe(
      'Ring före åtta',
    )
    expect(await figuresOf(db, anna.potId)).toEqual({ total: 650, remaining: 650 })
    expect(await typesLeft()).toBe(1)
  })

  test('twice is quiet: the second leaves no event, with or without the same key', async () => {
    const keyed = callerOf(db, own.trainer, { idempotencyKey: randomUUID(), now })
    expect(await undo(keyed)).toEqual({ kept: 0 })
    expect(await expectNoEffect(db, () => undo(keyed))).toEqual({ kept: 0 })
    expect(await expectNoEffect(db, () => undo())).toEqual({ kept: 0 })
    expect(await undoneEvents()).toHaveLength(1)
    expect(await inTrash()).toHaveLength(3)
  })

  test('from two devices at once is done once', async () => {
    const answers = await Promise.all([undo(), undo()].map((one) => one.then(({ kept }) => kept)))
    expect(answers).toEqual([0, 0])
    expect(await undoneEvents()).toHaveLength(1)
    expect(await inTrash()).toHaveLength(3)
  })

  test('after a client was restored takes that client again', async () => {
    await undo()
    const [first] = await undoneEvents()
    expect(first?.figures).toMatchObject({ clients: 2 })
    await restore('Anna Lindqvist')
    expect(await undo()).toEqual({ kept: 0 })
    expect([await clientsLeft(), await typesLeft()]).toEqual([[own.clientId], 0])
    // The two events are of the same moment, so their order is not defined.
    const second = (await undoneEvents()).filter(({ id }) => id !== first?.id)
    expect(second).toMatchObject([{ figures: { clients: 1, pots: 1 } }])
  })

  test('takes a client whole that was booked and changed since', async () => {
    const settled = await book(anna, true)
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId: anna.potId, hours: 5, reason: 'Köp' })
    await own.caller.clients.setColour({ id: anna.clientId, color: 'red-500' })
    expect(await undo()).toEqual({ kept: 0 })
    expect(await db.$count(trainingSessions, eq(trainingSessions.id, settled))).toBe(0)
    await restore('Anna Lindqvist')
    expect(await figuresOf(db, anna.potId)).toEqual({ total: 1150, remaining: 1050 })
    expect(await sessionRow(db, settled)).toMatchObject({ completed: true, potId: anna.potId })
  })

  test('keeps a pot of another client that was drawn from', async () => {
    await book({ clientId: own.clientId, potId: addedPotId }, true)
    expect(await undo()).toEqual({ kept: 1 })
    expect(await clientsLeft()).toEqual([own.clientId])
    expect(await figuresOf(db, addedPotId)).toEqual({ total: 300, remaining: 200 })
    expect(await undoneEvents()).toMatchObject([
      { clientIds: input.clients.map(({ id }) => id), subjectIds: [], figures: { pots: 2 } },
    ])
  })

  test('keeps a pot with a history, also one whose entries cancel out, and the type that it uses', async () => {
    const pot = { id: randomUUID(), clientId: own.clientId, potTypeId: randomUUID(), hours: 2 }
    const more = importOf({ types: [{ id: pot.potTypeId, name: 'Yoga' }], pots: [pot] })
    await own.caller.clients.import(more)
    for (const hours of [5, -5])
      await own.caller.pots.changeHours({
        id: randomUUID(),
        potId: pot.id,
        hours,
        reason: 'Rättning',
      })
    expect(await own.caller.clients.undoImport(undoOf(more))).toEqual({ kept: 1 })
    expect(await db.$count(potTypes, eq(potTypes.id, pot.potTypeId))).toBe(1)
    // Nothing was done.
    expect(await undoneEvents()).toEqual([])
  })

  test('takes a pot that is booked but not drawn from, and its session stays without one', async () => {
    const planned = await book({ clientId: own.clientId, potId: addedPotId }, false)
    expect(await undo()).toEqual({ kept: 0 })
    expect((await sessionRow(db, planned))?.potId).toBeNull()
    const row = (await own.caller.trash.list()).find(({ kind }) => kind === 'pot')
    await own.caller.trash.restore({ id: row?.id ?? '', email: null })
    expect((await sessionRow(db, planned))?.potId).toBe(addedPotId)
  })

  test('keeps a type that another pot uses since', async () => {
    const { clientId } = own
    const id = randomUUID()
    await own.caller.pots.create({ id, clientId, potTypeId: typeId, initialHours: 1 })
    expect(await undo()).toEqual({ kept: 0 })
    expect(await typesLeft()).toBe(1)
  })

  test('and a pot of that type that is being created at the same time both succeed', async () => {
    const id = randomUUID()
    const row = { id, ...own.owner, potTypeId: typeId, openingHours: 1 }
    const codes = await raceBehind(db, (tx) => tx.insert(pots).values(row), [() => undo()])
    expect(codes).toEqual([null])
    expect([await typesLeft(), await potsLeft()]).toEqual([
      1,
      expect.arrayContaining([own.potId, id]),
    ])
  })

  test('passes over what was deleted by hand', async () => {
    await own.caller.pots.remove({ id: addedPotId })
    await own.caller.clients.remove({ id: anna.clientId })
    expect(await undo()).toEqual({ kept: 0 })
    expect(await undoneEvents()).toMatchObject([{ figures: { clients: 1, pots: 1 } }])
    expect(await inTrash()).toEqual(['client', 'client', 'pot'])
  })

  test('beside a session that is being completed waits for it, and keeps its pot', async () => {
    const session = newSession({ clientId: own.clientId, potId: addedPotId })
    await own.caller.sessions.create(session)
    const save = await editOf(own.caller, session.id, { completed: true })
    const kept: number[] = []
    const codes = await raceBehind(
      db,
      (tx) => callerOf(tx, own.trainer, { now }).sessions.update(save),
      [() => undo().then((answer) => kept.push(answer.kept))],
    )
    expect([tally(codes), kept]).toEqual([{ ok: 1 }, [1]])
  })

  test("of another trainer's keys does nothing", async () => {
    const other = await makeTrainerFixture(db, { now })
    expect(await expectNoEffect(db, () => undo(other.caller))).toEqual({ kept: 0 })
    expect(await db.$count(trash, eq(trash.trainerId, other.trainer.id))).toBe(0)
    expect(await db.$count(events, eq(events.trainerId, other.trainer.id))).toBe(0)
  })

  test('lets a corrected sheet be imported with the same addresses', async () => {
    await undo()
    const [one, other] = input.clients
    await own.caller.clients.import(
      newImport(own, { emails: [one?.email ?? '', other?.email ?? ''] }),
    )
    const isOld = inArray(
      clients.id,
      input.clients.map(({ id }) => id),
    )
    expect([await db.$count(clients, isOld), (await clientsLeft()).length]).toEqual([0, 3])
  })

  test('an imported client is erased like any other, and its key goes with it', async () => {
    await undo()
    const ids = (await own.caller.trash.list()).map(({ id }) => id)
    await own.caller.trash.empty({ ids })
    expect(await inTrash()).toEqual([])
  })
})
