import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { ErasureLog } from '#server/platform/system/erasure-log.ts'
import { cancelledSessions } from '#server/schema/sessions.ts'
import { trash, trashKeys } from '#server/schema/trash.ts'
import { keyInSeries } from '#server/sessions/series-keys.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession, nextOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { importedSession, sessionsImport } from '#tests/session-imports.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

let db: Database
/** A trainer with a past session and an open one, on 16 December. */
type Party = TrainerFixture & { pastId: string; openId: string }

/** The trainer who deletes, and the one who names the deleted keys. */
let owner: Party
let other: Party

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  owner = await makeParty()
  other = await makeParty()
})

async function makeParty(): Promise<Party> {
  const fixture = await makeTrainerFixture(db, { now })
  const at = (text: string) => makeSession(db, { ...fixture.owner, startsAt: new Date(text) })
  const pastId = await at('2026-11-10T09:00:00Z')
  return { ...fixture, pastId, openId: await at('2026-12-16T09:00:00Z') }
}

const newClient = (id: string) => ({
  id,
  name: 'Anna Lindqvist',
  email: `${randomUUID()}@example.com`,
  phone: null,
})

test("an organisation's ADMIN cannot end a member's deletion through the key of the deleted client", async () => {
  const erased: string[] = []
  const erasures: ErasureLog = {
    append: async (line) => {
      if ('clients' in line) erased.push(...line.clients)
    },
  }
  const { admin, organizationId, put } = await makeOrganization(db, { now, erasures })
  const { caller: member, actor } = await put(owner.trainer, 'MEMBER')
  const detail = await admin.caller.organizations.trainer({ organizationId, trainerId: actor.id })
  const id = detail.people[0]?.id ?? ''
  const { trashId } = await member.clients.remove({ id })

  const added = await refusalOf(admin.caller.clients.add(newClient(id)))
  await refusalOf(admin.caller.clients.remove({ id }))
  for (const deletion of await admin.caller.trash.list())
    await admin.caller.trash.empty({ ids: [deletion.id] })

  expect(await member.trash.list()).toMatchObject([{ id: trashId, kind: 'client' }])
  expect(erased).toEqual([])
  expect(added).toBe('CONFLICT')
  await member.trash.restore({ id: trashId ?? '', email: null })
  expect(await member.clients.list()).toMatchObject([{ id }])
})

/** A client of the trainer with a row of every kind, and their keys. */
async function makeBook({ trainer }: Party) {
  const { id: clientId } = await makeClient(db, trainer.id)
  const potTypeId = await makePotType(db, trainer.id)
  const of = { trainerId: trainer.id, clientId }
  const potId = await makePot(db, of, { potTypeId })
  const sessionId = await makeSession(db, {
    ...of,
    potId,
    startsAt: new Date('2026-12-01T09:00:00Z'),
  })
  return { ...of, potTypeId, potId, sessionId }
}

/** The keys that a deletion puts into the trash, and its own there. */
type Deleted = {
  trashId: string
  clientId?: string
  potTypeId?: string
  potId?: string
  historyId?: string
  sessionId?: string
  cancelledId?: string
}

