import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../platform/access/keys.ts'
import { beginLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { invitations, organizationMembers, organizations } from '../schema/organizations.ts'
import { addMember } from './service.ts'

type Joined = { organizationId: string; name: string }

/**
 * Joins the organisation of a code (S68). Idempotent: entering a code that the same person has used changes nothing.
 * Rate limit: ten wrong codes an hour. A CLIENT becomes a TRAINER by the invitation to their own address, and only by
 * that: all login sessions end, and this browser gets a new one. Throws TOO_MANY_ATTEMPTS, INVITATION_INVALID,
 * INVITATION_USED, INVITATION_EXPIRED or ALREADY_MEMBER; the rollback leaves the code unused.
 */
export async function join(ctx: CurrentUserContext, code: string): Promise<Joined> {
  const { db, actor, now } = ctx
  const refund = await consumeAttempt(ctx, rateLimits.codeOfAccount, actor.id)
  const joining = inTransaction(db, async (tx) => {
    if (actor.role === 'CLIENT') await requireAddressed(tx, { code, email: actor.email })
    const { isNew, ...joined } = await redeemCode(tx, {
      codeHash: hashToken(code),
      trainerId: actor.id,
      now: now(),
    })
    const login = actor.role === 'CLIENT' ? await makeTrainer(tx, actor.id) : null
    if (isNew) {
      const recorder = { ...ctx, scope: { trainerId: actor.id } }
      await queueEvent(tx, recorder, {
        kind: 'member.joined',
        organizationId: joined.organizationId,
        figures: login ? { role: 'TRAINER', roleBefore: 'CLIENT' } : {},
      })
    }
    return { joined, login }
  })
  const { joined, login } = await joining.catch(async (error: unknown) => {
    const isWrong = error instanceof Problem && error.code.startsWith('INVITATION_')
    if (isWrong) logSecurity(ctx, 'invitation.refused', { accountId: actor.id })
    // Only a wrong code counts against the rate limit, not a correct one or a failed lookup.
    else await refund().catch(() => null)
    throw error
  })
  await refund()
  if (login) ctx.setCookie(login)
  logSecurity(ctx, 'member.joined', {
    accountId: actor.id,
    organizationId: joined.organizationId,
  })
  return joined
}

/** Requires that the code's invitation was sent to this address. Throws INVITATION_INVALID. */
async function requireAddressed(
  tx: Database,
  { code, email }: { code: string; email: string },
): Promise<void> {
  const isAddressed = and(
    eq(invitations.codeHash, hashToken(code)),
    eq(sql`lower(${invitations.invitedEmail})`, email.toLowerCase()),
  )
  if ((await tx.$count(invitations, isAddressed)) === 0) throw new Problem('INVITATION_INVALID')
}

/** Makes a CLIENT a TRAINER. All its login sessions end; returns a new one for this browser. */
async function makeTrainer(tx: Database, id: string) {
  await tx
    .update(profiles)
    .set({ role: 'TRAINER' })
    .where(and(eq(profiles.id, id), eq(profiles.role, 'CLIENT')))
  await endWaysIn(tx, 'role', { accountId: id })
  return beginLogin(tx, id)
}

/**
 * Redeems a code for one trainer, in the caller's transaction. The conditional update resolves the race: only one of
 * several concurrent calls succeeds. `isNew` is false for a code that this trainer has used before. Throws as `join` does.
 */
export async function redeemCode(
  tx: Database,
  { codeHash, trainerId, now }: { codeHash: string; trainerId: string; now: Date },
): Promise<Joined & { isNew: boolean }> {
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
