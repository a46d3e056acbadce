import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { clientTables } from '#server/platform/tenant/client-tables.ts'
import { throttles } from '#server/schema/auth.ts'
import { linkOpenings } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { potTypes } from '#server/schema/pots.ts'
import { clientDataFileName, clientDataPage } from '#shared/export/client-data-page.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import {
  canary,
  columnsIn,
  makeTenant,
  type Tenant,
  tenantAbsence,
  tenantPrice,
  textColumns,
} from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { makeSession, makeTrash } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'

let db: Database
let own: Tenant
let foreign: Tenant
let caller: Caller

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  own = await makeTenant(db, `eget${randomUUID().slice(0, 8)}`)
  foreign = await makeTenant(db, `annat${randomUUID().slice(0, 8)}`)
  caller = callerOf(db, own.actor, testClock())
  await db.insert(outbox).values({
    id: randomUUID(),
    kind: 'client-message',
    recipient: canary(own.tag, 'outbox.recipient'),
    message: canary(own.tag, 'outbox.message'),
    clientId: own.clientId,
  })
  await db.insert(linkOpenings).values({ clientId: own.clientId, count: 3, lastOn: '2026-11-20' })
})

/** Tables whose rows about a client are in the file with all their texts. */
const tablesWithTexts = [
  ...Object.values(clientTables).flatMap(({ file, table }) =>
    typeof file === 'string' ? [table] : [],
  ),
  potTypes,
]

const dataOf = (id = own.clientId) => caller.clients.personalData({ id })

describe("a client's personal data", () => {
  // As older versions let a key be used again while it lay in another trainer's trash.
  test("has nothing of what lies under the client's key in another trainer's trash", async () => {
    const [trainerId, notes] = [foreign.actor.id, canary(foreign.tag, 'trash.document')]
    await makeTrash(db, { trainerId, clientId: own.clientId, potId: null, notes })
    const data = await dataOf()
    expect(data.deleted).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(foreign.tag)
  })

  test('is every text about the client, as JSON and on the page, and nothing of others', async () => {
    const data = await dataOf()
    for (const file of [JSON.stringify(data), clientDataPage(data)]) {
      expect(columnsIn(own.tag, file)).toEqual(
        [...textColumns(...tablesWithTexts), 'profiles.name'].sort(),
      )
      expect(file).not.toContain(own.token)
      expect(file).not.toContain(foreign.tag)
    }
    expect(data).toMatchObject({
      format: 'tidspott.client',
      version: 1,
      client: { id: own.clientId },
      link: { isEnabled: true, openings: { count: 3, lastOn: '2026-11-20' } },
      hasLogin: false,
      pots: [
        {
          id: own.potId,
          openingHours: 10,
          totalHours: 15,
          hoursRemaining: 15,
          price: null,
          history: [{ hoursAdded: 2, price: null }, { price: tenantPrice }],
        },
      ],
      sessions: [
        { noShow: true, potId: null, chargedHours: 0 },
        { id: own.sessionId, potId: own.potId, durationHours: 1 },
      ],
      cancelledSessions: [{ id: own.cancelledId, potId: own.potId }],
      answers: [{ sessionId: own.cancelledId, kind: 'inTime', seenAt: null }],
      feeds: [{ owner: 'trainer', naming: 'names' }],
    })
    expect(clientDataFileName(data)).not.toContain(own.tag)
  })

  test('contains the events about the client, without the figures of an act on several', async () => {
    const other = randomUUID()
    await caller.clients.add({
      id: other,
      name: 'Bo',
      email: 'bo@example.com',
      phone: null,
    })
    const of = { trainerId: own.actor.id, startsAt: new Date('2026-11-01T09:00:00Z') }
    const ofOther = await makeSession(db, { ...of, clientId: other })
    const mine = await makeSession(db, { ...of, clientId: own.clientId })
    await caller.sessions.mark({
      sessions: [mine, ofOther].map((id) => ({ id, version: 1 })),
      completed: true,
      noShow: false,
    })
    await caller.pots.changeHours({
      id: randomUUID(),
      potId: own.potId,
      hours: 2,
      reason: 'Extra',
    })
    const found = (await dataOf()).events
    expect(found.map(({ kind, by }) => [kind, by])).toEqual([
      ['session.marked', 'trainer'],
      ['pot.hours-changed', 'trainer'],
    ])
    expect(found[0]?.figures).toEqual([])
    expect(found[1]?.figures).toContainEqual({ name: 'hours', value: 2 })
  })

  test('contains what was deleted and can still be restored', async () => {
    const id = randomUUID()
    await caller.clients.add({
      id,
      name: 'Cia',
      email: 'cia@example.com',
      phone: null,
    })
    const [potId, entryId] = [randomUUID(), randomUUID()]
    const { potTypeId } = own
    const price = { amount: 1999.5, paidOn: null }
    await caller.pots.create({ id: potId, clientId: id, potTypeId, initialHours: 10, price })
    const change = { id: entryId, potId, hours: 2.5, reason: 'Sommaren', price: tenantPrice }
    await caller.pots.changeHours(change)
    await caller.pots.removeHistory({ id: entryId })
    await caller.pots.remove({ id: potId })
    const data = await dataOf(id)
    // Both at the same moment of the test's clock: in either order.
    const [byEntry, byPot] = data.deleted.toSorted((a, b) => a.pots.length - b.pots.length)
    expect(byEntry).toMatchObject({ pots: [], history: [{ hoursAdded: 2.5, price: tenantPrice }] })
    expect(byPot).toMatchObject({ pots: [{ openingHours: 10, price }], history: [], sessions: [] })
    expect(clientDataPage(data)).toContain('Sommaren\n4\u00a0321,09\u00a0kr · betald 16 nov 2026')
  })

  test('tells nothing of an absence of the trainer, only what became of the sessions', async () => {
    const absence = { ...tenantAbsence, from: '2026-11-23', to: '2026-11-25', label: 'Skidresa' }
    const cancel = [{ id: own.sessionId, version: 1 }]
    await caller.absences.create({ id: randomUUID(), absence, cancel, move: [] })
    const data = await dataOf()
    expect(data.cancelledSessions.map(({ id }) => id)).toContain(own.sessionId)
    expect(data.events).toEqual([])
    for (const file of [JSON.stringify(data), clientDataPage(data)])
      expect(file).not.toMatch(/skidresa|absence|frånvaro/i)
  })

  test('leaves one event with the key of the client', async () => {
    await dataOf()
    const [last] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
    expect(last).toMatchObject({ kind: 'data.exported', clientIds: [own.clientId] })
    expect(await db.$count(events, eq(events.actorId, own.actor.id))).toBe(1)
  })

  test('is NOT_FOUND for a foreign and for an unknown client', async () => {
    await expectRefused(db, 'NOT_FOUND', () => dataOf(foreign.clientId))
    await expectRefused(db, 'NOT_FOUND', () => dataOf(randomUUID()))
  })
})