const deletions: Record<string, (by: Party) => Promise<Deleted>> = {
  'a deleted client': async (by) => {
    const { clientId, potTypeId, potId, sessionId, trainerId } = await makeBook(by)
    const [historyId, cancelledId] = [randomUUID(), randomUUID()]
    await by.caller.pots.changeHours({ id: historyId, potId, hours: 5, reason: 'Köp' })
    await db.insert(cancelledSessions).values({
      id: cancelledId,
      trainerId,
      clientId,
      potId,
      startsAt: new Date('2026-12-02T09:00:00Z'),
      durationHours: 1,
      version: 1,
      createdAt: now(),
      cancelledAt: now(),
    })
    const { trashId } = await by.caller.clients.remove({ id: clientId })
    await by.caller.pots.removeType({ id: potTypeId })
    const keys = { clientId, potTypeId, potId, historyId, sessionId, cancelledId }
    return { trashId: trashId ?? '', ...keys }
  },
  'a deleted pot': async (by) => {
    const { potTypeId, potId } = await makeBook(by)
    const historyId = randomUUID()
    await by.caller.pots.changeHours({ id: historyId, potId, hours: 5, reason: 'Köp' })
    const { trashId } = await by.caller.pots.remove({ id: potId })
    await by.caller.pots.removeType({ id: potTypeId })
    return { trashId: trashId ?? '', potTypeId, potId, historyId }
  },
  'a deleted entry': async (by) => {
    const { potId } = await makeBook(by)
    const historyId = randomUUID()
    await by.caller.pots.changeHours({ id: historyId, potId, hours: 5, reason: 'Köp' })
    const { trashId } = await by.caller.pots.removeHistory({ id: historyId })
    return { trashId: trashId ?? '', historyId }
  },
  'a deleted session': async (by) => {
    const { sessionId } = await makeBook(by)
    const { trashId } = await by.caller.sessions.remove({ id: sessionId })
    return { trashId: trashId ?? '', sessionId }
  },
}

function deleted(kind: string): Promise<Deleted> {
  const remove = deletions[kind]
  if (!remove) throw new Error(`there is no deletion ${kind}`)
  return remove(owner)
}

type Creation = (by: Party, id: string) => Promise<unknown>

const book =
  (time: string): Creation =>
  (by, id) =>
    by.caller.sessions.create(newSession(by, { id, time }))

const addPot: Creation = ({ caller, clientId, potTypeId }, id) =>
  caller.pots.create({ id, clientId, potTypeId, initialHours: 3 })

const importClient: Creation = ({ caller }, id) => {
  const client = { ...newClient(id), lastingNote: '', color: null }
  return caller.clients.import({ types: [], clients: [client], pots: [] })
}

const importPot: Creation = ({ caller, clientId, potTypeId }, id) =>
  caller.clients.import({ types: [], clients: [], pots: [{ id, clientId, potTypeId, hours: 3 }] })

const importSession: Creation = (by, id) =>
  by.caller.sessions.import(sessionsImport([importedSession(by, { id })]))

/** The key of the entry that keeps the balance. */
const importBalance: Creation = (by, id) => {
  const { sessions } = sessionsImport([importedSession(by)])
  return by.caller.sessions.import({ sessions, entries: [{ id, potId: by.potId }] })
}

const addHours: Creation = ({ caller, potId }, id) =>
  caller.pots.changeHours({ id, potId, hours: 2, reason: 'Köp' })

/** Books one more week, under the key of the second session of the series that `id` begins. */
const continueSeries: Creation = ({ caller, openId }, id) =>
  caller.sessions.changeSeries({
    id: openId,
    version: 1,
    date: '2026-12-16',
    time: '10:00',
    durationHours: 1,
    potId: null,
    newId: id,
    moreWeeks: 1,
  })

const bookNext: Creation = async ({ caller, pastId }, id) =>
  caller.sessions.bookNext({ ...(await nextOf(caller, pastId)), id })

/** Every call that makes a row under a key of the browser's, by the deleted key that it is given here. */
const creations: [name: keyof Deleted, create: Creation][] = [
  ['clientId', (by, id) => by.caller.clients.add(newClient(id))],
  ['clientId', importClient],
  ['potId', addPot],
  ['potId', importPot],
  ['historyId', addHours],
  ['historyId', importBalance],
  ['sessionId', book('10:00')],
  ['sessionId', bookNext],
  ['sessionId', importSession],
  ['cancelledId', book('12:00')],
  ['cancelledId', bookNext],
  ['cancelledId', importSession],
]

