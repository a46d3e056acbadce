import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { handoverOffers } from '#server/schema/handover.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { instantOf } from '#shared/time.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeClients, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  type Insider,
  makeOrganization,
  type Organization,
} from '#tests/organization.ts'
import { raceAtClient, raceBehind } from '#tests/race.ts'

const clock = testClock()

let db: Database
let own: Organization
let giver: Insider
let receiver: Insider
let admin: Actor
let caller: Caller
let clientId: string
let lines: Record<string, unknown>[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  own = await makeOrganization(db, { now: clock.now })
  giver = await own.add('MEMBER', { isDisabled: true })
  receiver = await own.add('MEMBER')
  clientId = (await makeClient(db, giver.actor.id, { name: 'Åsa Ek' })).id
  admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  lines = []
  const log = pino({ level: 'silent' }, { write: (line) => lines.push(JSON.parse(line)) })
  caller = callerOf(db, admin, { now: clock.now, log })
})

const list = (accountId = giver.actor.id) => caller.handover.ofDisabled({ accountId })
const start = (over: Partial<Parameters<Caller['handover']['startForDisabled']>[0]> = {}) =>
  caller.handover.startForDisabled({
    accountId: giver.actor.id,
    clientIds: [clientId],
    receiverId: receiver.actor.id,
    ...over,
  })
const end = (over: Partial<Parameters<Caller['handover']['endForDisabled']>[0]> = {}) =>
  caller.handover.endForDisabled({ accountId: giver.actor.id, clientId, ...over })
const offers = (ids = [clientId]) =>
  db.select().from(handoverOffers).where(inArray(handoverOffers.clientId, ids))
const eventsOf = ({ actor }: Insider) =>
  db.select().from(events).where(eq(events.trainerId, actor.id)).orderBy(asc(events.id))
const enable = (tx: Database) =>
  tx.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, giver.actor.id))

describe('the clients of a disabled account', () => {
  test('are listed by Swedish name with counts, what waits, and the receivers; nothing else of them', async () => {
    const { id: other } = await makeClient(db, giver.actor.id, { name: 'Bo Al' })
    const of = { trainerId: giver.actor.id, clientId }
    const potId = await makePot(db, of, { hours: 10.25 })
    await makePot(db, of, { hours: 2.5 })
    const at = (date: string) => instantOf(date, '10:00')
    await makeSession(db, { ...of, potId, startsAt: at('2026-11-17') })
    await makeSession(db, { ...of, potId, startsAt: at('2026-11-19') })
    await makeSession(db, { ...of, potId, startsAt: at('2026-11-20') })
    await start()
    expect(await list()).toEqual({
      clients: [
        { id: other, name: 'Bo Al', pots: 0, hoursRemaining: 0, comingSessions: 0, waiting: null },
        {
          id: clientId,
          name: 'Åsa Ek',
          pots: 2,
          hoursRemaining: 12.75,
          comingSessions: 2,
          waiting: {
            state: 'offered',
            receiverName: receiver.actor.name,
            untilOn: '2026-12-02',
          },
        },
      ],
      receivers: expect.arrayContaining([
        { id: receiver.actor.id, name: receiver.actor.name, organizations: [own.name] },
        { id: own.admin.actor.id, name: own.admin.actor.name, organizations: [own.name] },
      ]),
    })
    clock.set('2026-12-03', '00:00')
    expect((await list()).clients.map(({ waiting }) => waiting)).toEqual([null, null])
  })

  test('are nobody’s when the account has none, and have no receiver outside an organisation', async () => {
    const lonely = await makeProfile(db, { isDisabled: true })
    expect(await list(lonely.id)).toEqual({ clients: [], receivers: [] })
  })

  test("have neither a disabled receiver nor the SUPER_ADMIN's own account", async () => {
    await own.add('MEMBER', { isDisabled: true })
    await own.put(admin, 'MEMBER')
    const ids = (await list()).receivers.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([receiver.actor.id, own.admin.actor.id].toSorted())
  })

  test('are refused for an active account, a CLIENT, a SUPER_ADMIN and an unknown one, and change nothing', async () => {
    const off = { isDisabled: true }
    const none = [
      receiver.actor,
      await makeProfile(db, { ...off, role: 'CLIENT' }),
      await makeProfile(db, { ...off, role: 'SUPER_ADMIN' }),
      { id: randomUUID() },
    ]
    for (const { id: accountId } of none) {
      await expectUnchanged(db, 'NOT_FOUND', () => list(accountId))
      await expectUnchanged(db, 'NOT_FOUND', () => start({ accountId }))
      await expectUnchanged(db, 'NOT_FOUND', () => end({ accountId }))
    }
  })
})

