import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { profiles } from '#server/schema/auth.ts'
import { invitations, organizationMembers, organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectUnchanged, makeOrganization, membersIn, profileRow } from '#tests/organization.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

const details = (over: object = {}) => ({
  id: randomUUID(),
  name: 'Kraft & Form',
  description: 'Vi tränar i Lund',
  ...over,
})

async function organizationRow(id: string) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row ?? null
}

describe('creating an organisation', () => {
  test.each(['ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'makes the %s its ADMIN, and it the organisation of the profile',
    async (role) => {
      const clock = testClock()
      const maker = await makeProfile(db, { role })
      const input = details()
      await callerOf(db, maker, { now: clock.now }).organizations.create(input)
      expect(await organizationRow(input.id)).toEqual({
        ...input,
        retentionMonths: null,
        createdAt: clock.now(),
      })
      expect(await membersIn(db, input.id)).toEqual({ [maker.id]: 'ADMIN' })
      expect((await profileRow(db, maker.id)).organizationId).toBe(input.id)
    },
  )

  test.each(['TRAINER', 'CLIENT'] as const)('is refused for a %s', async (role) => {
    const caller = callerOf(db, await makeProfile(db, { role }))
    await expectUnchanged(db, 'FORBIDDEN', () => caller.organizations.create(details()))
  })

  test('again with the same id and details changes nothing (idempotent)', async () => {
    const caller = callerOf(db, await makeProfile(db, { role: 'ORG_ADMIN' }))
    const input = details()
    await caller.organizations.create(input)
    await expectUnchanged(db, null, () => caller.organizations.create(input))
    const spelled = { ...input, id: input.id.toUpperCase(), name: `  ${input.name} ` }
    await expectUnchanged(db, null, () => caller.organizations.create(spelled))
  })

  test('again with the same id and other details is a conflict, and so is a foreign id', async () => {
    const caller = callerOf(db, await makeProfile(db, { role: 'ORG_ADMIN' }))
    const other = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
    const input = details()
    await caller.organizations.create(input)
    for (const over of [{ name: 'Kraft' }, { description: null }, { description: 'I Malmö' }]) {
      await expectUnchanged(db, 'CONFLICT', () =>
        caller.organizations.create({ ...input, ...over }),
      )
    }
    await expectUnchanged(db, 'CONFLICT', () => other.organizations.create(input))
  })

  test('sent five times concurrently creates one, with one ADMIN', async () => {
    const maker = await makeProfile(db, { role: 'ORG_ADMIN' })
    const { create } = callerOf(db, maker).organizations
    const input = details()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refusalOf(create(input))))
    expect(answers).toEqual([null, null, null, null, null])
    expect(await membersIn(db, input.id)).toEqual({ [maker.id]: 'ADMIN' })
  })

  test('by two accounts with one id belongs to one, and is a conflict for the other', async () => {
    const makers = await Promise.all([1, 2].map(() => makeProfile(db, { role: 'ORG_ADMIN' })))
    const input = details()
    const answers = await Promise.all(
      makers.map((maker) => refusalOf(callerOf(db, maker).organizations.create(input))),
    )
    expect(tally(answers)).toEqual({ ok: 1, CONFLICT: 1 })
    const winner = makers[answers.indexOf(null)]
    expect(await membersIn(db, input.id)).toEqual({ [winner?.id ?? '']: 'ADMIN' })
  })

  test('keeps other memberships, and the newest is that of the profile', async () => {
    const { admin, organizationId } = await makeOrganization(db)
    const input = details()
    await admin.caller.organizations.create(input)
    expect(await membersIn(db, organizationId)).toEqual({ [admin.actor.id]: 'ADMIN' })
    expect((await profileRow(db, admin.actor.id)).organizationId).toBe(input.id)
  })

  test('trims the name and the description, and stores no empty description', async () => {
    const caller = callerOf(db, await makeProfile(db, { role: 'ORG_ADMIN' }))
    const input = details({ name: '  Kraft  ', description: '   ' })
    await caller.organizations.create(input)
    expect(await organizationRow(input.id)).toMatchObject({ name: 'Kraft', description: null })
  })

  test.each([
    ['no name', { name: '' }],
    ['a name of spaces', { name: '  \t ' }],
    ['a name of 101 characters', { name: 'å'.repeat(101) }],
    ['a description of 501 characters', { description: 'å'.repeat(501) }],
    ['an invalid id', { id: 'kraft' }],
    ['another admin', { trainerId: randomUUID() }],
  ])('with %s is refused', async (_what, over) => {
    const caller = callerOf(db, await makeProfile(db, { role: 'ORG_ADMIN' }))
    await expectUnchanged(db, 'INVALID_INPUT', () => caller.organizations.create(details(over)))
  })

  test('accepts a name of 100 characters and a description of 500', async () => {
    const caller = callerOf(db, await makeProfile(db, { role: 'ORG_ADMIN' }))
    const input = details({ name: 'å'.repeat(100), description: 'ö'.repeat(500) })
    await caller.organizations.create(input)
    expect(await organizationRow(input.id)).toMatchObject(input)
  })

  test('by an account disabled meanwhile creates nothing', async () => {
    const maker = await makeProfile(db, { role: 'ORG_ADMIN' })
    const input = details()
    const answers = await raceBehind(
      db,
      (tx) => tx.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, maker.id)),
      [() => callerOf(db, maker).organizations.create(input)],
    )
    expect(answers).toEqual(['UNAUTHENTICATED'])
    expect(await organizationRow(input.id)).toBeNull()
  })
})

