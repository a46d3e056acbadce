import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makeClient, makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  type Insider,
  makeOrganization,
  membersIn,
  type Organization,
  profileRow,
  worldOf,
} from '#tests/organization.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let own: Organization
let member: Insider
let invitationId: string

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})
beforeEach(async () => {
  own = await makeOrganization(db)
  member = await own.add('MEMBER')
  invitationId = (await makeInvitation(db, own.organizationId)).id
})

type Organizations = Caller['organizations']

/** Every query and mutation that only an admin may call. */
const questions: [string, (of: Organizations) => Promise<unknown>][] = [
  ['trainers', (of) => of.trainers({ organizationId: own.organizationId })],
  [
    'trainer',
    (of) => of.trainer({ organizationId: own.organizationId, trainerId: member.actor.id }),
  ],
  ['invitations', (of) => of.invitations({ organizationId: own.organizationId })],
]
const acts: [string, (of: Organizations) => Promise<unknown>][] = [
  [
    'update',
    (of) => of.update({ organizationId: own.organizationId, name: 'Kapad', description: null }),
  ],
  [
    'setMemberRole',
    (of) =>
      of.setMemberRole({
        organizationId: own.organizationId,
        memberId: member.memberId,
        role: 'ADMIN',
      }),
  ],
  [
    'removeMember',
    (of) => of.removeMember({ organizationId: own.organizationId, memberId: member.memberId }),
  ],
  [
    'invite',
    (of) =>
      of.invite({
        id: randomUUID(),
        organizationId: own.organizationId,
        email: `${randomUUID()}@example.com`,
      }),
  ],
  [
    'removeInvitation',
    (of) => of.removeInvitation({ organizationId: own.organizationId, invitationId }),
  ],
]
const within: typeof questions = [
  ['members', (of) => of.members({ organizationId: own.organizationId })],
  ['leave', (of) => of.leave({ organizationId: own.organizationId })],
]

describe('members', () => {
  test('are listed to each of them, by join date, with exactly these fields', async () => {
    const { organizationId, admin } = own
    const late = await own.add('MEMBER', { isDisabled: true, profileImageUrl: '/images/x.webp' })
    const dates = { [admin.memberId]: '2026-03-02', [member.memberId]: '2026-03-01' }
    for (const [id, date] of Object.entries({ ...dates, [late.memberId]: '2026-03-03' })) {
      await db
        .update(organizationMembers)
        .set({ joinedAt: new Date(date) })
        .where(eq(organizationMembers.id, id))
    }
    const expected = [
      [member, 'MEMBER', '2026-03-01'],
      [admin, 'ADMIN', '2026-03-02'],
      [late, 'MEMBER', '2026-03-03'],
    ] as const
    for (const { caller } of [admin, member]) {
      expect(await caller.organizations.members({ organizationId })).toEqual(
        expected.map(([{ actor, memberId }, role, date]) => ({
          id: memberId,
          trainerId: actor.id,
          name: actor.name,
          email: actor.email,
          profileImageUrl: actor.profileImageUrl,
          role,
          isDisabled: actor.isDisabled,
          joinedAt: new Date(date),
        })),
      )
    }
  })

  test.each([...questions, ...acts])(
    'have read access only: %s is refused, whatever the role of the profile',
    async (_name, call) => {
      for (const role of ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const) {
        const { caller } = await own.add('MEMBER', { role })
        await expectUnchanged(db, 'FORBIDDEN', () => call(caller.organizations))
      }
    },
  )

  test.each([...within, ...questions, ...acts])(
    'are hidden from non-members: %s answers as for an unknown organisation',
    async (_name, call) => {
      const outsiders = [
        (await makeOrganization(db)).admin.caller,
        callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' })),
        callerOf(db, await makeProfile(db, { role: 'CLIENT' })),
      ]
      for (const { organizations: of } of outsiders) {
        await expectUnchanged(db, 'NOT_FOUND', () => call(of))
        own = { ...own, organizationId: randomUUID() }
        await expectUnchanged(db, 'NOT_FOUND', () => call(of))
      }
    },
  )
})

