import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { invitationStatus } from '#shared/organizations/invitation.ts'
import type { Invitation, Member, Organization } from '#shared/organizations/payload.ts'
import { unseal } from '../platform/access/seal.ts'
import type { OrganizationContext, TrainerContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { invitations, organizationMembers, organizations } from '../schema/organizations.ts'

/** The current user's organisations, by join date. */
export function organizationsOf({
  db,
  scope,
}: Pick<TrainerContext, 'db' | 'scope'>): Promise<Organization[]> {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      description: organizations.description,
      role: organizationMembers.role,
      retentionMonths: organizations.retentionMonths,
      isCurrent: sql<boolean>`coalesce(${profiles.organizationId} = ${organizations.id}, false)`,
      members:
        sql<number>`(select count(*) from organization_members m where m.organization_id = ${organizations.id})`.mapWith(
          Number,
        ),
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(eq(organizationMembers.trainerId, scope.trainerId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizations.id))
}

/** The columns of a trainer that the organisation may see. */
export const trainerColumns = {
  trainerId: profiles.id,
  name: profiles.name,
  email: profiles.email,
  profileImageUrl: profiles.profileImageUrl,
  isDisabled: profiles.isDisabled,
}

/** All members of the organisation, by join date (S66). */
export function membersOf({
  db,
  organization,
}: Pick<OrganizationContext, 'db' | 'organization'>): Promise<Member[]> {
  return db
    .select({
      id: organizationMembers.id,
      ...trainerColumns,
      role: organizationMembers.role,
      joinedAt: organizationMembers.joinedAt,
    })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(eq(organizationMembers.organizationId, organization.organizationId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.id))
}

/** The organisation's invitations, newest first. A code is included only while it is valid. */
export async function invitationsOf({
  db,
  keys,
  organization,
  now,
}: Pick<OrganizationContext, 'db' | 'keys' | 'organization' | 'now'>): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.invitedEmail,
      codeSealed: invitations.codeSealed,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
      usedByName: profiles.name,
    })
    .from(invitations)
    .leftJoin(profiles, eq(profiles.id, invitations.usedBy))
    .where(eq(invitations.organizationId, organization.organizationId))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return rows.map(({ codeSealed, ...invitation }) => {
    const status = invitationStatus(invitation, now())
    const code = status === 'waiting' ? unseal(keys, codeSealed, invitation.id) : null
    return { ...invitation, status, code }
  })
}

/** The condition for one invitation of this organisation. */
export function isInvitationOf(
  { organization }: Pick<OrganizationContext, 'organization'>,
  id: string,
) {
  return and(eq(invitations.id, id), eq(invitations.organizationId, organization.organizationId))
}

/** The condition for one membership of this organisation. */
export function isMemberOf(
  { organization }: Pick<OrganizationContext, 'organization'>,
  id: string,
) {
  return and(
    eq(organizationMembers.id, id),
    eq(organizationMembers.organizationId, organization.organizationId),
  )
}
