import { and, eq, gt, isNull } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../access/keys.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import { logSecurity } from '../access/security-log.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { addMember } from './service.ts'
import { invitations, organizationMembers, organizations } from './tables.ts'

type Joined = { organizationId: string; name: string }

/**
 * Joins the organisation of a code (spec 7, accept_organization_invitation). Idempotent: entering one's own used code
 * again changes nothing. Rate limit: ten wrong codes an hour. Throws TOO_MANY_ATTEMPTS, INVITATION_INVALID,
 * INVITATION_USED, INVITATION_EXPIRED or ALREADY_MEMBER; the rollback leaves the code unused.
 */
export async function join(ctx: TrainerContext, code: string): Promise<Joined> {
  const { db, scope, now } = ctx
  const refund = await consumeAttempt(ctx, rateLimits.codeOfAccount, scope.trainerId)
  const joining = inTransaction(db, async (tx) => {
    const { isNew, ...joined } = await redeemCode(tx, {
      code,
      trainerId: scope.trainerId,
      now: now(),
    })
    if (isNew) {
      await recordEvent(tx, ctx, { kind: 'member.joined', organizationId: joined.organizationId })
    }
    return joined
  })
  const joined = await joining.catch(async (error: unknown) => {
    const isWrong = error instanceof Problem && error.code.startsWith('INVITATION_')
    if (isWrong) logSecurity(ctx, 'invitation.refused', { accountId: scope.trainerId })
    // Only a wrong code counts against the rate limit, not a correct one or a failed lookup.
    else await refund().catch(() => null)
    throw error
  })
  await refund()
  logSecurity(ctx, 'member.joined', {
    accountId: scope.trainerId,
    organizationId: joined.organizationId,
  })
  return joined
}

/**
 * Redeems a code for one trainer, in the caller's transaction. The conditional update resolves the race: only one of
 * several concurrent calls succeeds. `isNew` is false for a code that this trainer has used before. Throws as `join` does.
 */
export async function redeemCode(
  tx: Database,
  { code, trainerId, now }: { code: string; trainerId: string; now: Date },
): Promise<Joined & { isNew: boolean }> {
  const codeHash = hashToken(code)
  const [used] = await tx
    .update(invitations)
    .set({ usedAt: now, usedBy: trainerId })
    .where(
      and(
        eq(invitations.codeHash, codeHash),
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ organizationId: invitations.organizationId })
  if (!used) return { ...(await alreadyJoined(tx, { codeHash, trainerId })), isNew: false }
  const { organizationId } = used
  if (!(await addMember(tx, { organizationId, trainerId, role: 'MEMBER', now })))
    throw new Problem('ALREADY_MEMBER')
  return { ...(await joinedOrganization(tx, organizationId)), isNew: true }
}

/**
 * Handles a code that cannot be redeemed: returns the organisation when this trainer used it before, else throws the
 * reason.
 */
async function alreadyJoined(
  tx: Database,
  { codeHash, trainerId }: { codeHash: string; trainerId: string },
): Promise<Joined> {
  const [found] = await tx
    .select({
      organizationId: invitations.organizationId,
      usedAt: invitations.usedAt,
      usedBy: invitations.usedBy,
      memberId: organizationMembers.id,
    })
    .from(invitations)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, invitations.organizationId),
        eq(organizationMembers.trainerId, trainerId),
      ),
    )
    .where(eq(invitations.codeHash, codeHash))
  if (!found) throw new Problem('INVITATION_INVALID')
  if (found.usedBy === trainerId && found.memberId)
    return joinedOrganization(tx, found.organizationId)
  throw new Problem(found.usedAt ? 'INVITATION_USED' : 'INVITATION_EXPIRED')
}

async function joinedOrganization(tx: Database, organizationId: string): Promise<Joined> {
  const [found] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!found) throw new Problem('INVITATION_INVALID')
  return { organizationId, name: found.name }
}