describe('a key that lies in the trash is taken, by its own trainer and another one', () => {
  test.each(Object.keys(deletions))('of %s, until it is deleted for good', async (kind) => {
    const { trashId, ...keys } = await deleted(kind)
    const named = creations.flatMap(([name, create]) => {
      const key = keys[name as keyof typeof keys]
      return key === undefined ? [] : [{ name, key, create }]
    })
    expect(named.length).toBeGreaterThan(0)
    for (const { key, create } of named)
      for (const by of [owner, other]) await expectRefused(db, 'CONFLICT', () => create(by, key))

    await owner.caller.trash.empty({ ids: [trashId] })
    const first = named.filter(({ name }, at) => named.findIndex((one) => one.name === name) === at)
    for (const { key, create } of first) expect(await refusalOf(create(other, key))).toBeNull()
  })

  test('of a repeat, by which a continued series would be booked', async () => {
    const series = newSession(owner, { repeatWeeks: 1 })
    await owner.caller.sessions.create(series)
    await owner.caller.sessions.remove({ id: keyInSeries(series.id, 1) })
    for (const by of [owner, other])
      await expectRefused(db, 'CONFLICT', () => continueSeries(by, series.id))
  })

  test.each(['a deleted client', 'a deleted pot'])(
    'of the training type of %s, which is made again with it',
    async (kind) => {
      const { trashId, potTypeId: id = '' } = await deleted(kind)
      const type = { id, name: 'PT', description: null }
      await expectRefused(db, 'CONFLICT', () => other.caller.pots.createType(type))
      await owner.caller.trash.restore({ id: trashId, email: null })
      expect(await owner.caller.pots.types()).toContainEqual(expect.objectContaining(type))
    },
  )

  test.each(Object.keys(deletions))('and every row of %s has its key kept', async (kind) => {
    const { trashId } = await deleted(kind)
    const [found] = await db.select().from(trash).where(eq(trash.id, trashId))
    const kept = await db.select().from(trashKeys).where(eq(trashKeys.trashId, trashId))
    const inDocument = new Set(idsIn(found?.document))
    // That of a client is in the row of the trash.
    inDocument.delete(found?.clientId ?? '')
    expect(kept.map(({ id }) => id).sort()).toEqual([...inDocument].sort())
  })

  test('but not of what is restored: each deletion can be undone, and made again', async () => {
    for (const kind of Object.keys(deletions)) {
      const { trashId, clientId, sessionId } = await deleted(kind)
      await owner.caller.trash.restore({ id: trashId, email: null })
      if (kind === 'a deleted session') await owner.caller.sessions.remove({ id: sessionId ?? '' })
      if (kind === 'a deleted client') await owner.caller.clients.remove({ id: clientId ?? '' })
    }
    expect(await owner.caller.trash.list()).toHaveLength(2)
  })

  test('while its deletion is being committed', async () => {
    const { clientId, potId } = await makeBook(owner)
    const historyId = randomUUID()
    await owner.caller.pots.changeHours({ id: historyId, potId, hours: 5, reason: 'Köp' })
    const races: [remove: (caller: Caller) => Promise<unknown>, create: () => Promise<unknown>][] =
      [
        [({ pots }) => pots.removeHistory({ id: historyId }), () => addHours(other, historyId)],
        [({ pots }) => pots.remove({ id: potId }), () => addPot(other, potId)],
        [
          ({ clients }) => clients.remove({ id: clientId }),
          () => other.caller.clients.add(newClient(clientId)),
        ],
      ]
    for (const [remove, create] of races) {
      const inTransaction = (tx: Database) => remove(callerOf(tx, owner.trainer, { now }))
      expect(await raceBehind(db, inTransaction, [create])).toEqual(['CONFLICT'])
    }
  })
})

/** The keys of all rows in a document. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    return name === 'id' && typeof inner === 'string' ? [inner] : idsIn(inner)
  })
}

test('"Boka nästa" with the key of a cancelled session, as a retry after the cancellation, makes no second row', async () => {
  const { caller, pastId } = owner
  const id = randomUUID()
  const next = { ...(await nextOf(caller, pastId)), id }
  await caller.sessions.bookNext(next)
  await caller.sessions.cancel({ id, version: 1, kind: 'inTime', reason: null })
  await expectRefused(db, 'CONFLICT', () => caller.sessions.bookNext(next))
  await caller.sessions.undoCancellation({ id, version: 1 })
})