describe('role of a member', () => {
  const setRole = (by: Insider, of: Insider, role: 'MEMBER' | 'ADMIN') =>
    by.caller.organizations.setMemberRole({
      organizationId: own.organizationId,
      memberId: of.memberId,
      role,
    })

  test('is set and reset by an admin, and applies from the next request on', async () => {
    const { organizationId } = own
    const { actor, caller } = member
    await setRole(own.admin, member, 'ADMIN')
    expect(await membersIn(db, organizationId)).toMatchObject({ [actor.id]: 'ADMIN' })
    expect(await refusalOf(caller.organizations.trainers({ organizationId }))).toBeNull()
    await setRole(own.admin, member, 'MEMBER')
    expect(await membersIn(db, organizationId)).toMatchObject({ [actor.id]: 'MEMBER' })
    expect(await refusalOf(caller.organizations.trainers({ organizationId }))).toBe('FORBIDDEN')
  })

  test('is independent of the role of the profile: a TRAINER who is ADMIN may do all that an ORG_ADMIN may', async () => {
    const trainer = await own.add('ADMIN', { role: 'TRAINER' })
    for (const [, call] of [...questions, ...acts]) {
      expect(await refusalOf(call(trainer.caller.organizations))).toBeNull()
      // The deleted one.
      member = await own.add('MEMBER')
    }
    expect((await profileRow(db, trainer.actor.id)).role).toBe('TRAINER')
  })

  test('set again changes nothing', async () => {
    await expectUnchanged(db, null, () => setRole(own.admin, member, 'MEMBER'))
    await expectUnchanged(db, null, () => setRole(own.admin, own.admin, 'ADMIN'))
  })

  test('may be given up by an admin when there is another', async () => {
    await setRole(own.admin, member, 'ADMIN')
    await setRole(own.admin, own.admin, 'MEMBER')
    expect(await membersIn(db, own.organizationId)).toEqual({
      [own.admin.actor.id]: 'MEMBER',
      [member.actor.id]: 'ADMIN',
    })
  })

  test.each(['OWNER', 'ORG_ADMIN', 'admin', '', null])('cannot be %j', async (role) => {
    await expectUnchanged(db, 'INVALID_INPUT', () =>
      own.admin.caller.organizations.setMemberRole({
        organizationId: own.organizationId,
        memberId: member.memberId,
        role: role as 'ADMIN',
      }),
    )
  })

  test('of a member of another organisation is NOT_FOUND like an unknown one, and so is the removal', async () => {
    const other = await makeOrganization(db)
    const stranger = await other.add('MEMBER')
    const { organizationId, admin } = own
    const of = admin.caller.organizations
    // Also with the id of the account instead of the membership's.
    for (const memberId of [stranger.memberId, member.actor.id, randomUUID()]) {
      await expectUnchanged(db, 'MEMBER_NOT_FOUND', () =>
        of.setMemberRole({ organizationId, memberId, role: 'ADMIN' }),
      )
      await expectUnchanged(db, 'MEMBER_NOT_FOUND', () =>
        of.removeMember({ organizationId, memberId }),
      )
    }
  })
})

describe('removed member', () => {
  const remove = () =>
    own.admin.caller.organizations.removeMember({
      organizationId: own.organizationId,
      memberId: member.memberId,
    })

  test('is no member any more, the organisation of the profile is cleared, and all other rows stay', async () => {
    await makeClient(db, member.actor.id)
    const before = await profileRow(db, member.actor.id)
    await remove()
    expect(await membersIn(db, own.organizationId)).toEqual({ [own.admin.actor.id]: 'ADMIN' })
    expect(await profileRow(db, member.actor.id)).toEqual({ ...before, organizationId: null })
    expect(await member.caller.organizations.mine()).toEqual([])
    expect(await member.caller.clients.list()).toHaveLength(1)
  })

  test('keeps the organisation of the profile when it is another', async () => {
    const other = await makeOrganization(db)
    await other.put(member.actor, 'MEMBER')
    await remove()
    expect((await profileRow(db, member.actor.id)).organizationId).toBe(other.organizationId)
  })

  test('cannot be removed again', async () => {
    await remove()
    await expectUnchanged(db, 'MEMBER_NOT_FOUND', remove)
  })

  test.each([...within, ...questions, ...acts])(
    'has no access from the next request on, admin or not: %s',
    async (name, call) => {
      const { organizationId } = own
      const admin = await own.add('ADMIN')
      const { token } = await beginLogin(db, admin.actor.id)
      const ask = () => server.call('organizations.members', { organizationId }, { token })
      expect((await ask()).status).toBe(200)
      await own.admin.caller.organizations.removeMember({
        organizationId,
        memberId: admin.memberId,
      })
      expect([name, (await ask()).problem]).toEqual([name, 'NOT_FOUND'])
      await expectUnchanged(db, 'NOT_FOUND', () => call(admin.caller.organizations))
    },
  )

  test('is visible to its admins no more, neither in lists nor by id', async () => {
    const { organizationId, admin } = own
    const trainerId = member.actor.id
    const { id: clientId } = await makeClient(db, trainerId)
    const of = admin.caller.organizations
    const all = async () =>
      JSON.stringify([await of.members({ organizationId }), await of.trainers({ organizationId })])
    expect(await all()).toContain(trainerId)
    expect(JSON.stringify(await of.trainer({ organizationId, trainerId }))).toContain(clientId)
    await remove()
    expect(await all()).not.toContain(trainerId)
    expect(await refusalOf(of.trainer({ organizationId, trainerId }))).toBe('NOT_FOUND')
  })
})