describe("offering a disabled account's clients", () => {
  test('begins today, without notes, in the name of the SUPER_ADMIN', async () => {
    await start()
    expect(await offers()).toEqual([
      {
        clientId,
        trainerId: giver.actor.id,
        receiverId: receiver.actor.id,
        organizationId: own.organizationId,
        state: 'offered',
        byId: admin.id,
        withNotes: false,
        fromOn: '2026-11-18',
        untilOn: '2026-12-02',
        mailId: null,
        createdAt: clock.now(),
      },
    ])
  })

  test('leaves one event for all clients on each side, and a line of keys in the security log', async () => {
    const more = await makeClients(db, giver.actor.id, 2)
    await start({ clientIds: [clientId, ...more] })
    const found = await eventsOf(giver)
    expect(found).toMatchObject([
      {
        kind: 'handover.started',
        actorId: admin.id,
        accountId: receiver.actor.id,
        organizationId: own.organizationId,
      },
    ])
    expect(found[0]?.clientIds.toSorted()).toEqual([clientId, ...more].toSorted())
    // Not once more in the organisation's log.
    expect(await eventsOf(receiver)).toMatchObject([
      { kind: 'handover.started', accountId: giver.actor.id, organizationId: null },
    ])
    expect(lines).toMatchObject([
      {
        event: 'handover.started',
        accountId: giver.actor.id,
        receiverId: receiver.actor.id,
        organizationId: own.organizationId,
        by: admin.id,
      },
    ])
  })

  test('replaces what an ADMIN asked of the account before it was disabled', async () => {
    const [asked] = await makeClients(db, receiver.actor.id, 1)
    await own.admin.caller.handover.ask({
      organizationId: own.organizationId,
      clientId: asked ?? '',
      receiverId: own.admin.actor.id,
    })
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, receiver.actor.id))
    await start({
      accountId: receiver.actor.id,
      clientIds: [asked ?? ''],
      receiverId: own.admin.actor.id,
    })
    expect(await offers([asked ?? ''])).toMatchObject([{ state: 'offered', byId: admin.id }])
  })

  test('takes 200 clients at once, and one that is named twice once', async () => {
    const ids = await makeClients(db, giver.actor.id, 199)
    await start({ clientIds: [clientId, ...ids] })
    expect(await offers([clientId, ...ids])).toHaveLength(200)
    await end()
    await start({ clientIds: [clientId, clientId] })
    expect(await offers()).toHaveLength(1)
  })

  test('offers none when one of them waits already, or is another trainer’s', async () => {
    const [free = ''] = await makeClients(db, giver.actor.id, 1)
    const [ofOther = ''] = await makeClients(db, receiver.actor.id, 1)
    await start()
    await expectUnchanged(db, 'HANDOVER_WAITS', () => start({ clientIds: [free, clientId] }))
    await expectUnchanged(db, 'NOT_FOUND', () => start({ clientIds: [free, ofOther] }))
    await expectUnchanged(db, 'NOT_FOUND', () => start({ clientIds: [free, randomUUID()] }))
  })

  test('offers again what expired', async () => {
    await start()
    clock.set('2026-12-02', '23:59')
    await expectUnchanged(db, 'HANDOVER_WAITS', () => start())
    clock.set('2026-12-03', '00:00')
    await start()
    expect(await offers()).toMatchObject([{ fromOn: '2026-12-03', untilOn: '2026-12-17' }])
  })

  test('is refused to oneself, to the giver, a former member, a disabled one and another organisation', async () => {
    await own.put(admin, 'MEMBER')
    const disabled = await own.add('MEMBER', { isDisabled: true })
    const former = await own.add('MEMBER')
    await former.caller.organizations.leave({ organizationId: own.organizationId })
    const elsewhere = await (await makeOrganization(db)).add('MEMBER')
    const none = [admin, giver.actor, former.actor, disabled.actor, elsewhere.actor]
    for (const { id: receiverId } of none)
      await expectUnchanged(db, 'RECEIVER_NOT_FOUND', () => start({ receiverId }))
  })

  test('goes to a member of any organisation that both are in, the first by key', async () => {
    const second = await makeOrganization(db)
    await second.put(giver.actor, 'MEMBER')
    await second.put(receiver.actor, 'MEMBER')
    await start()
    const [first] = [own.organizationId, second.organizationId].toSorted()
    expect(await offers()).toMatchObject([{ organizationId: first }])
  })

  test('goes on when the account is enabled: its trainer has the offer', async () => {
    await start()
    await enable(db)
    await expectUnchanged(db, 'NOT_FOUND', () => end())
    expect(await offers()).toHaveLength(1)
  })

  test('is refused when the account is enabled meanwhile, and when a client is deleted', async () => {
    expect(await raceBehind(db, enable, [() => start()])).toEqual(['NOT_FOUND'])
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, giver.actor.id))
    const [other = ''] = await makeClients(db, giver.actor.id, 1)
    const remove = (tx: Database) => tx.delete(clients).where(eq(clients.id, other))
    const both = () => start({ clientIds: [clientId, other] })
    expect(await raceBehind(db, remove, [both])).toEqual(['NOT_FOUND'])
    expect(await offers()).toEqual([])
  })

  test('stores one of two offers of one client', async () => {
    const toAdmin = () => start({ receiverId: own.admin.actor.id })
    const refused = await raceAtClient(db, clientId, [() => start(), toAdmin])
    expect(refused).toEqual([null, 'HANDOVER_WAITS'])
    expect(await offers()).toMatchObject([{ receiverId: receiver.actor.id }])
  })

  test('leaves the sessions and everything else of the client as it was', async () => {
    const startsAt = instantOf('2026-11-19', '10:00')
    await makeSession(db, { trainerId: giver.actor.id, clientId, startsAt })
    const before = await db.select().from(trainingSessions)
    await start()
    expect(await db.select().from(trainingSessions)).toEqual(before)
  })
})

