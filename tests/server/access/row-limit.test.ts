import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { consumeRows, rateLimits } from '#server/platform/access/rate-limit.ts'
import { throttles } from '#server/schema/auth.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { type Caller, callerOf, testKeys } from '#tests/callers.ts'
import { tenantAbsence } from '#tests/canaries.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { nextOf } from '#tests/inputs.ts'
import { refusalOf } from '#tests/problems.ts'

let caller: Caller
let actor: Actor
let place: { clientId: string; potId: string; potTypeId: string; sessionId: string }

test.beforeAll(async ({ emptyDatabase: db }) => {
  actor = await makeProfile(db, { role: 'ORG_ADMIN' })
  const { id: clientId } = await makeClient(db, actor.id)
  const potTypeId = await makePotType(db, actor.id)
  const potId = await makePot(db, { trainerId: actor.id, clientId }, { potTypeId })
  const startsAt = new Date('2027-01-04T15:00:00Z')
  const sessionId = await makeSession(db, {
    trainerId: actor.id,
    clientId,
    potId,
    startsAt,
    durationHours: 1,
  })
  place = { clientId, potId, potTypeId, sessionId }
  caller = callerOf(db, actor)
})

const session = (repeatWeeks: number) => ({
  id: randomUUID(),
  clientId: place.clientId,
  potId: place.potId,
  date: '2027-01-04',
  time: '10:00',
  durationHours: '1',
  notes: '',
  repeatWeeks,
  skip: [],
})

const absence = { ...tenantAbsence, label: 'Semester' }

let imported = 0

/** Every procedure that creates rows of a trainer. */
const creating: Record<string, () => Promise<unknown>> = {
  'clients.add': () =>
    caller.clients.add({
      id: randomUUID(),
      name: 'Ny',
      email: `${randomUUID()}@example.com`,
      phone: null,
    }),
  'clients.import': () => {
    const { clientId, potTypeId } = place
    return caller.clients.import({
      types: [],
      clients: [],
      pots: [{ id: randomUUID(), clientId, potTypeId, hours: 1 }],
    })
  },
  'pots.createType': () =>
    caller.pots.createType({ id: randomUUID(), name: randomUUID(), description: null }),
  'pots.create': () =>
    caller.pots.create({
      id: randomUUID(),
      clientId: place.clientId,
      potTypeId: place.potTypeId,
      initialHours: 1,
    }),
  'pots.changeHours': () =>
    caller.pots.changeHours({ id: randomUUID(), potId: place.potId, hours: 1, reason: 'Ny' }),
  'sessions.create': () => caller.sessions.create(session(0)),
  'absences.create': () =>
    caller.absences.create({ id: randomUUID(), absence, cancel: [], move: [] }),
  'absences.undo': () =>
    caller.absences.undo({
      id: randomUUID(),
      since: null,
      before: absence,
      cancelled: [],
      moved: [],
    }),
  'sessions.import': () => {
    const { clientId, potId } = place
    const startsAt = new Date(Date.UTC(2020, 0, 1) + 86_400_000 * imported++).toISOString()
    const one = { id: randomUUID(), clientId, potId, startsAt, durationHours: 1, notes: '' }
    return caller.sessions.import({ sessions: [{ ...one, status: 'completed' }], entries: [] })
  },
  'sessions.bookNext': async () => caller.sessions.bookNext(await nextOf(caller, place.sessionId)),
  'organizations.create': () =>
    caller.organizations.create({ id: randomUUID(), name: 'Ny', description: null }),
}

test('rows that an account creates are limited to ten thousand an hour, in every procedure', async ({
  emptyDatabase: db,
}) => {
  const { points } = rateLimits.rowsOfAccount
  const ctx = { db, keys: testKeys, actor }
  await consumeRows(ctx, points - Object.keys(creating).length)
  for (const [name, create] of Object.entries(creating)) {
    expect([name, await refusalOf(create())]).toEqual([name, null])
  }
  for (const [name, create] of Object.entries(creating)) {
    expect([name, await refusalOf(create())]).toEqual([name, 'TOO_MANY_ATTEMPTS'])
  }

  // A series counts with each of its sessions, and is refused as a whole.
  await db.delete(throttles)
  await consumeRows(ctx, points - 5)
  const before = await db.$count(trainingSessions)
  expect(await refusalOf(caller.sessions.create(session(5)))).toBe('TOO_MANY_ATTEMPTS')
  expect(await db.$count(trainingSessions)).toBe(before)
  expect(await refusalOf(caller.sessions.create({ ...session(4), time: '12:00' }))).toBeNull()
  expect(await db.$count(trainingSessions)).toBe(before + 5)

  // Another account has its own.
  const other = await makeProfile(db)
  const type = { id: randomUUID(), name: 'PT', description: null }
  expect(await refusalOf(callerOf(db, other).pots.createType(type))).toBeNull()
})
