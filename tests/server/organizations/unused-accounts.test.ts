import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { deleteUnusedAccounts } from '#server/organizations/unused-accounts.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { invitations, organizations } from '#server/schema/organizations.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization, type Organization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { giveRightPassword, rightPassword } from '../procedures/acts.ts'

const weekMs = 7 * 86_400_000

let db: Database
let own: Organization
let clock: ReturnType<typeof testClock>
let email: string
let invitationId: string
let code: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

beforeEach(async () => {
  clock = testClock()
  own = await makeOrganization(db, { now: clock.now })
  email = `${randomUUID()}@example.com`
  invitationId = randomUUID()
  const invited = await own.admin.caller.organizations.invite({
    id: invitationId,
    organizationId: own.organizationId,
    email,
  })
  code = invited.code
})

async function account() {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email))
  return row ?? null
}

async function accountId(): Promise<string> {
  const row = await account()
  if (!row) throw new Error('the invited account is not there')
  return row.id
}

const removeIt = () =>
  own.admin.caller.organizations.removeInvitation({
    organizationId: own.organizationId,
    invitationId,
  })
const activate = () =>
  callerOf(db, null, { now: clock.now }).auth.activate({
    code,
    email,
    name: null,
    password: 'ett eget lösenord',
    confirmation: 'ett eget lösenord',
  })
const cleanUp = (later = weekMs) =>
  deleteUnusedAccounts(db, new Date(clock.now().getTime() + later))

/** What keeps the account, and how it comes about. */
const uses: [string, () => Promise<unknown>][] = [
  [
    'that was activated',
    async () => {
      await activate()
      // The membership alone must not be what keeps it.
      const { memberId } = await memberOf(await accountId())
      await own.admin.caller.organizations.removeMember({
        organizationId: own.organizationId,
        memberId,
      })
      await db.update(invitations).set({ usedAt: null, usedBy: null })
    },
  ],
  ['that has a client', async () => makeClient(db, await accountId())],
  [
    'that is a trainer’s client',
    async () => {
      const trainer = await makeProfile(db)
      await makeClient(db, trainer.id, { profileId: await accountId() })
    },
  ],
  [
    'that is a member',
    async () => {
      const row = await account()
      if (row) await own.put(row, 'MEMBER')
    },
  ],
  [
    'that another organisation invites',
    async () => {
      const other = await makeOrganization(db)
      await makeInvitation(db, other.organizationId, { invitedEmail: email.toUpperCase() })
    },
  ],
  [
    'that is disabled',
    () => db.update(profiles).set({ isDisabled: true }).where(eq(profiles.email, email)),
  ],
]

async function memberOf(trainerId: string) {
  const members = await own.admin.caller.organizations.members({
    organizationId: own.organizationId,
  })
  const found = members.find((member) => member.trainerId === trainerId)
  if (!found) throw new Error('no member')
  return { memberId: found.id }
}

describe('erasing the last member of the organisation, and so the organisation', () => {
  const eraseAll = async () => {
    const { id } = own.admin.actor
    await giveRightPassword(db, id)
    await own.admin.caller.profile.erase({ password: rightPassword })
    expect(await db.$count(organizations, eq(organizations.id, own.organizationId))).toBe(0)
  }

  test('deletes the accounts that it invited, each with an event', async () => {
    const id = await accountId()
    await eraseAll()
    expect(await account()).toBeNull()
    const isOfAccount = and(eq(events.accountId, id), eq(events.kind, 'account.expired'))
    expect(await db.$count(events, isOfAccount)).toBe(1)
  })

  test.each(uses.filter(([what]) => what !== 'that is a member'))(
    'keeps an account %s',
    async (_what, use) => {
      await use()
      await eraseAll()
      expect(await account()).not.toBeNull()
    },
  )

  test('leaves an account that another organisation invites to that one’s invitation', async () => {
    const other = await makeOrganization(db)
    const invited = await makeInvitation(db, other.organizationId, { invitedEmail: email })
    await eraseAll()
    code = invited.code
    expect(await refusalOf(activate())).toBeNull()
  })

  test('deletes it when that invitation expires', async () => {
    const other = await makeOrganization(db)
    const expiresAt = new Date(clock.now().getTime() + weekMs - 1)
    await makeInvitation(db, other.organizationId, { invitedEmail: email, expiresAt })
    await eraseAll()
    await cleanUp()
    expect(await account()).toBeNull()
  })
})

describe('deleting an invitation', () => {
  test('deletes the account that it created, in one event', async () => {
    const id = await accountId()
    await removeIt()
    expect(await account()).toBeNull()
    const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
    expect(event).toMatchObject({
      kind: 'invitation.removed',
      subjectIds: [invitationId],
      accountId: id,
      figures: { accountDeleted: true },
    })
  })

  test.each(uses)('keeps an account %s', async (_what, use) => {
    await use()
    await removeIt()
    expect(await account()).not.toBeNull()
  })

  test('keeps an account that the invitation did not create', async () => {
    const known = await makeProfile(db)
    const { id } = await makeInvitation(db, own.organizationId, { invitedEmail: known.email })
    await own.admin.caller.organizations.removeInvitation({
      organizationId: own.organizationId,
      invitationId: id,
    })
    expect(await db.$count(profiles, eq(profiles.id, known.id))).toBe(1)
  })

  test('with the account of an invitation that was kept by another one deletes it with that one', async () => {
    const second = randomUUID()
    const { organizationId } = own
    await own.admin.caller.organizations.invite({ id: second, organizationId, email })
    await removeIt()
    expect(await account()).not.toBeNull()
    await own.admin.caller.organizations.removeInvitation({ organizationId, invitationId: second })
    expect(await account()).toBeNull()
  })

  test('waits for an activation that is under way, and keeps its account', async () => {
    const id = await accountId()
    const answers = await raceBehind(
      db,
      (tx) => tx.update(profiles).set({ invitedTo: null }).where(eq(profiles.id, id)),
      [removeIt],
    )
    expect(answers).toEqual([null])
    expect(await account()).not.toBeNull()
  })

  test('against an activation at the same time leaves either a member or no account', async () => {
    const [activated, removed] = await Promise.all([refusalOf(activate()), refusalOf(removeIt())])
    const row = await account()
    expect([activated === null, removed === null]).toContain(true)
    expect(row !== null).toBe(activated === null)
  })

  test('against an invitation of another organisation at the same time leaves an account for it', async () => {
    const other = await makeOrganization(db, { now: clock.now })
    const again = () =>
      other.admin.caller.organizations.invite({
        id: randomUUID(),
        organizationId: other.organizationId,
        email,
      })
    const answers = await Promise.all([refusalOf(removeIt()), refusalOf(again())])
    expect(answers).toEqual([null, null])
    expect(await account()).not.toBeNull()
  })
})

describe('the hourly clean-up', () => {
  test('deletes the account of an expired invitation, with an event, and keeps the invitation', async () => {
    const id = await accountId()
    await cleanUp()
    expect(await account()).toBeNull()
    expect(await db.$count(invitations, eq(invitations.id, invitationId))).toBe(1)
    const found = await db.select().from(events).where(eq(events.accountId, id))
    expect(found.map(({ kind, actorId }) => [kind, actorId])).toContainEqual([
      'account.expired',
      null,
    ])
  })

  test('keeps the account until the invitation has expired', async () => {
    await cleanUp(weekMs - 1)
    expect(await account()).not.toBeNull()
  })

  test.each(uses)('keeps an account %s', async (_what, use) => {
    await use()
    await cleanUp()
    expect(await account()).not.toBeNull()
  })
})
