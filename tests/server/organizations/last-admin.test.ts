import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { profiles } from '#server/schema/auth.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  activeAdminsOf,
  expectUnchanged,
  type Insider,
  makeOrganization,
  type Organization,
  profileRow,
} from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

let db: Database
let superAdmin: Caller
let own: Organization

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
})

const leave = ({ caller }: Insider, { organizationId } = own) =>
  caller.organizations.leave({ organizationId })
const remove = (by: Insider, of: Insider, { organizationId } = own) =>
  by.caller.organizations.removeMember({ organizationId, memberId: of.memberId })
const demote = (by: Insider, of: Insider, { organizationId } = own) =>
  by.caller.organizations.setMemberRole({ organizationId, memberId: of.memberId, role: 'MEMBER' })
const disable = ({ actor }: Insider, isDisabled = true) =>
  superAdmin.admin.setDisabled({ id: actor.id, isDisabled })

/** The ways to stop being an active admin, through the product's procedures. */
const waysOut: [string, (admin: Insider) => Promise<unknown>][] = [
  ['leave', (admin) => leave(admin)],
  ['be removed', (admin) => remove(admin, admin)],
  ['be demoted', (admin) => demote(admin, admin)],
  ['be disabled by a SUPER_ADMIN', (admin) => disable(admin)],
]

