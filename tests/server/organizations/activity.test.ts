import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import type { TrainerDetail } from '#shared/organizations/payload.ts'
import { callerOf } from '#tests/callers.ts'
import { tenantAbsence } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type Insider, makeOrganization, type Organization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { hundredths } from '#tests/rows.ts'

const dayMs = 86_400_000
const clock = testClock()
const now = clock.now().getTime()

let db: Database
let own: Organization

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeOrganization(db, { now: clock.now })
})

const activityOf = (of = own) =>
  of.admin.caller.organizations.trainers({ organizationId: of.organizationId })
const detailOf = (trainerId: string, of = own) =>
  of.admin.caller.organizations.trainer({ organizationId: of.organizationId, trainerId })

type Person = { id: string; name: string; email: string; color: string | null }
type Pot = {
  id: string
  clientId: string
  potTypeName: string
  hoursRemaining: number
  totalHours: number
}
type Session = {
  id: string
  clientId: string
  potId: string | null
  startsAt: Date
  durationHours: number
  completed: boolean
  noShow: boolean
}
/** A trainer's rows, in the order of creation. */
type Rows = { people: Person[]; pots: Pot[]; sessions: Session[] }

const secret = 'hemlig anteckning om knäet'

/** Random rows of a trainer with sessions around the boundaries: now and 30 days ago, each ± 1 ms. */
async function makeRandomRows(trainerId: string, random: Random, size: number): Promise<Rows> {
  const rows: Rows = { people: [], pots: [], sessions: [] }
  const edges = [0, -1, 1, -30 * dayMs, -30 * dayMs - 1, -30 * dayMs + 1]
  const types = [await makePotType(db, trainerId, 'PT'), await makePotType(db, trainerId, 'Duo')]
  const created = (n: number) => new Date(now - 100 * dayMs + n * 1000)
  for (let n = 0; n < 1 + random.below(5); n += 1) {
    const email = `${randomUUID()}@example.com`
    const color = random.of([null, 'blue-500', '#aabbcc']) ?? null
    const details = { name: `Klient ${n}`, email, color, phone: '070-000 00 00' }
    const { id } = await makeClient(db, trainerId, { ...details, createdAt: created(n) })
    rows.people.push({ id, name: details.name, email, color })
  }
  for (let n = 0; n < random.below(7); n += 1) {
    const clientId = random.of(rows.people)?.id ?? ''
    const type = random.below(2)
    const hours = random.of([0, 0, 0.01, -3.5, 1.25, 10, 24.5]) ?? 0
    const id = await makePot(db, { trainerId, clientId }, { hours, potTypeId: types[type] ?? '' })
    await db
      .update(pots)
      .set({ createdAt: created(n) })
      .where(eq(pots.id, id))
    rows.pots.push({
      id,
      clientId,
      potTypeName: ['PT', 'Duo'][type] ?? '',
      hoursRemaining: hours,
      totalHours: hours,
    })
  }
  for (let n = 0; n < size; n += 1) {
    const clientId = random.of(rows.people)?.id ?? ''
    const pot = random.percent(60)
      ? random.of(rows.pots.filter((one) => one.clientId === clientId))
      : undefined
    // Some at the very boundaries, some at the same time.
    const from = random.percent(25)
      ? (random.of(edges) ?? 0)
      : (random.below(90) - 45) * dayMs + random.below(4) * 3_600_000
    const session = {
      clientId,
      potId: pot?.id ?? null,
      startsAt: new Date(now + from),
      durationHours: 0.5 + random.below(4) / 2,
      completed: random.percent(30),
      noShow: random.percent(15),
    }
    const id = await makeSession(db, { trainerId, ...session, notes: secret })
    rows.sessions.push({ id, ...session })
    if (pot && (session.completed || session.noShow)) {
      pot.hoursRemaining =
        (hundredths(pot.hoursRemaining) - hundredths(session.durationHours)) / 100
    }
  }
  return rows
}

/** The expected view of these rows, written from the rule (S69) without the product's code. */
function oracle({
  people,
  pots: all,
  sessions,
}: Rows): Pick<
  TrainerDetail,
  | 'clients'
  | 'upcomingSessions'
  | 'hoursRemaining'
  | 'people'
  | 'pots'
  | 'recentSessions'
  | 'comingSessions'
> {
  const shown = sessions.map(({ id, clientId, startsAt, durationHours, completed, noShow }) => ({
    id,
    clientId,
    startsAt,
    durationHours,
    completed,
    noShow,
  }))
  const ahead = shown.filter(({ startsAt, completed }) => !completed && startsAt.getTime() > now)
  const lately = shown.filter(({ startsAt }) => {
    const at = startsAt.getTime()
    return at <= now && at >= now - 30 * dayMs
  })
  // By id when the times are equal: PostgreSQL orders uuids like their lower-case text.
  const compare = (a: Session | (typeof shown)[number], b: (typeof shown)[number]) =>
    a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
  return {
    clients: people.length,
    upcomingSessions: ahead.length,
    hoursRemaining: all.reduce((sum, pot) => sum + hundredths(pot.hoursRemaining), 0) / 100,
    people,
    pots: all.filter(({ hoursRemaining }) => hoursRemaining > 0),
    recentSessions: lately.toSorted((a, b) => compare(b, a)).slice(0, 10),
    // A future no-show is not coming, though the customer's figure counts it.
    comingSessions: ahead
      .filter(({ noShow }) => !noShow)
      .toSorted(compare)
      .slice(0, 20),
  }
}

