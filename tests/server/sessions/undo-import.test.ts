import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { potHistory } from '#server/schema/pots.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { test } from '#tests/fixtures.ts'
import { editOf, newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { raceBehind } from '#tests/race.ts'
import { figuresOf, sessionRow, stateOf } from '#tests/rows.ts'
import { importedSession, sessionsImport, undoOfSessions } from '#tests/session-imports.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

let db: Database
let own: TrainerFixture
let input: ReturnType<typeof sessionsImport>
let [heldId, comingId, entryId] = ['', '', '']
/** The books before the import. */
let before: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now })
  before = await stateOf(db)
  const held = importedSession(own, { durationHours: 1.25 })
  const missed = importedSession(own, { startsAt: '2026-11-10T09:00:00.000Z', status: 'noShow' })
  const coming = importedSession(own, { startsAt: '2026-12-01T09:00:00.000Z', status: 'planned' })
  input = sessionsImport([held, missed, coming], [own.potId])
  ;[heldId, comingId, entryId] = [held.id, coming.id, input.entries[0]?.id ?? '']
  await own.caller.sessions.import(input)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const undo = (by: TrainerFixture['caller'] = own.caller) =>
  by.sessions.undoImport(undoOfSessions(input))
const undoneEvents = () =>
  db
    .select()
    .from(events)
    .where(and(eq(events.trainerId, own.trainer.id), like(events.kind, 'sessions.import-%')))
    .orderBy(events.id)

describe('the undo of an import of sessions (D110)', () => {
  test('leaves the books as they were, to the hundredth, and one event', async () => {
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1225, remaining: 1000 })
    await undo()
    expect(await stateOf(db)).toBe(before)
    expect(await own.caller.trash.list()).toEqual([])
    expect(await undoneEvents()).toMatchObject([
      {
        kind: 'sessions.import-undone',
        clientIds: [own.clientId],
        subjectIds: input.sessions.map(({ id }) => id),
        figures: { sessions: 3, pots: 1, hours: 2.25 },
      },
    ])
  })

  test('leaves what was done beside it since: another session, hours of the same pot', async () => {
    const session = newSession(own, { date: '2026-11-17', time: '08:00' })
    await own.caller.sessions.create(session)
    await own.caller.sessions.update(await editOf(own.caller, session.id, { completed: true }))
    const hours = { potId: own.potId, hours: 5, reason: 'Köp' }
    await own.caller.pots.changeHours({ id: randomUUID(), ...hours })
    await undo()
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1500, remaining: 1400 })
    expect(await sessionRow(db, session.id)).not.toBeNull()
  })

  test('of drawn hours gives them back', async () => {
    const drawn = sessionsImport([importedSession(own, { startsAt: '2026-01-06T09:00:00.000Z' })])
    await own.caller.sessions.import(drawn)
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1225, remaining: 900 })
    await own.caller.sessions.undoImport(undoOfSessions(drawn))
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1225, remaining: 1000 })
  })

  test('of an import from before its entries named it is done by their text', async () => {
    const [entry] = await db.select().from(potHistory).where(eq(potHistory.id, entryId))
    if (!entry) throw new Error('the entry is missing')
    expect(entry.importId).not.toBeNull()
    await db.delete(potHistory).where(eq(potHistory.id, entryId))
    await db.insert(potHistory).values({ ...entry, importId: null })
    await undo()
    expect(await stateOf(db)).toBe(before)
  })

  test('is done as well when what was changed has been put back as it was', async () => {
    const reason = null
    await own.caller.sessions.cancel({ id: comingId, version: 1, kind: 'inTime', reason })
    await own.caller.sessions.undoCancellation({ id: comingId, version: 1 })
    const { trashId } = await own.caller.pots.removeHistory({ id: entryId })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    await undo()
    expect((await undoneEvents()).length).toBe(1)
  })
})

