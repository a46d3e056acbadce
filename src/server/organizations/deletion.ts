import { and, asc, eq, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { lockOrganization } from '../platform/access/organization-scope.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { invitations, organizationMembers, organizations } from '../schema/organizations.ts'
import { deleteInvitedTo, lockAccountsInvitedTo } from './unused-accounts.ts'

/**
 * Deletes the organisation with its invitations and the unused accounts that they made (D109). Its ADMIN must be its only
 * member. Throws NOT_FOUND, FORBIDDEN, UNAUTHENTICATED or ORGANIZATION_HAS_MEMBERS.
 */
export async function removeOrganization(ctx: OrganizationContext): Promise<void> {
  const { organizationId } = ctx.organization
  const isRemoved = await actOnce(ctx, async (tx) => {
    await lockForDeletion(tx, organizationId)
    await lockOrganization(tx, ctx, 'ADMIN')
    const of = { organizationId, accountId: ctx.actor.id }
    const invitedIds = await deleteLonely(tx, of, ctx.now())
    if (!invitedIds) throw new Problem('ORGANIZATION_HAS_MEMBERS')
    await queueEvent(tx, ctx, { kind: 'organization.removed' })
    await recordExpired(tx, invitedIds, ctx.now)
    return true
  })
  if (isRemoved) logSecurity(ctx, 'organization.removed', { organizationId, by: ctx.actor.id })
}

/**
 * Locks the rows that a deletion touches, so that no account joins meanwhile: accounts, invitations, the organisation. An
 * activation and a join by code lock in the same order, which avoids deadlocks.
 */
export async function lockForDeletion(tx: Database, organizationId: string): Promise<void> {
  await lockAccountsInvitedTo(tx, organizationId)
  await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.organizationId, organizationId))
    .orderBy(asc(invitations.id))
    .for('update')
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update')
}

/**
 * Deletes a locked organisation that has no other member than this account. Returns the unused accounts that were deleted
 * with its invitations; null when it has other members. Memberships that wait go with it: no ADMIN knows of them (D120).
 */
export async function deleteLonely(
  tx: Database,
  { organizationId, accountId }: { organizationId: string; accountId: string },
  now: Date,
): Promise<string[] | null> {
  const isOther = and(
    eq(organizationMembers.organizationId, organizationId),
    ne(organizationMembers.trainerId, accountId),
  )
  if ((await tx.$count(organizationMembers, isOther)) > 0) return null
  const invitedIds = await deleteInvitedTo(tx, organizationId, now)
  await tx.delete(organizations).where(eq(organizations.id, organizationId))
  return invitedIds
}

/** The events of the accounts that were deleted with their invitations. */
export async function recordExpired(
  tx: Database,
  accountIds: readonly string[],
  now: () => Date,
): Promise<void> {
  for (const accountId of accountIds)
    await queueEvent(tx, { now, origin: noOrigin }, { kind: 'account.expired', accountId })
}
