import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { answerMembershipInput } from '#shared/organizations/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { organizationMembers, organizations, waitingMemberships } from '../schema/organizations.ts'
import { keepingAnAdmin } from './last-admin.ts'
import { addMember } from './service.ts'

/** The first membership that waits for the account's owner (D120); null without one. */
export async function waitingMembership(db: Database, accountId: string) {
  const [found] = await db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      role: waitingMemberships.role,
    })
    .from(waitingMemberships)
    .innerJoin(organizations, eq(organizations.id, waitingMemberships.organizationId))
    .where(eq(waitingMemberships.trainerId, accountId))
    .orderBy(asc(waitingMemberships.joinedAt), asc(organizations.id))
    .limit(1)
  return found ?? null
}

/**
 * Answers whether the current user is a member, where a membership waits (D120): it becomes one, or is deleted. The same
 * answer again changes nothing. Throws NOT_FOUND when none waits, or LAST_ORGANIZATION_ADMIN for a no by the last ADMIN.
 */
export async function answerMembership(
  ctx: TrainerContext,
  { organizationId, joins }: z.infer<typeof answerMembershipInput>,
): Promise<void> {
  const { actor, now } = ctx
  const trainerId = actor.id
  const answer = actOnce(ctx, async (tx) => {
    const isOwn = and(
      eq(waitingMemberships.trainerId, trainerId),
      eq(waitingMemberships.organizationId, organizationId),
    )
    const [waiting] = await tx.select().from(waitingMemberships).where(isOwn).for('update')
    if (!waiting) {
      const isMember = await tx.$count(
        organizationMembers,
        and(
          eq(organizationMembers.trainerId, trainerId),
          eq(organizationMembers.organizationId, organizationId),
        ),
      )
      if (isMember > 0 === joins) return false
      throw new Problem('NOT_FOUND')
    }
    if (joins) {
      await addMember(tx, { organizationId, trainerId, role: waiting.role, now: now() })
      await queueEvent(tx, ctx, { kind: 'member.joined', organizationId })
    } else {
      await tx.delete(waitingMemberships).where(isOwn)
      // Not in the organisation's log: it does not know of the membership.
      await queueEvent(tx, ctx, { kind: 'member.left' })
    }
    return true
  })
  if (await keepingAnAdmin(answer))
    logSecurity(ctx, joins ? 'member.joined' : 'member.left', {
      accountId: trainerId,
      organizationId,
    })
}