describe('the undo of an import of sessions is refused, and does nothing, after', () => {
  const mark = (id: string, completed: boolean) => {
    const sessions = [{ id, version: 1 }]
    return own.caller.sessions.mark({ sessions, completed, noShow: false })
  }
  const changes: Record<string, () => Promise<unknown>> = {
    'a mark': () => mark(comingId, true),
    'a mark that was taken away': () => mark(heldId, false),
    'a note': async () =>
      own.caller.sessions.update(await editOf(own.caller, comingId, { notes: 'Rygg' })),
    'a move': () => {
      const to = { date: '2026-12-02', time: '10:00', durationHours: 1 }
      return own.caller.sessions.move({ id: comingId, version: 1, ...to })
    },
    'a cancellation': () =>
      own.caller.sessions.cancel({ id: comingId, version: 1, kind: 'inTime', reason: null }),
    'the deletion of a session': () => own.caller.sessions.remove({ id: comingId }),
    'a price of the entry': () =>
      own.caller.pots.savePrice({
        potId: own.potId,
        historyId: entryId,
        price: { amount: 900, paidOn: null },
      }),
    'the deletion of the entry': () => own.caller.pots.removeHistory({ id: entryId }),
    'the deletion of the pot': () => own.caller.pots.remove({ id: own.potId }),
  }

  test.each(Object.entries(changes))('%s', async (_name, change) => {
    await change()
    await expectRefused(db, 'CONFLICT', () => undo())
    expect(await undoneEvents()).toEqual([])
  })

  test('the cancellation of all of it', async () => {
    const coming = importedSession(own, { startsAt: '2026-12-08T09:00:00.000Z', status: 'planned' })
    input = sessionsImport([coming])
    await own.caller.sessions.import(input)
    const { id } = coming
    await own.caller.sessions.cancel({ id, version: 1, kind: 'inTime', reason: null })
    await expectRefused(db, 'CONFLICT', () => undo())
  })

  test('the naming of an entry that is of no import, which has no trash to come back from', async () => {
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId: own.potId, hours: 5, reason: 'Köp' })
    await expectRefused(db, 'CONFLICT', () =>
      own.caller.sessions.undoImport({ ...undoOfSessions(input), entries: [entryId, id] }),
    )
  })

  test('an act that it has waited for', async () => {
    const save = await editOf(own.caller, comingId, { completed: true })
    const codes = await raceBehind(
      db,
      (tx) => callerOf(tx, own.trainer, { now }).sessions.update(save),
      [() => undo()],
    )
    expect(codes).toEqual(['CONFLICT'])
  })
})

describe('the undo of an import of sessions again', () => {
  test('is quiet, with or without the same key, and leaves no second event', async () => {
    const keyed = callerOf(db, own.trainer, { idempotencyKey: randomUUID(), now })
    await undo(keyed)
    await expectNoEffect(db, () => undo(keyed))
    await expectNoEffect(db, () => undo())
    expect(await undoneEvents()).toHaveLength(1)
  })

  test('from two devices at once is done once', async () => {
    await Promise.all([undo(), undo()])
    expect(await stateOf(db)).toBe(before)
    expect(await undoneEvents()).toHaveLength(1)
  })

  test('does nothing once the client is deleted, and all when it has been restored', async () => {
    const { trashId } = await own.caller.clients.remove({ id: own.clientId })
    await expectNoEffect(db, () => undo())
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    await undo()
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
  })

  test('lets a corrected sheet be imported', async () => {
    await undo()
    const sessions = input.sessions.map((one) => ({ ...one, id: randomUUID() }))
    await own.caller.sessions.import(sessionsImport(sessions, [own.potId]))
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1225, remaining: 1000 })
  })

  test("of another trainer's keys does nothing", async () => {
    const other = await makeTrainerFixture(db, { now })
    await expectNoEffect(db, () => undo(other.caller))
    expect(await db.$count(events, eq(events.trainerId, other.trainer.id))).toBe(0)
  })
})
