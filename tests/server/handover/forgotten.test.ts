import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { deleteOldHandovers } from '#server/platform/tenant/handover-records.ts'
import { eraseAccount } from '#server/profile/erase-account.ts'
import { clients } from '#server/schema/clients.ts'
import { handedHours, handoverOffers, handovers } from '#server/schema/handover.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { lastDayToAnswer, undoLimit } from '#shared/handover/limits.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { handOver } from '#tests/handed-over.ts'
import { type Insider, makeOrganization } from '#tests/organization.ts'

const clock = testClock()
const today = '2026-11-18'

let db: Database
let giver: Insider
let receiver: Insider
let clientId: string
let secret: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set(today, '12:00')
  secret = `Kanarie ${randomUUID()}`
  const own = await makeOrganization(db, { now: clock.now })
  giver = await own.add('MEMBER')
  receiver = await own.add('MEMBER')
  ;({ id: clientId } = await makeClient(db, giver.actor.id, { lastingNote: secret }))
  await makeSession(db, {
    trainerId: giver.actor.id,
    clientId,
    startsAt: instantOf('2026-11-17', '10:00'),
    completed: true,
    notes: secret,
  })
})

const isKept = async () => (await db.$count(handovers, eq(handovers.clientId, clientId))) > 0
const sums = () => db.$count(handedHours, eq(handedHours.clientId, clientId))

describe('what is kept of a hand-over (D37)', () => {
  test('goes with an erased client, with the notes that the giver kept: the sums without a name stay', async () => {
    await handOver(giver, receiver, { clientId, today })
    const { trashId } = await receiver.caller.clients.remove({ id: clientId })
    expect(await isKept()).toBe(true)
    await receiver.caller.trash.empty({ ids: [trashId ?? ''] })
    expect([await isKept(), await sums()]).toEqual([false, 1])
    expect(JSON.stringify(await dumpOf(db))).not.toContain(secret)
  })

  test('goes with what the keys of the former trainer answer about an erased client (D131)', async () => {
    const keyed = { now: clock.now, idempotencyKey: randomUUID() }
    await callerOf(db, giver.actor, keyed).clients.setColour({ id: clientId, color: 'red-500' })
    const answers = () =>
      db
        .select({ answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, keyed.idempotencyKey))
    await handOver(giver, receiver, { clientId, today })
    expect(await answers()).not.toEqual([{ answer: null }])
    const { trashId } = await receiver.caller.clients.remove({ id: clientId })
    await receiver.caller.trash.empty({ ids: [trashId ?? ''] })
    expect(await answers()).toEqual([{ answer: null }])
  })

  test('goes with a client that is cleared as an old one', async () => {
    await handOver(giver, receiver, { clientId, today })
    await db
      .update(clients)
      .set({ createdAt: new Date('2020-01-01') })
      .where(eq(clients.id, clientId))
    await db
      .update(trainingSessions)
      .set({ startsAt: new Date('2020-01-01') })
      .where(eq(trainingSessions.clientId, clientId))
    await receiver.caller.clients.purge({ ids: [clientId] })
    expect(await isKept()).toBe(false)
    expect(JSON.stringify(await dumpOf(db))).not.toContain(secret)
  })

  test("goes with the giver's account, with the sums, and leaves the client with the receiver", async () => {
    await handOver(giver, receiver, { clientId, today })
    await db.transaction((tx) => eraseAccount(tx, giver.actor.id, clock.now()))
    expect([await isKept(), await sums()]).toEqual([false, 0])
    const [left] = await db.select().from(clients).where(eq(clients.id, clientId))
    expect(left?.trainerId).toBe(receiver.actor.id)
    expect(JSON.stringify(await dumpOf(db))).not.toContain(secret)
  })

  test("goes with the receiver's account, which erases the client, and leaves the giver the sums", async () => {
    await handOver(giver, receiver, { clientId, today })
    await db.transaction((tx) => eraseAccount(tx, receiver.actor.id, clock.now()))
    expect([await isKept(), await sums()]).toEqual([false, 1])
    expect(await db.$count(clients, eq(clients.id, clientId))).toBe(0)
    expect(JSON.stringify(await dumpOf(db))).not.toContain(secret)
  })

  test('is deleted after thirty days, in which it can be undone', async () => {
    await handOver(giver, receiver, { clientId, today })
    const at = clock.now().getTime()
    const after = (ms: number) => new Date(at + (at - undoLimit(new Date(at)).getTime()) + ms)
    await deleteOldHandovers(db, after(0))
    expect(await isKept()).toBe(true)
    await deleteOldHandovers(db, after(1))
    expect([await isKept(), await sums()]).toEqual([false, 1])
  })

  test('is deleted when nobody has answered, after the last day on which it could be received', async () => {
    const fromOn = addDays(today, 3)
    const receiverId = receiver.actor.id
    const asked = { clientId, receiverId, fromOn, withNotes: false, message: null }
    await giver.caller.handover.start(asked)
    const waits = () => db.$count(handoverOffers, eq(handoverOffers.clientId, clientId))
    const last = lastDayToAnswer(fromOn)
    await deleteOldHandovers(db, instantOf(last, '23:59'))
    expect(await waits()).toBe(1)
    await deleteOldHandovers(db, instantOf(addDays(last, 1), '00:00'))
    expect(await waits()).toBe(0)
  })
})