describe('trainers of an organisation', () => {
  test('have the figures of their own dashboards, in the order of joining', async () => {
    const random = seededRandom(runSeed())
    const all: Insider[] = [own.admin]
    for (const role of ['MEMBER', 'ADMIN', 'MEMBER'] as const) {
      all.push(await own.add(role, role === 'ADMIN' ? { role: 'SUPER_ADMIN' } : {}))
    }
    for (const { actor } of all.slice(0, 3)) await makeRandomRows(actor.id, random, 40)
    const expected = []
    for (const { actor } of all) {
      const caller = callerOf(db, actor, { now: clock.now })
      const { clients: count, upcomingSessions, hoursRemaining } = await caller.dashboard.counts()
      const { id: trainerId, name, email, profileImageUrl, isDisabled } = actor
      const who = { trainerId, name, email, profileImageUrl, isDisabled }
      expected.push({ ...who, clients: count, upcomingSessions, hoursRemaining })
    }
    expect(await activityOf(), repeatedBy()).toEqual(expected)
    expect(expected[3]).toMatchObject({ clients: 0, upcomingSessions: 0, hoursRemaining: 0 })
  })

  test('include disabled ones, and none of another organisation', async () => {
    const shut = await own.add('MEMBER', { isDisabled: true })
    const other = await makeOrganization(db)
    await other.add('MEMBER')
    const list = await activityOf()
    expect(list.map(({ trainerId, isDisabled }) => [trainerId, isDisabled])).toEqual([
      [own.admin.actor.id, false],
      [shut.actor.id, true],
    ])
  })

  test('of two organisations are visible to both', async () => {
    const other = await makeOrganization(db, { now: clock.now })
    const { actor } = await own.add('MEMBER')
    await other.put(actor, 'MEMBER')
    await makeRandomRows(actor.id, seededRandom(7), 20)
    const of = (list: { trainerId: string }[]) => list.find((one) => one.trainerId === actor.id)
    expect(of(await activityOf())).toEqual(of(await activityOf(other)))
    const theirs = await detailOf(actor.id, other)
    expect(await detailOf(actor.id)).toEqual({ ...theirs, joinedAt: expect.any(Date) })
  })
})

