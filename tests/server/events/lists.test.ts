import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { events, refusals } from '#server/schema/events.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'
import { giveRightPassword, rightPassword } from '../procedures/acts.ts'

let db: Database
let own: TrainerFixture
let other: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
test.beforeEach(async () => {
  own = await makeTrainerFixture(db)
  other = await makeTrainerFixture(db)
})

const page = (fixture: TrainerFixture, group: 'pots' | 'sessions' | null = null) =>
  fixture.caller.events.ofClient({ clientId: fixture.clientId, group })

const changeHours = (fixture: TrainerFixture, hours: number) =>
  fixture.caller.pots.changeHours({
    id: randomUUID(),
    potId: fixture.potId,
    hours,
    reason: 'Påfyllning',
  })

async function bookOne({ caller, clientId, potId }: TrainerFixture): Promise<string> {
  const id = randomUUID()
  const at = { date: '2026-12-01', time: '10:00', durationHours: 1 }
  const plan = { repeatWeeks: 0, skip: [], notes: '' }
  await caller.sessions.create({ id, clientId, potId, ...at, ...plan })
  const [session] = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(eq(trainingSessions.clientId, clientId))
  return session?.id ?? ''
}

describe("the events of a trainer's client", () => {
  test('who did what, newest first, with what "Visa" leads to', async () => {
    await changeHours(own, 5)
    const sessionId = await bookOne(own)
    const { events: rows, next } = await page(own)
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      {
        kind: 'session.created',
        actor: { id: own.trainer.id, name: own.trainer.name },
        device: 'Chrome, Linux',
        clients: [{ id: own.clientId }],
        count: 1,
        shown: { page: 'calendar', startsAt: new Date('2026-12-01T09:00:00Z') },
      },
      {
        kind: 'pot.hours-changed',
        figures: { hours: 5 },
        shown: { page: 'pots', clientId: own.clientId },
      },
    ])

    await own.caller.sessions.remove({ id: sessionId, others: [] })
    const after = await page(own, 'sessions')
    expect(after.events.map(({ kind, shown }) => [kind, shown])).toEqual([
      ['session.removed', null],
      ['session.created', null],
    ])
  })

  test('of one group only', async () => {
    await changeHours(own, 5)
    await bookOne(own)
    const { events: rows } = await page(own, 'pots')
    expect(rows.map(({ kind }) => kind)).toEqual(['pot.hours-changed'])
  })

  test('page by page: every event once, in order', async () => {
    for (let hours = 1; hours <= 65; hours += 1) await changeHours(own, 1)
    const seen: number[] = []
    let cursor: number | null = null
    do {
      const { clientId } = own
      const found = await own.caller.events.ofClient({ clientId, group: null, cursor })
      seen.push(...found.events.map(({ id }) => id))
      cursor = found.next
    } while (cursor !== null)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen).toHaveLength(65)
  })

  test('of a foreign or unknown client are NOT_FOUND, and no foreign name is shown', async () => {
    await changeHours(other, 5)
    for (const clientId of [other.clientId, randomUUID()]) {
      expect(await refusalOf(own.caller.events.ofClient({ clientId, group: null }))).toBe(
        'NOT_FOUND',
      )
    }
    // An event that names a foreign client, as no act writes it.
    await db.insert(events).values({
      at: new Date(),
      kind: 'client.updated',
      trainerId: own.trainer.id,
      clientIds: [own.clientId, other.clientId],
      subjectIds: [],
      figures: {},
    })
    const { events: rows } = await page(own)
    expect(rows[0]?.clients).toMatchObject([{ name: expect.any(String) }, { name: null }])
  })

  test("by the client's account tell that the client acted, and nothing of the account", async () => {
    // An account of a role, name and browser of its own, which is erased afterwards.
    const person = await makeProfile(db, { role: 'ORG_ADMIN', name: 'Hemlig Person' })
    const origin = () => ({ address: '198.51.100.0/24', device: 'Opera, BeOS' })
    const caller = callerOf(db, person, { origin })
    await caller.auth.acceptOffer({ token: await offerTo(own, person.email) })
    await giveRightPassword(db, person.id)
    await caller.profile.erase({ password: rightPassword })

    const pages = [await page(own), await own.caller.events.mine({})]
    const file = await own.caller.clients.personalData({ id: own.clientId })
    for (const { events: rows } of pages)
      expect(
        rows.map(({ kind, isByClient, actor, actorRole, device, address }) => [
          [kind, isByClient],
          [actor, actorRole, device, address],
        ]),
      ).toEqual([
        [
          ['client.login-erased', true],
          [null, null, null, null],
        ],
        [
          ['client.login-accepted', true],
          [null, null, null, null],
        ],
      ])
    expect(file.events.map(({ by }) => by)).toEqual(['client', 'client'])
    expect(JSON.stringify([pages, file])).not.toMatch(
      new RegExp(`${person.id}|Hemlig|ORG_ADMIN|BeOS|198[.]51`),
    )
  })
})