describe("withdrawing the offer of a disabled account's client", () => {
  test('removes it, with one event on each side and a line in the security log', async () => {
    await start()
    lines = []
    await end()
    expect(await offers()).toEqual([])
    const found = await eventsOf(giver)
    expect(found.map(({ kind }) => kind)).toEqual(['handover.started', 'handover.ended'])
    expect(found[1]).toMatchObject({ clientIds: [clientId], accountId: receiver.actor.id })
    expect((await eventsOf(receiver)).map(({ kind }) => kind)).toEqual([
      'handover.started',
      'handover.ended',
    ])
    expect(lines).toMatchObject([{ event: 'handover.ended', accountId: giver.actor.id }])
  })

  test('dismisses what an ADMIN asked, of which the receiver is not told', async () => {
    await start()
    await db.update(handoverOffers).set({ state: 'asked' })
    await end()
    expect(await offers()).toEqual([])
    expect((await eventsOf(receiver)).map(({ kind }) => kind)).toEqual(['handover.started'])
  })

  test('is refused when none waits, and for a client of another trainer', async () => {
    await expectUnchanged(db, 'HANDOVER_NOT_FOUND', () => end())
    const [ofOther = ''] = await makeClients(db, receiver.actor.id, 1)
    await expectUnchanged(db, 'NOT_FOUND', () => end({ clientId: ofOther }))
  })
})
