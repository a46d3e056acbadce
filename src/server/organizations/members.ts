import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { setMemberRoleInput } from '#shared/organizations/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { lockOrganization } from '../access/organization-scope.ts'
import { logSecurity, type SecurityEvent } from '../access/security-log.ts'
import type { OrganizationContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { keepingAnAdmin } from './last-admin.ts'
import { isMemberOf } from './queries.ts'
import { organizationMembers } from './tables.ts'

/** Makes a member an admin, or an admin a member (spec 4). Throws MEMBER_NOT_FOUND or LAST_ORGANIZATION_ADMIN. */
export async function setMemberRole(
  ctx: OrganizationContext,
  { memberId, role }: z.infer<typeof setMemberRoleInput>,
): Promise<void> {
  const change = inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const [changed] = await tx
      .update(organizationMembers)
      .set({ role })
      .where(isMemberOf(ctx, memberId))
      .returning({ trainerId: organizationMembers.trainerId })
    if (!changed) throw new Problem('MEMBER_NOT_FOUND')
    return changed.trainerId
  })
  const trainerId = await keepingAnAdmin(change)
  logAction(ctx, role === 'ADMIN' ? 'member.promoted' : 'member.demoted', trainerId)
}

/**
 * Takes a member out of the organisation: their profile's organisation is cleared by the database, and from their next
 * request on they see nothing of it, nor its admins anything of them. Throws MEMBER_NOT_FOUND or LAST_ORGANIZATION_ADMIN.
 */
export async function removeMember(ctx: OrganizationContext, memberId: string): Promise<void> {
  const change = inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const [removed] = await tx
      .delete(organizationMembers)
      .where(isMemberOf(ctx, memberId))
      .returning({ trainerId: organizationMembers.trainerId })
    if (!removed) throw new Problem('MEMBER_NOT_FOUND')
    return removed.trainerId
  })
  logAction(ctx, 'member.removed', await keepingAnAdmin(change))
}

/** Leaves the organisation. Throws LAST_ORGANIZATION_ADMIN. */
export async function leaveOrganization(ctx: OrganizationContext): Promise<void> {
  const { actor, organization } = ctx
  const change = inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx, 'MEMBER')
    await tx
      .delete(organizationMembers)
      .where(
        and(
          eq(organizationMembers.trainerId, actor.id),
          eq(organizationMembers.organizationId, organization.organizationId),
        ),
      )
  })
  await keepingAnAdmin(change)
  logAction(ctx, 'member.left', actor.id)
}

function logAction(ctx: OrganizationContext, event: SecurityEvent, accountId: string): void {
  const { organizationId } = ctx.organization
  logSecurity(ctx, event, { accountId, organizationId, by: ctx.actor.id })
}
