import { and, eq, sql } from 'drizzle-orm'
import type { MemberRole } from '#shared/organizations/membership.ts'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../../schema/auth.ts'
import { organizationMembers, organizations } from '../../schema/organizations.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Actor } from './actor.ts'

declare const minted: unique symbol

/**
 * Proof that the actor is a member of this organisation, and in which role: its tenant scope. Every query within an
 * organisation takes one, and only `organizationScope` creates them. Authorization uses this role; the profile's role
 * only opens pages (D83).
 */
export type OrganizationScope = {
  readonly organizationId: string
  readonly role: MemberRole
  readonly [minted]: true
}

const membership = prepared((db) =>
  db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.trainerId, sql.placeholder('trainerId')),
        eq(organizationMembers.organizationId, sql.placeholder('organizationId')),
      ),
    )
    .prepare('membership'),
)

/**
 * The actor's membership, read from the database. Throws NOT_FOUND both for an organisation of others and for an
 * unknown one.
 */
export async function organizationScope(
  { db, actor }: { db: Database; actor: Actor },
  organizationId: string,
): Promise<OrganizationScope> {
  const [found] = await membership(db).execute({ trainerId: actor.id, organizationId })
  if (!found) throw new Problem('NOT_FOUND')
  return { organizationId, role: found.role } as OrganizationScope
}

/**
 * Locks the organisation's row until the transaction ends, which serializes changes of its members and invitations, and
 * checks the actor's permission again: it may have been revoked while the request was under way. Throws NOT_FOUND,
 * FORBIDDEN or UNAUTHENTICATED.
 */
export async function lockOrganization(
  tx: Database,
  { actor, organization: { organizationId } }: { actor: Actor; organization: OrganizationScope },
  needed: MemberRole,
): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const [found] = await tx
    .select({ role: organizationMembers.role, isDisabled: profiles.isDisabled })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(
      and(
        eq(organizationMembers.trainerId, actor.id),
        eq(organizationMembers.organizationId, organizationId),
      ),
    )
  if (!found) throw new Problem('NOT_FOUND')
  if (found.isDisabled) throw new Problem('UNAUTHENTICATED')
  if (needed === 'ADMIN' && found.role !== 'ADMIN') throw new Problem('FORBIDDEN')
}