describe("the trainer's own events", () => {
  test('are those on the own rows and those by the trainer, once each, and no others', async () => {
    await changeHours(own, 5)
    await changeHours(other, 5)
    await own.caller.profile.update({ name: 'Nytt Namn', phone: null })
    await callerOf(db, null).portal.opened({ token: (await linked(own)).token })
    const { events: rows } = await own.caller.events.mine({})
    expect(rows.map(({ kind }) => kind)).toEqual([
      'link.opened',
      'profile.updated',
      'pot.hours-changed',
    ])
    expect(rows[0]).toMatchObject({ actor: null, device: null, address: null })
  })

  test('keep the key of a deleted client, without its name', async () => {
    const { id } = await makeClient(db, own.trainer.id)
    await own.caller.clients.remove({ id })
    const { events: rows } = await own.caller.events.mine({})
    expect(rows).toMatchObject([
      { kind: 'client.removed', clients: [{ id, name: null }], shown: null },
    ])
    expect(await db.$count(clients, eq(clients.id, id))).toBe(0)
  })
})

describe('the events of an organisation', () => {
  test('name its current members only', async () => {
    const { organizationId, admin, add } = await makeOrganization(db)
    const [stays, leaves] = [await add('MEMBER'), await add('MEMBER')]
    const { caller } = admin
    await caller.organizations.setMemberRole({
      organizationId,
      memberId: stays.memberId,
      role: 'ADMIN',
    })
    await caller.organizations.removeMember({ organizationId, memberId: leaves.memberId })
    const { events: rows } = await caller.events.ofOrganization({ organizationId })
    expect(rows).toMatchObject([
      { kind: 'member.removed', account: { id: leaves.actor.id, name: null } },
      { kind: 'member.promoted', account: { id: stays.actor.id, name: stays.actor.name } },
    ])
    expect(await refusalOf(leaves.caller.events.ofOrganization({ organizationId }))).toBe(
      'NOT_FOUND',
    )
  })
})

describe('security events', () => {
  const all = { email: null, from: null, to: null, group: null }

  test('by account, days and group, without what trainers do with their clients', async () => {
    const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
    const caller = callerOf(db, admin)
    const account = await makeProfile(db)
    await caller.admin.setDisabled({ id: account.id, isDisabled: true })
    await caller.admin.setDisabled({ id: account.id, isDisabled: false })
    await changeHours(own, 5)

    const { events: rows } = await caller.events.security({ ...all, email: account.email })
    expect(rows).toMatchObject([
      {
        kind: 'account.enabled',
        actor: { name: `${admin.name} (${admin.email})` },
        account: { name: `${account.name} (${account.email})` },
      },
      { kind: 'account.disabled' },
    ])
    const kinds = (await caller.events.security(all)).events.map(({ kind }) => kind)
    expect(kinds).not.toContain('pot.hours-changed')
    const sought = { ...all, email: account.email }
    const day = '2026-01-01'
    for (const [filter, count] of [
      [{ group: 'account' as const }, 2],
      [{ group: 'login' as const }, 0],
      [{ from: day }, 2],
      [{ to: day }, 0],
      [{ email: 'ingen@example.com' }, 0],
    ] as const) {
      const found = await caller.events.security({ ...sought, ...filter })
      expect(found.events).toHaveLength(count)
    }
  })

  test('are exported whole, which leaves an event', async () => {
    const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
    const caller = callerOf(db, admin)
    const { events: rows, isWhole } = await caller.events.exportSecurity({
      ...all,
      from: '2026-01-01',
    })
    expect(isWhole).toBe(true)
    const stored = await db.select().from(events).where(eq(events.actorId, admin.id))
    expect(stored).toMatchObject([
      { kind: 'data.exported', figures: { from: '2026-01-01', to: null, events: rows.length } },
    ])
    expect(await db.$count(profiles, eq(profiles.id, admin.id))).toBe(1)
  })
})

test('refused attempts are listed by account and days, page by page', async () => {
  const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  const { refusals: list } = callerOf(db, admin).events
  const account = await makeProfile(db)
  const hour = new Date('2026-01-31T22:00:00Z')
  await db.insert(refusals).values([
    ...Array.from({ length: 31 }, (_, n) => ({
      hour,
      kind: 'link.refused' as const,
      accountId: null,
      address: `10.0.${n}.0/24`,
      count: 1,
    })),
    { hour, kind: 'login.failed', accountId: account.id, address: '192.0.2.0/24', count: 7 },
  ])
  const all = { email: null, from: null, to: null }
  const first = await list(all)
  expect(first.refusals).toHaveLength(30)
  expect(first.refusals[0]).toMatchObject({
    kind: 'login.failed',
    account: { name: `${account.name} (${account.email})` },
    count: 7,
  })
  const second = await list({ ...all, cursor: first.next })
  expect(second.next).toBeNull()
  expect(new Set([...first.refusals, ...second.refusals].map(({ id }) => id)).size).toBe(
    await db.$count(refusals),
  )
  const found = async (filter: object) => (await list({ ...all, ...filter })).refusals.length
  expect(await found({ email: account.email })).toBe(1)
  expect(await found({ email: account.email, from: '2026-01-31', to: '2026-01-31' })).toBe(1)
  expect(await found({ email: account.email, from: '2026-02-01' })).toBe(0)
  expect(await found({ email: account.email, to: '2026-01-30' })).toBe(0)
  expect(await found({ email: 'ingen@example.com' })).toBe(0)
})

/** The token of a login that the trainer has offered the client at this address. */
async function offerTo({ clientId }: TrainerFixture, email: string): Promise<string> {
  const token = newToken()
  await db.insert(loginOffers).values({
    clientId,
    email: email.toLowerCase(),
    tokenHash: hashToken(token),
    expiresAt: new Date('2099-01-01'),
  })
  return token
}

async function linked({ trainer }: TrainerFixture): Promise<{ token: string }> {
  return makeClient(db, trainer.id)
}
