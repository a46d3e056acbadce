import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { handoverOffers } from '#server/schema/handover.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  type Insider,
  makeOrganization,
  makeWaitingMembership,
  type Organization,
} from '#tests/organization.ts'
import { raceBehind } from '#tests/race.ts'

const clock = testClock()

let db: Database
let own: Organization
let giver: Insider
let receiver: Insider
let clientId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  own = await makeOrganization(db, { now: clock.now })
  giver = await own.add('MEMBER')
  receiver = await own.add('MEMBER')
  clientId = (await makeClient(db, giver.actor.id)).id
})

const input = () => ({
  organizationId: own.organizationId,
  clientId,
  receiverId: receiver.actor.id,
})
const ask = (over: Partial<ReturnType<typeof input>> = {}) =>
  own.admin.caller.handover.ask({ ...input(), ...over })
const offers = (id = clientId) =>
  db.select().from(handoverOffers).where(eq(handoverOffers.clientId, id))

describe('an ADMIN who asks for a hand-over', () => {
  test('leaves an ask of fourteen days, without notes, that the giver can answer', async () => {
    await ask()
    expect(await offers()).toEqual([
      {
        clientId,
        trainerId: giver.actor.id,
        receiverId: receiver.actor.id,
        organizationId: own.organizationId,
        state: 'asked',
        byId: own.admin.actor.id,
        withNotes: false,
        fromOn: '2026-11-18',
        untilOn: '2026-12-02',
        mailId: null,
        createdAt: clock.now(),
      },
    ])
  })

  test("leaves one event, on the giver's rows and in the organisation's log, where the client has no name", async () => {
    await ask()
    const found = await db.select().from(events).where(eq(events.trainerId, giver.actor.id))
    expect(found).toMatchObject([
      {
        kind: 'handover.asked',
        actorId: own.admin.actor.id,
        accountId: giver.actor.id,
        organizationId: own.organizationId,
        clientIds: [clientId],
      },
    ])
    const [newest] = await giver.caller.changes.newest()
    expect(newest?.id).toBe(found[0]?.id)
    const { events: log } = await own.admin.caller.events.ofOrganization({
      organizationId: own.organizationId,
    })
    expect(log).toMatchObject([
      {
        kind: 'handover.asked',
        actor: { name: own.admin.actor.name },
        account: { name: giver.actor.name },
        clients: [{ id: clientId, name: null }],
      },
    ])
  })

  test("is told to the giver without the ADMIN's account, browser and address", async () => {
    await ask()
    const { events: rows } = await giver.caller.events.ofClient({ clientId, group: null })
    expect(rows).toMatchObject([
      {
        kind: 'handover.asked',
        isByClient: false,
        actor: null,
        actorRole: null,
        device: null,
        address: null,
        account: null,
      },
    ])
  })

  test('may be who receives', async () => {
    await ask({ receiverId: own.admin.actor.id })
    expect(await offers()).toMatchObject([{ receiverId: own.admin.actor.id }])
  })

  test('asks once for a key, however often it is sent', async () => {
    const keyed = () =>
      callerOf(db, own.admin.actor, { now: clock.now, idempotencyKey: key }).handover.ask(input())
    const key = randomUUID()
    await keyed()
    await keyed()
    expect(await db.$count(events, eq(events.trainerId, giver.actor.id))).toBe(1)
  })

  test('waits for the answer through the last day, and asks again the day after', async () => {
    await ask()
    const another = await own.add('MEMBER')
    clock.set('2026-12-02', '23:59')
    await expectUnchanged(db, 'HANDOVER_WAITS', () => ask({ receiverId: another.actor.id }))
    clock.set('2026-12-03', '00:00')
    await ask({ receiverId: another.actor.id })
    expect(await offers()).toMatchObject([
      { receiverId: another.actor.id, fromOn: '2026-12-03', untilOn: '2026-12-17' },
    ])
  })

  test('does not replace an offer of the giver', async () => {
    await ask()
    await db.update(handoverOffers).set({ state: 'offered' })
    await expectUnchanged(db, 'HANDOVER_WAITS', () => ask())
  })

  test('is refused for oneself as the giver, whose clients are offered instead', async () => {
    const { id } = await makeClient(db, own.admin.actor.id)
    await expectUnchanged(db, 'INVALID_INPUT', () => ask({ clientId: id }))
  })

  test('is refused for a client of nobody in the organisation, of a disabled member, and an unknown one', async () => {
    const stranger = await makeProfile(db)
    const disabled = await own.add('MEMBER', { isDisabled: true })
    const { id: ofStranger } = await makeClient(db, stranger.id)
    const { id: ofDisabled } = await makeClient(db, disabled.actor.id)
    for (const id of [ofStranger, ofDisabled, randomUUID()])
      await expectUnchanged(db, 'NOT_FOUND', () => ask({ clientId: id }))
  })

  test('is refused for a receiver that is no active member: outside, former, waiting, disabled, the giver', async () => {
    const stranger = await makeProfile(db)
    const other = await makeOrganization(db)
    await other.put(giver.actor, 'MEMBER')
    const elsewhere = await other.add('MEMBER')
    const waiting = await makeProfile(db)
    await makeWaitingMembership(db, {
      trainerId: waiting.id,
      organizationId: own.organizationId,
    })
    const disabled = await own.add('MEMBER', { isDisabled: true })
    const former = await own.add('MEMBER')
    await former.caller.organizations.leave({ organizationId: own.organizationId })
    const none = [stranger, elsewhere.actor, waiting, disabled.actor, former.actor, giver.actor]
    for (const { id } of none)
      await expectUnchanged(db, 'RECEIVER_NOT_FOUND', () => ask({ receiverId: id }))
    await expectUnchanged(db, 'RECEIVER_NOT_FOUND', () => ask({ receiverId: randomUUID() }))
  })

  test("is refused for a mere member, and for another organisation's ADMIN", async () => {
    await expectUnchanged(db, 'FORBIDDEN', () => receiver.caller.handover.ask(input()))
    const other = await makeOrganization(db)
    await expectUnchanged(db, 'NOT_FOUND', () => other.admin.caller.handover.ask(input()))
  })

  test('is void when the giver or the receiver leaves, and goes with the client', async () => {
    for (const leaver of [giver, receiver]) {
      await ask()
      await leaver.caller.organizations.leave({ organizationId: own.organizationId })
      expect(await offers()).toEqual([])
      await own.put(leaver.actor, 'MEMBER')
    }
    await ask()
    await giver.caller.clients.remove({ id: clientId })
    expect(await offers()).toEqual([])
  })
})