describe('last active admin', () => {
  beforeEach(async () => {
    own = await makeOrganization(db)
    await own.add('MEMBER')
  })

  test.each(waysOut)('cannot %s', async (_how, out) => {
    await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => out(own.admin))
  })

  test.each(waysOut)(
    'cannot %s when the other admin is disabled: disabled accounts do not count',
    async (_how, out) => {
      await own.add('ADMIN', { isDisabled: true })
      await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => out(own.admin))
    },
  )

  test.each(waysOut)('may %s when there is another, who then is the last', async (_how, out) => {
    const other = await own.add('ADMIN')
    expect(await refusalOf(out(own.admin))).toBeNull()
    expect(await activeAdminsOf(db, own.organizationId)).toEqual([other.actor.id])
    await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => out(other))
  })

  test('does not restrict others: members and disabled admins can be removed', async () => {
    const shut = await own.add('ADMIN', { isDisabled: true })
    const member = await own.add('MEMBER')
    const another = await own.add('MEMBER')
    for (const change of [
      () => demote(own.admin, shut),
      () => remove(own.admin, shut),
      () => disable(member),
      () => remove(own.admin, member),
      () => leave(another),
    ]) {
      expect(await refusalOf(change())).toBeNull()
    }
    expect(await activeAdminsOf(db, own.organizationId)).toEqual([own.admin.actor.id])
  })

  test('counts again when the account is enabled again', async () => {
    const other = await own.add('ADMIN')
    await disable(other)
    await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => leave(own.admin))
    await disable(other, false)
    expect(await refusalOf(leave(own.admin))).toBeNull()
  })

  test('of one of many organisations cannot be disabled, and stays active in all of them', async () => {
    const others = [await makeOrganization(db), await makeOrganization(db)]
    for (const other of others) await other.put(own.admin.actor, 'ADMIN')
    await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => disable(own.admin))
    await own.add('ADMIN')
    expect(await refusalOf(disable(own.admin))).toBeNull()
    for (const { organizationId, admin } of others) {
      expect(await activeAdminsOf(db, organizationId)).toEqual([admin.actor.id])
    }
  })

  test('may make another member admin, and then leave', async () => {
    const member = await own.add('MEMBER')
    await own.admin.caller.organizations.setMemberRole({
      organizationId: own.organizationId,
      memberId: member.memberId,
      role: 'ADMIN',
    })
    expect(await refusalOf(leave(own.admin))).toBeNull()
    expect(await activeAdminsOf(db, own.organizationId)).toEqual([member.actor.id])
  })
})

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('last active admin by direct SQL on %s', (_name, open) => {
  let hand: TestDatabase

  beforeAll(async () => {
    hand = await open()
  })
  afterAll(() => hand.drop())
  beforeEach(async () => {
    own = await makeOrganization(hand.db)
    await own.add('MEMBER')
  })

  const outcomeOf = async (statement: PromiseLike<unknown>): Promise<string> => {
    try {
      await statement
      return 'done'
    } catch (error) {
      return databaseError(error)?.constraint ?? String(error)
    }
  }
  const members = (change: Partial<typeof organizationMembers.$inferInsert>, ...ids: string[]) =>
    hand.db.update(organizationMembers).set(change).where(inArray(organizationMembers.id, ids))
  const accounts = (...ids: string[]) =>
    hand.db.update(profiles).set({ isDisabled: true }).where(inArray(profiles.id, ids))
  const deletion = (...ids: string[]) =>
    hand.db.delete(organizationMembers).where(inArray(organizationMembers.id, ids))

  const byHand: [string, (...admins: Insider[]) => PromiseLike<unknown>][] = [
    ['demoted', (...all) => members({ role: 'MEMBER' }, ...all.map(({ memberId }) => memberId))],
    ['deleted', (...all) => deletion(...all.map(({ memberId }) => memberId))],
    ['disabled', (...all) => accounts(...all.map(({ actor }) => actor.id))],
    [
      'deleted with their account',
      (...all) =>
        hand.db.delete(profiles).where(
          inArray(
            profiles.id,
            all.map(({ actor }) => actor.id),
          ),
        ),
    ],
  ]

  test.each(byHand)('is not %s', async (_how, out) => {
    expect(await outcomeOf(out(own.admin))).toBe('organization_admin_remains')
    expect(await activeAdminsOf(hand.db, own.organizationId)).toEqual([own.admin.actor.id])
  })

  test.each(byHand)('is not %s together with the other in one statement', async (_how, out) => {
    const other = await own.add('ADMIN')
    expect(await outcomeOf(out(own.admin, other))).toBe('organization_admin_remains')
    expect(await activeAdminsOf(hand.db, own.organizationId)).toHaveLength(2)
  })

  test.each(byHand)('is %s when there is another', async (_how, out) => {
    const other = await own.add('ADMIN')
    expect(await outcomeOf(out(own.admin))).toBe('done')
    expect(await activeAdminsOf(hand.db, own.organizationId)).toEqual([other.actor.id])
    expect(await outcomeOf(out(other))).toBe('organization_admin_remains')
  })

  test('cannot be moved to another organisation, nor replaced by a disabled account', async () => {
    const another = await makeOrganization(hand.db)
    const shut = await makeProfile(hand.db, { isDisabled: true })
    await hand.db.update(profiles).set({ organizationId: null })
    const { memberId } = own.admin
    for (const change of [
      { organizationId: another.organizationId },
      { trainerId: shut.id },
      { trainerId: shut.id, role: 'ADMIN' as const },
    ]) {
      expect(await outcomeOf(members(change, memberId))).toBe('organization_admin_remains')
    }
    const active = await makeProfile(hand.db)
    expect(await outcomeOf(members({ trainerId: active.id }, memberId))).toBe('done')
    expect(await activeAdminsOf(hand.db, own.organizationId)).toEqual([active.id])
  })

  test('is removed with the organisation', async () => {
    const { organizationId } = own
    const gone = hand.db.delete(organizations).where(eq(organizations.id, organizationId))
    expect(await outcomeOf(gone)).toBe('done')
  })
})