describe('one trainer', () => {
  test('has exactly these fields, and matches the rule for random rows', async () => {
    const random = seededRandom(runSeed())
    for (const size of [0, 1, 12, 60, 150]) {
      const { actor } = await own.add('MEMBER')
      const rows = await makeRandomRows(actor.id, random, size)
      // Another tenant's rows.
      await makeRandomRows((await makeProfile(db)).id, random, 20)
      const detail = await detailOf(actor.id)
      const { id: trainerId, name, email, profileImageUrl, isDisabled } = actor
      expect(detail, repeatedBy()).toEqual({
        trainerId,
        name,
        email,
        profileImageUrl,
        isDisabled,
        joinedAt: expect.any(Date),
        ...oracle(rows),
      })
    }
  })

  test('counts sessions of exactly now and exactly 30 days ago as past, and excludes a millisecond beyond', async () => {
    const { actor } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const at = (ms: number) =>
      makeSession(db, { trainerId: actor.id, clientId, startsAt: new Date(now + ms) })
    const [isNow, before, soon, edge] = [
      await at(0),
      await at(-1),
      await at(1),
      await at(-30 * dayMs),
    ]
    await at(-30 * dayMs - 1)
    const { recentSessions, comingSessions } = await detailOf(actor.id)
    expect(recentSessions.map(({ id }) => id)).toEqual([isNow, before, edge])
    expect(comingSessions.map(({ id }) => id)).toEqual([soon])
  })

  test('has a period of 30 × 24 hours, regardless of DST changes', async () => {
    const after = new Date('2026-10-30T11:00:00Z')
    const { admin, organizationId, add } = await makeOrganization(db, { now: () => after })
    const { actor } = await add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const since = after.getTime() - 30 * dayMs
    const of = { trainerId: actor.id, clientId }
    const inside = await makeSession(db, { ...of, startsAt: new Date(since) })
    await makeSession(db, { ...of, startsAt: new Date(since - 1) })
    const detail = await admin.caller.organizations.trainer({ organizationId, trainerId: actor.id })
    expect(detail.recentSessions.map(({ id }) => id)).toEqual([inside])
  })

  test('has the ten latest and the twenty soonest sessions, and figures of all', async () => {
    const { actor } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const of = { trainerId: actor.id, clientId }
    for (let n = 1; n <= 25; n += 1) {
      await makeSession(db, { ...of, startsAt: new Date(now - n * 3_600_000), completed: true })
      await makeSession(db, { ...of, startsAt: new Date(now + n * 3_600_000) })
    }
    const { recentSessions, comingSessions, upcomingSessions } = await detailOf(actor.id)
    const hours = (list: { startsAt: Date }[]) =>
      list.map(({ startsAt }) => (startsAt.getTime() - now) / 3_600_000)
    expect(hours(recentSessions)).toEqual(Array.from({ length: 10 }, (_, n) => -1 - n))
    expect(hours(comingSessions)).toEqual(Array.from({ length: 20 }, (_, n) => 1 + n))
    expect(upcomingSessions).toBe(25)
  })

  test('has only pots with hours left: none at zero, none below', async () => {
    const { actor } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const of = { trainerId: actor.id, clientId }
    await makePot(db, of, { hours: 0 })
    await makePot(db, of, { hours: -2 })
    const least = await makePot(db, of, { hours: 0.01 })
    const used = await makePot(db, of, { hours: 1 })
    await makeSession(db, { ...of, potId: used, startsAt: new Date(now - dayMs), completed: true })
    const detail = await detailOf(actor.id)
    expect(detail.pots.map(({ id, hoursRemaining }) => [id, hoursRemaining])).toEqual([
      [least, 0.01],
    ])
    expect(detail.hoursRemaining).toBe(-1.99)
  })

  test.each([
    ['has never been in the organisation', async () => (await makeProfile(db)).id],
    ['is in another one', async () => (await (await makeOrganization(db)).add('MEMBER')).actor.id],
    [
      'has left',
      async () => {
        const { actor, caller } = await own.add('MEMBER')
        await caller.organizations.leave({ organizationId: own.organizationId })
        return actor.id
      },
    ],
    [
      'was removed',
      async () => {
        const { actor, memberId } = await own.add('MEMBER')
        const { organizationId, admin } = own
        await admin.caller.organizations.removeMember({ organizationId, memberId })
        return actor.id
      },
    ],
    ['does not exist', async () => randomUUID()],
    ['is named by the id of a membership', async () => (await own.add('MEMBER')).memberId],
  ])('who %s is NOT_FOUND', async (_what, make) => {
    const id = await make()
    expect(await refusalOf(detailOf(id))).toBe('NOT_FOUND')
    expect((await activityOf()).map(({ trainerId }) => trainerId)).not.toContain(id)
  })

  test('is visible to an admin of the organisation only, not to a SUPER_ADMIN and not to the trainer', async () => {
    const { actor, caller } = await own.add('MEMBER')
    const { organizationId } = own
    const asked = { organizationId, trainerId: actor.id }
    expect(await refusalOf(caller.organizations.trainer(asked))).toBe('FORBIDDEN')
    const superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
    expect(await refusalOf(superAdmin.organizations.trainer(asked))).toBe('NOT_FOUND')
  })
})

test('no note, phone number, portal link, history, setting or absence is visible to an admin', async () => {
  const { actor } = await own.add('MEMBER', {
    phone: '070-hemligt-nummer',
    otherInformation: 'hemlig upplysning',
    passwordHash: 'hemligt-hash',
  })
  const { id: clientId, token } = await makeClient(db, actor.id, { phone: 'hemligt-tal' })
  const potId = await makePot(db, { trainerId: actor.id, clientId })
  const of = { trainerId: actor.id, clientId, potId, notes: secret }
  for (const days of [-2, -1, 1, 2]) {
    await makeSession(db, { ...of, startsAt: new Date(now + days * dayMs), completed: days < -1 })
  }
  await db.update(potTypes).set({ description: 'hemlig beskrivning' })
  const absence = { ...tenantAbsence, label: 'hemlig resa' }
  const member = callerOf(db, actor, { now: clock.now })
  await member.absences.create({ id: randomUUID(), absence, cancel: [], move: [] })
  const { organizationId } = own
  const happened = await own.admin.caller.events.ofOrganization({ organizationId })
  const told = JSON.stringify([await activityOf(), await detailOf(actor.id), happened])
  expect(told).toContain(clientId)
  expect(told).not.toMatch(/hemlig|absence/)
  expect(told).not.toContain(token)
  const [row] = await db.select().from(clients).where(eq(clients.id, clientId))
  for (const text of [row?.tokenHash, row?.tokenSealed]) expect(told).not.toContain(text)
  // The notes exist, so their absence is significant.
  const notes = eq(trainingSessions.notes, secret)
  expect(await db.$count(trainingSessions, notes)).toBeGreaterThan(3)
  expect(await db.$count(profiles, sql`other_information like 'hemlig%'`)).toBe(1)
})