describe('leaving', () => {
  const leave = () => member.caller.organizations.leave({ organizationId: own.organizationId })

  test('removes a member, and clears the organisation of the profile', async () => {
    const before = await profileRow(db, member.actor.id)
    await leave()
    expect(await membersIn(db, own.organizationId)).toEqual({ [own.admin.actor.id]: 'ADMIN' })
    expect(await profileRow(db, member.actor.id)).toEqual({ ...before, organizationId: null })
    expect(
      await refusalOf(member.caller.organizations.members({ organizationId: own.organizationId })),
    ).toBe('NOT_FOUND')
  })

  test('leaves memberships of other organisations unchanged', async () => {
    const other = await makeOrganization(db)
    await other.put(member.actor, 'MEMBER')
    await leave()
    expect(await membersIn(db, other.organizationId)).toMatchObject({
      [member.actor.id]: 'MEMBER',
    })
    expect((await profileRow(db, member.actor.id)).organizationId).toBe(other.organizationId)
  })

  test('is idempotent, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(leave())))
    expect(tally(answers)).toEqual({ ok: 1, NOT_FOUND: 2 })
    await expectUnchanged(db, 'NOT_FOUND', leave)
  })
})

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('membership deleted by direct SQL on %s', (_name, open) => {
  test('clears the organisation of that profile only', async () => {
    const other = await open()
    const { organizationId, admin, add } = await makeOrganization(other.db)
    const [gone, stays] = [await add('MEMBER'), await add('MEMBER')]
    await other.db.delete(organizationMembers).where(eq(organizationMembers.id, gone.memberId))
    const current = async ({ actor }: Insider) =>
      (await profileRow(other.db, actor.id)).organizationId
    expect([await current(gone), await current(stays), await current(admin)]).toEqual([
      null,
      organizationId,
      organizationId,
    ])
    await other.drop()
  })
})

describe('during a request of an admin', () => {
  /** A change of the admin, committed while the request waits for the lock of the organisation. */
  const changes = [
    ['demoted', 'FORBIDDEN', (tx: Database, id: string) => setRoleOf(tx, id)],
    [
      'removed',
      'NOT_FOUND',
      (tx: Database, id: string) =>
        tx.delete(organizationMembers).where(eq(organizationMembers.trainerId, id)),
    ],
    [
      'disabled',
      'UNAUTHENTICATED',
      (tx: Database, id: string) =>
        tx.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id)),
    ],
  ] as const

  function setRoleOf(tx: Database, trainerId: string) {
    return tx
      .update(organizationMembers)
      .set({ role: 'MEMBER' })
      .where(eq(organizationMembers.trainerId, trainerId))
  }

  const cases = changes.flatMap(([how, problem, change]) =>
    acts.map(([name, act]) => [how, name, problem, { change, act }] as const),
  )

  test.each(cases)(
    'an admin who is %s is refused: %s is %s',
    async (_how, _name, problem, { change, act }) => {
      const { caller, actor } = await own.add('ADMIN')
      let changed = ''
      const answers = await raceBehind(
        db,
        // Each of them locks the organisation: the database ensures that an admin remains.
        async (tx) => {
          await change(tx, actor.id)
          changed = await worldOf(tx)
        },
        [() => act(caller.organizations)],
      )
      expect(answers).toEqual([problem])
      expect(await worldOf(db)).toBe(changed)
    },
  )

  test('a removed member has left already', async () => {
    const answers = await raceBehind(
      db,
      async (tx) => {
        const { organizationId } = own
        await tx
          .select()
          .from(organizations)
          .where(eq(organizations.id, organizationId))
          .for('no key update')
        await tx.delete(organizationMembers).where(eq(organizationMembers.id, member.memberId))
      },
      [() => member.caller.organizations.leave({ organizationId: own.organizationId })],
    )
    expect(answers).toEqual(['NOT_FOUND'])
  })
})
