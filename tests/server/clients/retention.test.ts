import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { potHistory, pots } from '#server/schema/pots.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { makeOrganization } from '#tests/organization.ts'

const now = new Date('2026-11-24T09:00:00Z')
/** 24 months before now, and one second on either side. */
const limit = new Date('2024-11-24T09:00:00Z')
const before = new Date(limit.getTime() - 1000)
const longAgo = new Date('2020-01-01T09:00:00Z')

let db: Database
let trainer: Actor
let caller: Caller

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  trainer = await makeProfile(db)
  caller = callerOf(db, trainer, { now: () => now })
})

const makeOld = async (name: string, createdAt = longAgo) =>
  (await makeClient(db, trainer.id, { name, createdAt })).id
const sessionOf = (clientId: string, startsAt: Date) =>
  makeSession(db, { trainerId: trainer.id, clientId, startsAt })
async function potOf(clientId: string, createdAt: Date): Promise<string> {
  const id = await makePot(db, { trainerId: trainer.id, clientId }, { hours: 5 })
  await db.update(pots).set({ createdAt }).where(eq(pots.id, id))
  return id
}
const changeOf = (potId: string, { at, hours }: { at: Date; hours: number }) =>
  db.insert(potHistory).values({
    id: randomUUID(),
    potId,
    trainerId: trainer.id,
    trainerName: 'Tove',
    date: at,
    hoursAdded: hours,
    reason: 'Köp',
  })
const listed = async () => (await caller.clients.inactive()).clients.map(({ name }) => name)

describe('clients to erase', () => {
  test('are those without sessions, purchases or being added within the setting, 24 months by default', async () => {
    await makeOld('ny', limit)
    await makeOld('aldrig')
    await sessionOf(await makeOld('gammalt pass'), before)
    await sessionOf(await makeOld('nytt pass'), limit)
    await sessionOf(await makeOld('bokat pass'), new Date('2027-01-01T09:00:00Z'))
    await potOf(await makeOld('ny pott'), limit)
    const old = await potOf(await makeOld('gammal pott'), longAgo)
    await changeOf(old, { at: before, hours: 2 })
    await changeOf(old, { at: now, hours: -1 })
    await changeOf(await potOf(await makeOld('nytt köp'), longAgo), { at: limit, hours: 2 })
    const other = await makeProfile(db)
    await makeClient(db, other.id, { createdAt: longAgo })

    const found = await caller.clients.inactive()
    expect(found.months).toBe(24)
    expect(found.clients.map(({ name }) => name).sort()).toEqual([
      'aldrig',
      'gammal pott',
      'gammalt pass',
    ])
    expect(found.clients[0]).toMatchObject({
      name: 'aldrig',
      lastSessionAt: null,
      lastPurchaseAt: null,
      sessions: 0,
      hoursRemaining: 0,
    })
    expect(found.clients.find(({ name }) => name === 'gammal pott')).toMatchObject({
      lastPurchaseAt: before,
      hoursRemaining: 6,
    })
  })

  test('follow the setting, and a change of it leaves one event', async () => {
    await sessionOf(await makeOld('ett år'), new Date('2025-11-01T09:00:00Z'))
    expect(await listed()).toEqual([])
    await caller.clients.setRetention({ months: '12' })
    await caller.clients.setRetention({ months: '12' })
    expect(await listed()).toEqual(['ett år'])
    const rows = await db.select().from(events).where(eq(events.actorId, trainer.id))
    expect(rows).toMatchObject([
      {
        kind: 'profile.settings-changed',
        figures: { retentionMonths: 12, retentionMonthsBefore: 24 },
      },
    ])
    for (const months of ['0', '241', '1,5', ''])
      await expect(caller.clients.setRetention({ months })).rejects.toThrow(/1 till 240/)
  })

  test('follow the current organisation, where its ADMIN has set it for all its trainers', async () => {
    const [first, second] = [await makeOrganization(db), await makeOrganization(db)]
    for (const company of [first, second]) await company.put(trainer, 'MEMBER')
    const set = ({ admin, organizationId, name }: typeof first, retentionMonths: string) =>
      admin.caller.organizations.update({
        organizationId,
        name,
        description: null,
        retentionMonths,
      })
    await db
      .update(profiles)
      .set({ organizationId: first.organizationId })
      .where(eq(profiles.id, trainer.id))
    await sessionOf(await makeOld('ett år'), new Date('2025-11-01T09:00:00Z'))
    await set(second, '6')
    expect(await caller.clients.inactive()).toMatchObject({ months: 24, setBy: null, clients: [] })

    await set(first, '12')
    expect(await caller.clients.inactive()).toMatchObject({ months: 12, setBy: first.name })
    expect(await listed()).toEqual(['ett år'])
    await expectRefused(db, 'CONFLICT', () => caller.clients.setRetention({ months: '36' }))
    const [recorded] = await db
      .select()
      .from(events)
      .where(eq(events.organizationId, first.organizationId))
      .orderBy(desc(events.id))
    expect(recorded).toMatchObject({
      kind: 'organization.updated',
      figures: { retentionMonths: 12, retentionMonthsBefore: null },
    })

    await set(first, '')
    expect(await caller.clients.inactive()).toMatchObject({ months: 24, setBy: null })
    await expect(set(first, '241')).rejects.toThrow(/1 till 240/)
  })

  test('are erased when chosen, with one event and one record of their keys', async () => {
    const ids = [await makeOld('ett'), await makeOld('två')].sort()
    const kept = await makeOld('kvar')
    const recorded: unknown[] = []
    await callerOf(db, trainer, {
      now: () => now,
      erasures: { append: async (record) => void recorded.push(record) },
    }).clients.purge({ ids })
    expect(await db.$count(clients, eq(clients.trainerId, trainer.id))).toBe(1)
    expect(await db.$count(clients, eq(clients.id, kept))).toBe(1)
    const [last] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
    expect(last).toMatchObject({ kind: 'client.removed', clientIds: ids })
    expect(recorded).toMatchObject([{ clients: ids }])
  })

  test('are not erased when one has become active, or is foreign or unknown', async () => {
    const quiet = await makeOld('tyst')
    const active = await makeOld('aktiv')
    await sessionOf(active, now)
    const foreign = await makeClient(db, (await makeProfile(db)).id, { createdAt: longAgo })
    await expectRefused(db, 'CONFLICT', () => caller.clients.purge({ ids: [quiet, active] }))
    for (const id of [foreign.id, randomUUID()])
      await expectRefused(db, 'NOT_FOUND', () => caller.clients.purge({ ids: [quiet, id] }))
    expect(await db.$count(clients, eq(clients.id, quiet))).toBe(1)
  })
})