describe('two admins concurrently', () => {
  let one: Insider
  let other: Insider

  beforeEach(async () => {
    own = await makeOrganization(db)
    one = own.admin
    other = await own.add('ADMIN')
  })

  type Pair = [
    name: string,
    calls: (one: Insider, other: Insider, of: Organization) => (() => Promise<unknown>)[],
    /** The possible refusals of the second one. */
    refusals: ProblemCode[],
  ]

  const pairs: Pair[] = [
    ['leave', (a, b, of) => [() => leave(a, of), () => leave(b, of)], ['LAST_ORGANIZATION_ADMIN']],
    [
      'demote each other',
      (a, b, of) => [() => demote(a, b, of), () => demote(b, a, of)],
      ['FORBIDDEN'],
    ],
    [
      'demote themselves',
      (a, b, of) => [() => demote(a, a, of), () => demote(b, b, of)],
      ['LAST_ORGANIZATION_ADMIN'],
    ],
    [
      'remove each other',
      (a, b, of) => [() => remove(a, b, of), () => remove(b, a, of)],
      ['NOT_FOUND'],
    ],
    ['are disabled', (a, b) => [() => disable(a), () => disable(b)], ['LAST_ORGANIZATION_ADMIN']],
    [
      'leave, and are disabled',
      (a, b, of) => [() => leave(a, of), () => disable(b)],
      ['LAST_ORGANIZATION_ADMIN'],
    ],
    [
      'demote the other, and are disabled',
      (a, b, of) => [() => demote(a, b, of), () => disable(a)],
      ['LAST_ORGANIZATION_ADMIN', 'UNAUTHENTICATED'],
    ],
  ]

  const holdOrganization = (tx: Database) =>
    tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, own.organizationId))
      .for('no key update')

  test.each(pairs)('%s: the second is refused, and one remains', async (...pair) => {
    const [, calls, refusals] = pair
    for (const order of ['forth', 'back']) {
      own = await makeOrganization(db)
      other = await own.add('ADMIN')
      const both = calls(own.admin, other, own)
      const answers = await raceBehind(
        db,
        holdOrganization,
        order === 'forth' ? both : both.toReversed(),
      )
      expect(answers[0]).toBeNull()
      expect(refusals).toContain(answers[1])
      expect(await activeAdminsOf(db, own.organizationId)).toHaveLength(1)
    }
  })

  test.each(pairs)('%s: one remains in each of 40 organisations concurrently', async (...pair) => {
    const [, calls, refusals] = pair
    const all = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const of = await makeOrganization(db)
        return { of, second: await of.add('ADMIN') }
      }),
    )
    const rounds = await Promise.all(
      all.map(({ of, second }) =>
        Promise.all(calls(of.admin, second, of).map((call) => refusalOf(call()))),
      ),
    )
    for (const [index, answers] of rounds.entries()) {
      const { of } = all[index] ?? { of: own }
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      expect(refusals).toContain(answers.find((answer) => answer !== null))
      expect(await activeAdminsOf(db, of.organizationId)).toHaveLength(1)
    }
  })

  test('removed by the other and disabled by a SUPER_ADMIN concurrently succeeds, and the other remains', async () => {
    // The removal locks the organisation first and the disabling the account: the database ends one of the two as a
    // deadlock, which is retried.
    const answers = await raceBehind(
      db,
      (tx) =>
        tx
          .select()
          .from(organizationMembers)
          .where(eq(organizationMembers.id, other.memberId))
          .for('update'),
      [() => remove(one, other), () => disable(other)],
    )
    expect(answers).toEqual([null, null])
    expect(await activeAdminsOf(db, own.organizationId)).toEqual([one.actor.id])
    expect(await profileRow(db, other.actor.id)).toMatchObject({
      isDisabled: true,
      organizationId: null,
    })
  })

  test('by direct SQL: the second waits for the first, and is refused', async () => {
    const statements = [
      (tx: Database, { memberId }: Insider) =>
        tx.delete(organizationMembers).where(eq(organizationMembers.id, memberId)),
      (tx: Database, { memberId }: Insider) =>
        tx
          .update(organizationMembers)
          .set({ role: 'MEMBER' })
          .where(eq(organizationMembers.id, memberId)),
      (tx: Database, { actor }: Insider) =>
        tx.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, actor.id)),
    ]
    for (const first of statements) {
      for (const second of statements) {
        own = await makeOrganization(db)
        other = await own.add('ADMIN')
        const waiting = async () => {
          await second(db, other)
        }
        let outcome = ''
        await raceBehind(db, (tx) => first(tx, own.admin), [
          () =>
            waiting().catch((error: unknown) => {
              outcome = databaseError(error)?.constraint ?? String(error)
            }),
        ])
        expect(outcome).toBe('organization_admin_remains')
        expect(await activeAdminsOf(db, own.organizationId)).toEqual([other.actor.id])
      }
    }
  })

  test('of ten admins who all leave concurrently one remains', async () => {
    const all = [own.admin, other]
    while (all.length < 10) all.push(await own.add('ADMIN'))
    const answers = await Promise.all(all.map((admin) => refusalOf(leave(admin))))
    expect(answers.filter((answer) => answer === 'LAST_ORGANIZATION_ADMIN')).toHaveLength(1)
    expect(answers.filter((answer) => answer === null)).toHaveLength(9)
    expect(await activeAdminsOf(db, own.organizationId)).toHaveLength(1)
  })
})
