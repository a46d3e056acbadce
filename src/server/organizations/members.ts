import type { z } from 'zod/mini'
import type { setMemberRoleInput } from '#shared/organizations/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { lockOrganization } from '../platform/access/organization-scope.ts'
import { logSecurity, type SecurityEvent } from '../platform/access/security-log.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { organizationMembers } from '../schema/organizations.ts'
import { keepingAnAdmin } from './last-admin.ts'
import { isMemberOf } from './queries.ts'

/** Changes a member's role (S66). Idempotent. Throws MEMBER_NOT_FOUND or LAST_ORGANIZATION_ADMIN. */
export async function setMemberRole(
  ctx: OrganizationContext,
  { memberId, role }: z.infer<typeof setMemberRoleInput>,
): Promise<void> {
  const kind = role === 'ADMIN' ? 'member.promoted' : 'member.demoted'
  const change = actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const [before] = await tx
      .select({ trainerId: organizationMembers.trainerId, role: organizationMembers.role })
      .from(organizationMembers)
      .where(isMemberOf(ctx, memberId))
    if (!before) throw new Problem('MEMBER_NOT_FOUND')
    if (before.role === role) return null
    await tx.update(organizationMembers).set({ role }).where(isMemberOf(ctx, memberId))
    await queueEvent(tx, ctx, { kind, accountId: before.trainerId })
    return before.trainerId
  })
  const trainerId = await keepingAnAdmin(change)
  if (trainerId !== null) logAction(ctx, kind, trainerId)
}

/**
 * Removes a member from the organisation. The database clears their profile's organisation; from the next request on
 * neither side has access to the other. Throws MEMBER_NOT_FOUND or LAST_ORGANIZATION_ADMIN.
 */
export async function removeMember(ctx: OrganizationContext, memberId: string): Promise<void> {
  const change = actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const [removed] = await tx
      .select({ trainerId: organizationMembers.trainerId })
      .from(organizationMembers)
      .where(isMemberOf(ctx, memberId))
    if (!removed) throw new Problem('MEMBER_NOT_FOUND')
    const { organizationId } = ctx.organization
    await endWaysIn(tx, 'left', { accountId: removed.trainerId, organizationId })
    await queueEvent(tx, ctx, { kind: 'member.removed', accountId: removed.trainerId })
    return removed.trainerId
  })
  const trainerId = await keepingAnAdmin(change)
  if (trainerId !== null) logAction(ctx, 'member.removed', trainerId)
}

/** Leaves the organisation. Throws LAST_ORGANIZATION_ADMIN. */
export async function leaveOrganization(ctx: OrganizationContext): Promise<void> {
  const { actor, organization } = ctx
  const change = actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'MEMBER')
    const { organizationId } = organization
    await endWaysIn(tx, 'left', { accountId: actor.id, organizationId })
    await queueEvent(tx, ctx, { kind: 'member.left' })
    return true
  })
  if (await keepingAnAdmin(change)) logAction(ctx, 'member.left', actor.id)
}

function logAction(ctx: OrganizationContext, event: SecurityEvent, accountId: string): void {
  const { organizationId } = ctx.organization
  logSecurity(ctx, event, { accountId, organizationId, by: ctx.actor.id })
}