describe('an ask meanwhile', () => {
  const removed = (tx: Database, { memberId }: Insider) =>
    tx.delete(organizationMembers).where(eq(organizationMembers.id, memberId))
  const lockedOrganization = (tx: Database) =>
    tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, own.organizationId))
      .for('no key update')

  test('is refused when the receiver is removed first, and when the giver is', async () => {
    for (const [leaver, problem] of [
      [receiver, 'RECEIVER_NOT_FOUND'],
      [giver, 'NOT_FOUND'],
    ] as const) {
      const leave = async (tx: Database) => {
        await lockedOrganization(tx)
        await removed(tx, leaver)
      }
      expect(await raceBehind(db, leave, [() => ask()])).toEqual([problem])
    }
    expect(await offers()).toEqual([])
  })

  test('is refused when the receiver proves an account whose membership waits from then on', async () => {
    // The proof deletes the membership without the organisation's lock.
    const prove = (tx: Database) => removed(tx, receiver)
    expect(await raceBehind(db, prove, [() => ask()])).toEqual(['RECEIVER_NOT_FOUND'])
  })

  test('is refused when the client is deleted first, and when the ADMIN is no longer one', async () => {
    const remove = (tx: Database) => tx.delete(clients).where(eq(clients.id, clientId))
    expect(await raceBehind(db, remove, [() => ask()])).toEqual(['NOT_FOUND'])
    const second = await own.add('ADMIN')
    const demote = async (tx: Database) => {
      await lockedOrganization(tx)
      await tx
        .update(organizationMembers)
        .set({ role: 'MEMBER' })
        .where(eq(organizationMembers.id, own.admin.memberId))
    }
    expect(second.memberId).not.toBe(own.admin.memberId)
    expect(await raceBehind(db, demote, [() => ask()])).toEqual(['FORBIDDEN'])
  })

  test('stores one of two asks of one client', async () => {
    const refused = await raceBehind(db, lockedOrganization, [() => ask(), () => ask()])
    expect(refused).toEqual([null, 'HANDOVER_WAITS'])
    expect(await offers()).toHaveLength(1)
  })
})
