import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { type Colleagues, makeColleagues, offerTo } from '#tests/colleagues.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'

const { now } = testClock()

let db: Database
let of: Colleagues
let clientId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  of = await makeColleagues(db, { now })
  clientId = of.own.clientId
})

async function trainerOfClient() {
  const [found] = await db
    .select({ id: clients.trainerId })
    .from(clients)
    .where(eq(clients.id, clientId))
  return found?.id
}

test('an ADMIN asks, the giver offers, and the receiver accepts; before that the receiver has nothing', async () => {
  const { organization, giver, receiver } = of
  const { organizationId, admin } = organization
  const receiverId = receiver.actor.id
  await admin.caller.handover.ask({ organizationId, clientId, receiverId })
  expect((await giver.caller.handover.list()).outgoing).toMatchObject([
    { clientId, state: 'asked', receiverId, askedBy: admin.actor.name, mail: null },
  ])
  // An ask is not the receiver's yet.
  expect((await receiver.caller.handover.list()).incoming).toEqual([])
  const accept = () => receiver.caller.handover.accept({ clientId, email: null })
  expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
  await giver.caller.handover.start(offerTo({ clientId, receiverId }))
  expect((await receiver.caller.handover.list()).incoming).toMatchObject([{ clientId }])
  await accept()
  expect(await trainerOfClient()).toBe(receiverId)
})

test('the giver dismisses what an ADMIN asked, and keeps the client', async () => {
  const { organization, giver, receiver } = of
  const { organizationId, admin } = organization
  const receiverId = receiver.actor.id
  await admin.caller.handover.ask({ organizationId, clientId, receiverId })
  await giver.caller.handover.end({ clientId })
  expect((await giver.caller.handover.list()).outgoing).toEqual([])
  expect(await trainerOfClient()).toBe(giver.actor.id)
})

test("a SUPER_ADMIN offers a disabled trainer's client, the receiver accepts, and notes do not come along", async () => {
  const { own, giver, receiver } = of
  const accountId = giver.actor.id
  const superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }), { now })
  await superAdmin.admin.setDisabled({ id: accountId, isDisabled: true })
  const offer = { accountId, clientIds: [clientId], receiverId: receiver.actor.id }
  await superAdmin.handover.startForDisabled(offer)
  expect((await receiver.caller.handover.list()).incoming).toMatchObject([
    { clientId, giverName: own.actor.name, fromOn: '2026-11-18', untilOn: '2026-12-02' },
  ])
  await receiver.caller.handover.accept({ clientId, email: null })
  expect(await trainerOfClient()).toBe(receiver.actor.id)
  const file = JSON.stringify(await receiver.caller.clients.personalData({ id: clientId }))
  expect(file).not.toContain(own.lastingNote)
  expect((await superAdmin.handover.ofDisabled({ accountId })).clients).toEqual([])
})

test('an offer is void once the receiver is disabled or has left, also to whoever accepts by its key', async () => {
  const { organization, giver, receiver } = of
  const receiverId = receiver.actor.id
  const accept = () => receiver.caller.handover.accept({ clientId, email: null })
  await giver.caller.handover.start(offerTo({ clientId, receiverId }))
  await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, receiverId))
  expect(await refusalOf(accept())).not.toBeNull()
  await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, receiverId))
  const { organizationId } = organization
  await receiver.caller.organizations.leave({ organizationId })
  expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
  expect(await trainerOfClient()).toBe(giver.actor.id)
})
