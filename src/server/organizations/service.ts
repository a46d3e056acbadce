import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { createOrganizationInput } from '#shared/organizations/inputs.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import type { updateOrganizationInput } from '#shared/organizations/update-input.ts'
import { Problem } from '#shared/problem.ts'
import { lockOrganization } from '../platform/access/organization-scope.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { hasOther } from '../platform/db/has-other.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext, OrganizationContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { organizationMembers, organizations, waitingMemberships } from '../schema/organizations.ts'

/**
 * Creates an organisation with the current user as its ADMIN, and makes it the current organisation of their profile
 * (S65). Idempotent for the same id and details. Throws CONFLICT or TOO_MANY_ATTEMPTS.
 */
export async function createOrganization(
  ctx: CurrentUserContext,
  { id, name, description }: z.infer<typeof createOrganizationInput>,
): Promise<void> {
  const { actor, now } = ctx
  const create = async (tx: Database) => {
    const made = await tx
      .insert(organizations)
      .values({ id, name, description, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: organizations.id })
    if (made.length === 0) {
      await requireSame(tx, actor.id, { id, name, description })
      return false
    }
    await addMember(tx, { organizationId: id, trainerId: actor.id, role: 'ADMIN', now: now() })
    await queueEvent(tx, ctx, { kind: 'organization.created', organizationId: id })
    return true
  }
  if (await actOnce(ctx, create, { rows: 1 }))
    logSecurity(ctx, 'organization.created', { organizationId: id, by: actor.id })
}

/**
 * Checks that the row under this idempotency key equals the wanted one and is the caller's. Throws CONFLICT in either
 * case, so that nothing is revealed about rows of others.
 */
async function requireSame(
  tx: Database,
  trainerId: string,
  wanted: { id: string; name: string; description: string | null },
): Promise<void> {
  const [stored] = await tx
    .select({ name: organizations.name, description: organizations.description })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(and(eq(organizations.id, wanted.id), eq(organizationMembers.trainerId, trainerId)))
  if (stored?.name !== wanted.name || stored.description !== wanted.description)
    throw new Problem('CONFLICT')
}

/**
 * Adds a trainer to an organisation and makes it the current one of their profile. A membership that waits is taken up, in
 * its role (D120). False when already a member. Throws UNAUTHENTICATED when the trainer has been disabled concurrently.
 */
export async function addMember(
  tx: Database,
  of: { organizationId: string; trainerId: string; role: MemberRole; now: Date },
): Promise<boolean> {
  const { organizationId, trainerId, now } = of
  const isWaiting = and(
    eq(waitingMemberships.trainerId, trainerId),
    eq(waitingMemberships.organizationId, organizationId),
  )
  const [waiting] = await tx
    .select({ role: waitingMemberships.role })
    .from(waitingMemberships)
    .where(isWaiting)
  const role = waiting?.role ?? of.role
  const added = await tx
    .insert(organizationMembers)
    .values({ id: randomUUID(), organizationId, trainerId, role, joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: organizationMembers.id })
  if (added.length === 0) return false
  // After the insert: a trigger counts the waiting ADMIN until then.
  if (waiting) await tx.delete(waitingMemberships).where(isWaiting)
  const active = await tx
    .update(profiles)
    .set({ organizationId })
    .where(and(eq(profiles.id, trainerId), eq(profiles.isDisabled, false)))
    .returning({ id: profiles.id })
  if (active.length === 0) throw new Problem('UNAUTHENTICATED')
  return true
}

/** Changes the organisation's name and description, and the retention of its trainers' clients. Idempotent. */
export async function updateOrganization(
  ctx: OrganizationContext,
  { organizationId, ...details }: z.infer<typeof updateOrganizationInput>,
): Promise<void> {
  await actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const [before] = await tx
      .select({ retentionMonths: organizations.retentionMonths })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
    const updated = await tx
      .update(organizations)
      .set(details)
      .where(and(eq(organizations.id, organizationId), hasOther(organizations, details)))
      .returning({ id: organizations.id })
    if (updated.length === 0) return
    const { retentionMonths = null } = details
    const retentionMonthsBefore = before?.retentionMonths ?? null
    const hasOtherRetention =
      details.retentionMonths !== undefined && retentionMonths !== retentionMonthsBefore
    await queueEvent(tx, ctx, {
      kind: 'organization.updated',
      figures: hasOtherRetention ? { retentionMonths, retentionMonthsBefore } : {},
    })
  })
}