describe('organisations of a trainer', () => {
  test('are those that the account is in, in the order of joining, with its roles', async () => {
    const trainer = await makeProfile(db)
    const first = await makeOrganization(db)
    const second = await makeOrganization(db)
    await makeOrganization(db)
    await first.put(trainer, 'ADMIN')
    const { caller } = await second.put(trainer, 'MEMBER')
    await second.add('MEMBER', { isDisabled: true })
    const list = await caller.organizations.mine()
    expect(list).toEqual([
      {
        id: first.organizationId,
        name: first.name,
        description: null,
        role: 'ADMIN',
        isCurrent: false,
        members: 2,
        retentionMonths: null,
      },
      {
        id: second.organizationId,
        name: second.name,
        description: null,
        role: 'MEMBER',
        isCurrent: true,
        members: 3,
        retentionMonths: null,
      },
    ])
  })

  test('are none without a membership, also for a SUPER_ADMIN', async () => {
    for (const role of ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const) {
      const caller = callerOf(db, await makeProfile(db, { role }))
      expect(await caller.organizations.mine()).toEqual([])
    }
  })

  test('have no current one for an account that has left it', async () => {
    const [first, second] = [await makeOrganization(db), await makeOrganization(db)]
    const trainer = await makeProfile(db)
    await first.put(trainer, 'MEMBER')
    const { caller } = await second.put(trainer, 'MEMBER')
    await caller.organizations.leave({ organizationId: second.organizationId })
    expect(await caller.organizations.mine()).toMatchObject([
      { id: first.organizationId, isCurrent: false },
    ])
  })
})

