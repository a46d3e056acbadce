import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { profiles } from '#server/schema/auth.ts'
import {
  organizationMembers,
  organizations,
  waitingMemberships,
} from '#server/schema/organizations.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { type Caller, callerOf } from './callers.ts'
import { dumpOf } from './dump.ts'
import { makeProfile } from './factories.ts'
import { refusalOf } from './problems.ts'

/** A member of an organisation, whose profile references it. */
export type Insider = { actor: Actor; memberId: string; caller: Caller }

export type Organization = {
  organizationId: string
  name: string
  /** The first ADMIN, an ORG_ADMIN. */
  admin: Insider
  /** Creates an account and adds it as a member, by default a TRAINER. */
  add: (role: MemberRole, of?: Parameters<typeof makeProfile>[1]) => Promise<Insider>
  /** Adds an existing account as a member. */
  put: (actor: Actor, role: MemberRole) => Promise<Insider>
}

/** An organisation with its ADMIN. */
export async function makeOrganization(
  db: Database,
  overrides: Partial<Context> = {},
): Promise<Organization> {
  const organizationId = randomUUID()
  const name = `Organisation ${organizationId.slice(0, 4)}`
  await db.insert(organizations).values({ id: organizationId, name })
  const put = async (actor: Actor, role: MemberRole) => {
    const memberId = randomUUID()
    const { id: trainerId } = actor
    await db.insert(organizationMembers).values({ id: memberId, organizationId, trainerId, role })
    await db.update(profiles).set({ organizationId }).where(eq(profiles.id, trainerId))
    return { actor, memberId, caller: callerOf(db, actor, overrides) }
  }
  const add: Organization['add'] = async (role, of) => put(await makeProfile(db, of), role)
  return { organizationId, name, admin: await add('ADMIN', { role: 'ORG_ADMIN' }), add, put }
}

/** An organisation whose only member is this account, as its ADMIN. */
export async function makeLonelyOrganization(db: Database, actor: Pick<Actor, 'id'>) {
  const organizationId = randomUUID()
  await db.insert(organizations).values({ id: organizationId, name: 'Ensam' })
  await db
    .insert(organizationMembers)
    .values({ id: randomUUID(), organizationId, trainerId: actor.id, role: 'ADMIN' })
  await db.update(profiles).set({ organizationId }).where(eq(profiles.id, actor.id))
  return { organizationId }
}

/** A membership that waits for the account's answer (D120), by default of a MEMBER. */
export async function makeWaitingMembership(
  db: Database,
  of: { trainerId: string; organizationId: string; role?: MemberRole },
): Promise<void> {
  await db
    .insert(waitingMemberships)
    .values({ role: 'MEMBER', joinedAt: new Date('2026-11-01'), ...of })
}

/** The members of an organisation and their roles. */
export async function membersIn(
  db: Database,
  organizationId: string,
): Promise<Record<string, MemberRole>> {
  const rows = await db
    .select({ id: organizationMembers.trainerId, role: organizationMembers.role })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

/** The active admins of an organisation: those whose account is not disabled. */
export async function activeAdminsOf(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'ADMIN'),
        eq(profiles.isDisabled, false),
      ),
    )
  return rows.map(({ id }) => id).sort()
}

/** The row of an account. */
export async function profileRow(db: Database, id: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error(`there is no account ${id}`)
  return row
}

/** A dump of the database without rate limit counters: equal before and after when nothing was written. */
export function worldOf(db: Database): Promise<string> {
  return dumpOf(db, { without: ['throttles', 'refusals'] })
}

/** Expects that the call is refused with this code and changes nothing. */
export async function expectUnchanged(
  db: Database,
  code: ProblemCode | null,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await worldOf(db)
  expect(await refusalOf(call())).toBe(code)
  expect(await worldOf(db)).toBe(before)
}
