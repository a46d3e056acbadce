import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { eraseClient } from '#server/clients/erase.ts'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteOldImports } from '#server/platform/tenant/import-records.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { clients, linkOpenings } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { importRows, imports } from '#server/schema/imports.ts'
import { trash } from '#server/schema/trash.ts'
import { callerOf } from '#tests/callers.ts'
import { test } from '#tests/fixtures.ts'
import { type ImportInput, newImport, undoOf } from '#tests/import-inputs.ts'
import { editOf, newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { figuresOf, stateOf } from '#tests/rows.ts'
import { importedSession, sessionsImport, undoOfSessions } from '#tests/session-imports.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const day = 24 * 60 * 60_000
const importedAt = new Date('2026-11-18T11:00:00Z')
let clock = importedAt
const now = () => clock

let db: Database
let own: TrainerFixture
let input: ImportInput
/** The first new client and its pot, and the pot of the client that was there. */
let anna: { clientId: string; potId: string }
let addedPotId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock = importedAt
  own = await makeTrainerFixture(db, { now })
  input = { ...newImport(own), fileName: 'Klienter 2026.xlsx' }
  anna = { clientId: input.clients[0]?.id ?? '', potId: input.pots[0]?.id ?? '' }
  addedPotId = input.pots[2]?.id ?? ''
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const list = (by: TrainerFixture = own) => by.caller.imports.list()
const newest = async () => {
  const [found] = await list()
  if (!found) throw new Error('there is no import')
  return found
}
const undo = (id: string, by: TrainerFixture = own) => by.caller.imports.undo({ id })
const importClients = async () => {
  await own.caller.clients.import(input)
  clock = new Date(importedAt.getTime() + 3 * day)
  return (await newest()).id
}
const undoneEvents = () =>
  db.select().from(events).where(like(events.kind, '%.import-undone')).orderBy(events.id)
const ofOwn = async () =>
  (await undoneEvents()).filter(({ trainerId }) => trainerId === own.trainer.id)
const clientsLeft = async () => (await own.caller.clients.list()).map(({ id }) => id)

describe('the list of imports (D135)', () => {
  test('has those of clients and of sessions of 30 days, newest first, with date, file and counts', async () => {
    await own.caller.clients.import(input)
    clock = new Date(importedAt.getTime() + day)
    const sessions = sessionsImport([importedSession(own)], [own.potId])
    await own.caller.sessions.import({ ...sessions, fileName: 'kalender.ics' })
    expect(await list()).toMatchObject([
      {
        kind: 'sessions',
        fileName: 'kalender.ics',
        at: clock,
        clients: 0,
        pots: 0,
        sessions: 1,
        left: { clients: 0, pots: 0, sessions: 1 },
        undoneAt: null,
        changes: [],
        more: 0,
      },
      {
        kind: 'clients',
        fileName: 'Klienter 2026.xlsx',
        at: importedAt,
        clients: 2,
        pots: 3,
        sessions: 0,
        left: { clients: 2, pots: 3, sessions: 0 },
        undoneAt: null,
        changes: [],
        more: 0,
      },
    ])
    clock = new Date(importedAt.getTime() + 30 * day + 1)
    expect(await list()).toMatchObject([{ kind: 'sessions' }])
  })

  test('has the import of a tab that sends no name of its file', async () => {
    await own.caller.clients.import(newImport(own))
    expect(await list()).toMatchObject([{ fileName: null, clients: 2 }])
  })

  test('refuses the name of a file that is too long or holds what cannot be seen', async () => {
    for (const fileName of ['x'.repeat(201), 'a\u0000b.xlsx', 'a\u202eb.xlsx', 'a\nb.xlsx'])
      await expectRefused(db, 'INVALID_INPUT', () =>
        own.caller.clients.import({ ...input, fileName }),
      )
  })

  test('has none of another trainer, and none after 30 days', async () => {
    await importClients()
    const other = await makeTrainerFixture(db, { now })
    expect(await list(other)).toEqual([])
    await deleteOldImports(db, new Date(importedAt.getTime() + 30 * day + 1))
    expect(await db.$count(imports, eq(imports.trainerId, own.trainer.id))).toBe(0)
    expect(await db.$count(importRows, eq(importRows.clientId, anna.clientId))).toBe(0)
  })
})

describe('the undo of a listed import of clients (D135)', () => {
  test('takes back what nothing has happened to, and leaves one event', async () => {
    const id = await importClients()
    await undo(id)
    expect(await clientsLeft()).toEqual([own.clientId])
    expect((await own.caller.pots.all()).map((pot) => pot.id)).toEqual([own.potId])
    expect(await ofOwn()).toMatchObject([
      { kind: 'clients.import-undone', figures: { clients: 2 } },
    ])
    expect(await newest()).toMatchObject({
      undoneAt: clock,
      left: { clients: 0, pots: 0, sessions: 0 },
      changes: [],
    })
  })

  const price = { amount: 900, paidOn: null }
  const changes: Record<string, [what: string, change: () => Promise<unknown>]> = {
    'a session': ['session', () => own.caller.sessions.create(newSession(anna))],
    'a cancelled session': [
      'session',
      async () => {
        const session = newSession(anna, { date: '2026-12-01' })
        await own.caller.sessions.create(session)
        const how = { kind: 'inTime', reason: null } as const
        await own.caller.sessions.cancel({ id: session.id, version: 1, ...how })
      },
    ],
    'a top-up': [
      'entry',
      () =>
        own.caller.pots.changeHours({
          id: randomUUID(),
          potId: anna.potId,
          hours: 5,
          reason: 'Köp',
        }),
    ],
    'another pot': [
      'pot',
      () => {
        const { clientId } = anna
        const pot = { id: randomUUID(), clientId, potTypeId: own.potTypeId, initialHours: 1 }
        return own.caller.pots.create(pot)
      },
    ],
    'a price': [
      'price',
      () => own.caller.pots.savePrice({ potId: anna.potId, historyId: null, price }),
    ],
    'a note': [
      'details',
      () =>
        own.caller.clients.saveLastingNote({
          id: anna.clientId,
          lastingNote: 'Ring efter nio',
          noteBefore: 'Ring före åtta',
        }),
    ],
    'edited details': [
      'details',
      () => {
        const { id, name, email } = input.clients[0] ?? { id: '', name: '', email: '' }
        return own.caller.clients.update({ id, name, email, phone: '08-123 45 67' })
      },
    ],
    'a new link': ['details', () => own.caller.clients.renewLink({ id: anna.clientId })],
    'an opening of the link': [
      'link',
      () =>
        db.insert(linkOpenings).values({ clientId: anna.clientId, count: 1, lastOn: '2026-11-20' }),
    ],
    'a calendar feed': [
      'access',
      () => own.caller.feeds.create({ clientId: anna.clientId, naming: 'names' }),
    ],
    'an answer by the link': [
      'link',
      () =>
        db.insert(clientAnswers).values({
          id: randomUUID(),
          trainerId: own.trainer.id,
          clientId: anna.clientId,
          sessionId: randomUUID(),
          kind: 'inTime',
          at: now(),
        }),
    ],
  }

  test.each(Object.entries(changes))(
    'is refused, and does nothing, after %s of one of its clients, whom the list names',
    async (_name, [what, change]) => {
      const id = await importClients()
      await change()
      await expectRefused(db, 'CONFLICT', () => undo(id))
      expect(await newest()).toMatchObject({
        undoneAt: null,
        changes: [{ name: 'Anna Lindqvist', what }],
        more: 0,
      })
      // The undo of the toast is of a minute.
      await expectRefused(db, 'CONFLICT', () => own.caller.clients.undoImport(undoOf(input)))
      expect(await ofOwn()).toEqual([])
    },
  )

  test('is refused after a session of a pot that it gave another client, and not after one without', async () => {
    const id = await importClients()
    await own.caller.sessions.create(newSession(own))
    expect(await newest()).toMatchObject({ changes: [] })
    const drawn = newSession({ clientId: own.clientId, potId: addedPotId }, { date: '2026-12-03' })
    await own.caller.sessions.create(drawn)
    await expectRefused(db, 'CONFLICT', () => undo(id))
    expect((await newest()).changes).toMatchObject([{ what: 'session' }])
  })

  test('names three clients and counts the others', async () => {
    const many = ['Örjan', 'Anna', 'Åke', 'Bo', 'Eva'].map((name) => ({
      id: randomUUID(),
      name,
      email: `${randomUUID()}@example.com`,
      phone: null,
      lastingNote: '',
      color: null,
    }))
    await own.caller.clients.import({ types: [], clients: many, pots: [] })
    for (const { id } of many) await own.caller.clients.setColour({ id, color: '#1d4ed8' })
    const { changes: named, more } = await newest()
    expect([named.map(({ name }) => name), more]).toEqual([['Anna', 'Bo', 'Eva'], 2])
  })

  test('is done when its sessions were imported and taken back since', async () => {
    const id = await importClients()
    const sessions = sessionsImport([importedSession(anna)], [anna.potId])
    await own.caller.sessions.import(sessions)
    await expectRefused(db, 'CONFLICT', () => undo(id))
    const [imported] = await list()
    await undo(imported?.id ?? '')
    await undo(id)
    expect(await clientsLeft()).toEqual([own.clientId])
  })

  test('is done once from two devices, and a late copy overturns no restoration', async () => {
    const id = await importClients()
    const key = randomUUID()
    const keyed = () => callerOf(db, own.trainer, { now, idempotencyKey: key }).imports.undo({ id })
    await Promise.all([keyed(), undo(id)])
    expect(await ofOwn()).toHaveLength(1)
    const row = (await own.caller.trash.list()).find((one) => one.clientName === 'Anna Lindqvist')
    await own.caller.trash.restore({ id: row?.id ?? '', email: null })
    for (const again of [keyed, () => undo(id), () => own.caller.clients.undoImport(undoOf(input))])
      await expectNoEffect<unknown>(db, again)
    expect(await clientsLeft()).toContain(anna.clientId)
  })

  test('of another trainer, of an unknown key and on the 31st day is as of none', async () => {
    const id = await importClients()
    const other = await makeTrainerFixture(db, { now })
    await expectRefused(db, 'NOT_FOUND', () => undo(id, other))
    await expectRefused(db, 'NOT_FOUND', () => undo(randomUUID()))
    clock = new Date(importedAt.getTime() + 30 * day)
    await expectRefused(db, 'NOT_FOUND', () => undo(id))
    clock = new Date(clock.getTime() - 1)
    await undo(id)
  })

  test('after a client of it was erased takes the rest, and the name of the file is gone', async () => {
    const id = await importClients()
    await db.transaction((tx) => eraseClient(tx, { id: anna.clientId, trainerId: own.trainer.id }))
    expect(await newest()).toMatchObject({ fileName: null, left: { clients: 1 }, changes: [] })
    expect(await db.$count(importRows, eq(importRows.clientId, anna.clientId))).toBe(0)
    await undo(id)
    expect(await clientsLeft()).toEqual([own.clientId])
    expect(await db.$count(trash, eq(trash.clientId, anna.clientId))).toBe(0)
  })

  test('waits for a session that is being booked, and is refused', async () => {
    const id = await importClients()
    const session = newSession(anna)
    const codes = await raceBehind(
      db,
      (tx) => callerOf(tx, own.trainer, { now }).sessions.create(session),
      [() => undo(id)],
    )
    expect(tally(codes)).toEqual({ CONFLICT: 1 })
    expect(await db.$count(clients, eq(clients.id, anna.clientId))).toBe(1)
  })
})

describe('the undo of a listed import of sessions (D135)', () => {
  let sessions: ReturnType<typeof sessionsImport>
  let before: string
  const importSessions = async () => {
    before = await stateOf(db)
    const coming = { startsAt: '2026-12-01T09:00:00.000Z', status: 'planned' } as const
    sessions = sessionsImport([importedSession(own), importedSession(own, coming)], [own.potId])
    await own.caller.sessions.import(sessions)
    clock = new Date(importedAt.getTime() + 3 * day)
    return (await newest()).id
  }

  test('leaves the books as they were, with one event, also undone twice', async () => {
    const id = await importSessions()
    await undo(id)
    expect(await stateOf(db)).toBe(before)
    await expectNoEffect(db, () => undo(id))
    expect(await ofOwn()).toMatchObject([{ kind: 'sessions.import-undone' }])
    expect(await newest()).toMatchObject({ undoneAt: clock, left: { sessions: 0 } })
  })

  test('is marked as undone by its toast', async () => {
    await importSessions()
    await own.caller.sessions.undoImport(undoOfSessions(sessions))
    expect(await newest()).toMatchObject({ undoneAt: clock, changes: [] })
  })

  test('is refused after a change, a deletion and a price of the entry, and says of whom', async () => {
    const id = await importSessions()
    const coming = sessions.sessions[1]?.id ?? ''
    await own.caller.sessions.update(await editOf(own.caller, coming, { notes: 'Rygg' }))
    await expectRefused(db, 'CONFLICT', () => undo(id))
    expect((await newest()).changes).toMatchObject([{ what: 'changed' }])
    await own.caller.sessions.remove({ id: coming })
    await expectRefused(db, 'CONFLICT', () => undo(id))
    const [{ name, what } = { name: '', what: '' }] = (await newest()).changes
    const [client] = await db.select().from(clients).where(eq(clients.id, own.clientId))
    expect([name, what]).toEqual([client?.name, 'gone'])
  })

  test('beside a mark of one of them waits for it, and is refused', async () => {
    const id = await importSessions()
    const coming = [{ id: sessions.sessions[1]?.id ?? '', version: 1 }]
    clock = new Date('2026-12-02T11:00:00Z')
    const codes = await raceBehind(
      db,
      (tx) =>
        callerOf(tx, own.trainer, { now }).sessions.mark({
          sessions: coming,
          completed: true,
          noShow: false,
        }),
      [() => undo(id)],
    )
    expect(tally(codes)).toEqual({ CONFLICT: 1 })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1100, remaining: 900 })
  })
})