describe('changed name and description', () => {
  test('are saved by an admin, trimmed, and visible to every member', async () => {
    const { organizationId, admin, add } = await makeOrganization(db)
    const member = await add('MEMBER')
    const update = { organizationId, name: ' Nya Kraft ', description: ' I Malmö ' }
    await admin.caller.organizations.update(update)
    for (const { caller } of [admin, member]) {
      expect(await caller.organizations.mine()).toMatchObject([
        { id: organizationId, name: 'Nya Kraft', description: 'I Malmö' },
      ])
    }
    await admin.caller.organizations.update({ organizationId, name: 'Kraft', description: '' })
    expect(await organizationRow(organizationId)).toMatchObject({
      name: 'Kraft',
      description: null,
    })
  })

  test('saved again change nothing, and nothing of another organisation', async () => {
    const { organizationId, admin } = await makeOrganization(db)
    const update = { organizationId, name: 'Kraft', description: null }
    await admin.caller.organizations.update(update)
    await expectUnchanged(db, null, () => admin.caller.organizations.update(update))
  })

  test('are refused for a member, and for non-members like an unknown organisation', async () => {
    const { organizationId, add } = await makeOrganization(db)
    const member = await add('MEMBER', { role: 'ORG_ADMIN' })
    const outside = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
    const change = { name: 'Kapad', description: null }
    await expectUnchanged(db, 'FORBIDDEN', () =>
      member.caller.organizations.update({ organizationId, ...change }),
    )
    for (const id of [organizationId, randomUUID()]) {
      await expectUnchanged(db, 'NOT_FOUND', () =>
        outside.organizations.update({ organizationId: id, ...change }),
      )
    }
  })

  test.each(['', '   ', 'å'.repeat(101)])('cannot be %j', async (name) => {
    const { organizationId, admin } = await makeOrganization(db)
    await expectUnchanged(db, 'INVALID_INPUT', () =>
      admin.caller.organizations.update({ organizationId, name, description: null }),
    )
  })
})

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('database constraints on %s', (_name, open) => {
  let own: TestDatabase

  beforeAll(async () => {
    own = await open()
  })
  afterAll(() => own.drop())

  const refusedBy = async (statement: PromiseLike<unknown>) => {
    try {
      await statement
      return null
    } catch (error) {
      return databaseError(error)?.constraint ?? String(error)
    }
  }

  test('the organisation of a profile is one of its memberships', async () => {
    const [one, another] = [await makeOrganization(own.db), await makeOrganization(own.db)]
    const { actor } = await one.add('MEMBER')
    const move = (organizationId: string) =>
      own.db.update(profiles).set({ organizationId }).where(eq(profiles.id, actor.id))
    for (const organizationId of [another.organizationId, randomUUID()]) {
      expect(await refusedBy(move(organizationId))).toBe('profiles_organization_fk')
    }
    expect(await refusedBy(move(one.organizationId))).toBeNull()
  })

  test('an account is a member of an organisation once', async () => {
    const { organizationId, admin } = await makeOrganization(own.db)
    const again = own.db.insert(organizationMembers).values({
      id: randomUUID(),
      organizationId,
      trainerId: admin.actor.id,
      role: 'MEMBER',
    })
    expect(await refusedBy(again)).toBe('organization_members_key')
  })

  test('an unused invitation has no user', async () => {
    const { organizationId, admin } = await makeOrganization(own.db)
    const made = makeInvitation(own.db, organizationId, { usedBy: admin.actor.id })
    expect(await refusedBy(made)).toBe('organization_invitations_used')
  })

  test('deleting an organisation deletes its rows, and no account', async () => {
    const { organizationId, admin, add } = await makeOrganization(own.db)
    const member = await add('MEMBER')
    await admin.caller.organizations.invite({
      id: randomUUID(),
      organizationId,
      email: `${randomUUID()}@example.com`,
    })
    const [invited] = await own.db
      .select()
      .from(profiles)
      .where(eq(profiles.invitedTo, organizationId))
    expect(await own.db.$count(outbox)).toBe(1)
    await own.db.delete(organizations).where(eq(organizations.id, organizationId))
    for (const table of [organizationMembers, invitations]) {
      expect(await own.db.$count(table, eq(table.organizationId, organizationId))).toBe(0)
    }
    expect(await own.db.$count(outbox)).toBe(0)
    for (const id of [admin.actor.id, member.actor.id, invited?.id ?? '']) {
      expect(await profileRow(own.db, id)).toMatchObject({ organizationId: null, invitedTo: null })
    }
  })
})
