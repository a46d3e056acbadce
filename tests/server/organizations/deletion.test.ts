import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { invitations, organizationMembers, organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeInvitation, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  makeOrganization,
  membersIn,
  type Organization,
  profileRow,
} from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

let db: Database
let own: Organization
let clock: ReturnType<typeof testClock>

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock = testClock()
  own = await makeOrganization(db, { now: clock.now })
})

const removeIt = (of = own, by = of.admin) =>
  by.caller.organizations.remove({ organizationId: of.organizationId })
const exists = async (of = own) =>
  (await db.$count(organizations, eq(organizations.id, of.organizationId))) > 0
const invite = (email: string) =>
  own.admin.caller.organizations.invite({
    id: randomUUID(),
    organizationId: own.organizationId,
    email,
  })

describe('an organisation without other members', () => {
  test('is deleted by its ADMIN, whose clients and books stay, and who founds another', async () => {
    const { actor, caller } = own.admin
    const { id: clientId } = await makeClient(db, actor.id)
    const owner = { trainerId: actor.id, clientId }
    const potId = await makePot(db, owner)
    await makeSession(db, { ...owner, potId, startsAt: clock.now(), completed: true })
    const before = await caller.pots.ofClient({ clientId })
    await removeIt()
    expect(await exists()).toBe(false)
    expect(await caller.organizations.mine()).toEqual([])
    expect(await profileRow(db, actor.id)).toMatchObject({ organizationId: null })
    expect(await caller.pots.ofClient({ clientId })).toEqual(before)
    expect(await caller.clients.list()).toHaveLength(1)
    expect(await caller.dashboard.counts()).toMatchObject({ clients: 1, hoursRemaining: 9 })

    const id = randomUUID()
    await caller.organizations.create({ id, name: 'Ny', description: null })
    expect(await caller.organizations.mine()).toMatchObject([{ id, role: 'ADMIN' }])
  })

  test('takes its invitations with it: codes, unsent mail and accounts that nobody activated', async () => {
    const [fresh, known] = [`${randomUUID()}@example.com`, await makeProfile(db)]
    const { code } = await invite(fresh)
    const { code: codeOfKnown } = await invite(known.email)
    await removeIt()
    const isOf = eq(invitations.organizationId, own.organizationId)
    expect(await db.$count(invitations, isOf)).toBe(0)
    expect(await db.$count(outbox, eq(outbox.recipient, fresh))).toBe(0)
    expect(await db.$count(profiles, eq(profiles.email, fresh))).toBe(0)
    expect(await profileRow(db, known.id)).toMatchObject({ organizationId: null })
    const join = callerOf(db, known, { now: clock.now }).organizations.join({ code: codeOfKnown })
    expect(await refusalOf(join)).toBe('INVITATION_INVALID')
    const activation = callerOf(db, null, { now: clock.now }).auth.activate({
      code,
      email: fresh,
      name: null,
      password: 'ett eget lösenord',
      confirmation: 'ett eget lösenord',
    })
    expect(await refusalOf(activation)).toBe('INVITATION_INVALID')
    const kinds = await db.select().from(events).where(eq(events.kind, 'account.expired'))
    expect(kinds).toHaveLength(1)
  })

  test('is gone for a retry, which changes nothing', async () => {
    await removeIt()
    await expectUnchanged(db, 'NOT_FOUND', () => removeIt())
  })

  test('is not deleted by an admin of another', async () => {
    const other = await makeOrganization(db)
    await expectUnchanged(db, 'NOT_FOUND', () => removeIt(own, other.admin))
  })
})

test.each([
  ['another member', {}],
  ['a member who is disabled', { isDisabled: true }],
])('an organisation with %s is not deleted', async (_who, of) => {
  const member = await own.add('MEMBER', of)
  await expectUnchanged(db, 'ORGANIZATION_HAS_MEMBERS', () => removeIt())
  await own.admin.caller.organizations.removeMember({
    organizationId: own.organizationId,
    memberId: member.memberId,
  })
  await removeIt()
  expect(await exists()).toBe(false)
})

test('a MEMBER does not delete it', async () => {
  const member = await own.add('MEMBER')
  await expectUnchanged(db, 'FORBIDDEN', () => removeIt(own, member))
})

describe('at the same time as somebody joins by a code', () => {
  const holdInvitations = (tx: Database) =>
    tx
      .select()
      .from(invitations)
      .where(eq(invitations.organizationId, own.organizationId))
      .for('update')

  test('the one who joins first stays, and the organisation with them', async () => {
    const trainer = await makeProfile(db)
    const { code } = await makeInvitation(db, own.organizationId)
    const joinIt = () => callerOf(db, trainer).organizations.join({ code })
    expect(await raceBehind(db, holdInvitations, [joinIt, removeIt])).toEqual([
      null,
      'ORGANIZATION_HAS_MEMBERS',
    ])
    expect(await membersIn(db, own.organizationId)).toEqual({
      [own.admin.actor.id]: 'ADMIN',
      [trainer.id]: 'MEMBER',
    })
  })

  test('a code is worth nothing once the organisation is deleted', async () => {
    const trainer = await makeProfile(db)
    const { code } = await makeInvitation(db, own.organizationId)
    const joinIt = () => callerOf(db, trainer).organizations.join({ code })
    expect(await raceBehind(db, holdInvitations, [removeIt, joinIt])).toEqual([
      null,
      'INVITATION_INVALID',
    ])
    expect(await exists()).toBe(false)
    expect(await profileRow(db, trainer.id)).toMatchObject({ organizationId: null })
  })

  test('either of the two happens, in each of twenty organisations', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const of = await makeOrganization(db)
        const trainer = await makeProfile(db)
        const { code } = await makeInvitation(db, of.organizationId)
        const joinIt = () => refusalOf(callerOf(db, trainer).organizations.join({ code }))
        const both = [joinIt, () => refusalOf(removeIt(of))]
        const answers = await Promise.all((n % 2 ? both : both.toReversed()).map((act) => act()))
        const members = await db.$count(
          organizationMembers,
          eq(organizationMembers.organizationId, of.organizationId),
        )
        return { answers, members, isThere: await exists(of) }
      }),
    )
    for (const { answers, members, isThere } of rounds) {
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      expect(members).toBe(isThere ? 2 : 0)
      expect(answers).toContain(isThere ? 'ORGANIZATION_HAS_MEMBERS' : 'INVITATION_INVALID')
    }
  })

  test('of two deletions one is done, and the other finds nothing', async () => {
    const hold = (tx: Database) =>
      tx
        .select()
        .from(organizations)
        .where(eq(organizations.id, own.organizationId))
        .for('no key update')
    expect(await raceBehind(db, hold, [() => removeIt(), () => removeIt()])).toEqual([
      null,
      'NOT_FOUND',
    ])
  })

  test('an account of its own that is activated meanwhile is a member', async () => {
    const email = `${randomUUID()}@example.com`
    const { code } = await invite(email)
    const activate = () =>
      callerOf(db, null, { now: clock.now }).auth.activate({
        code,
        email,
        name: null,
        password: 'ett eget lösenord',
        confirmation: 'ett eget lösenord',
      })
    const answers = await raceBehind(db, holdInvitations, [activate, removeIt])
    expect(answers).toEqual([null, 'ORGANIZATION_HAS_MEMBERS'])
    expect(Object.keys(await membersIn(db, own.organizationId))).toHaveLength(2)
  })
})
