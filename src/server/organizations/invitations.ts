import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { temporaryPasswordLength } from '#shared/auth/limits.ts'
import type { inviteInput } from '#shared/organizations/inputs.ts'
import { invitationEnd } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, readableSecret } from '../platform/access/keys.ts'
import { lockOrganization } from '../platform/access/organization-scope.ts'
import { temporaryPasswordEnd } from '../platform/access/passwords.ts'
import { placeholderName } from '../platform/access/placeholder-name.ts'
import { requireWriter } from '../platform/access/proven-address.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { seal, unseal } from '../platform/access/seal.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteMailOfInvitation, queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { invitations, organizationMembers } from '../schema/organizations.ts'
import { isInvitationOf } from './queries.ts'
import { deleteUnusedAccount, lockInvitedAccount } from './unused-accounts.ts'

/**
 * Invites by e-mail (D23): creates a single-use code, valid for seven days for any trainer who enters it, and
 * mails it. An address without an account gets a TRAINER account with a temporary password, which is returned once.
 * Idempotent for the same id and address: a retry returns the same code, without the password, which is not stored. Throws
 * ADDRESS_UNPROVEN, INVITED_IS_MEMBER, TOO_MANY_ATTEMPTS, CONFLICT, or INVITATION_NOT_FOUND for a repetition (D38) after its
 * removal.
 */
export async function invite(
  ctx: OrganizationContext,
  { id, email }: Pick<z.infer<typeof inviteInput>, 'id' | 'email'>,
): Promise<Invited> {
  const { db, keys, actor, organization, now } = ctx
  const replay = await replayedInvitation(db, ctx, { id, email })
  if (replay) return replay
  await requireWriter(ctx, db, actor.id)
  await consumeAttempt(ctx, rateLimits.inviteOfAccount, actor.id)

  // Hashing is deliberately slow, so it runs outside the transaction, and only for an address without an account.
  const hasAccount = (await db.$count(profiles, isAccountOf(email))) > 0
  const password = hasAccount ? null : readableSecret(temporaryPasswordLength)
  const passwordHash = password && (await ctx.passwords.hash(password))
  const code = readableSecret(codeLength)
  const createdAt = now()
  const expiresAt = invitationEnd(createdAt)

  const make = async (tx: Database) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    // A concurrent duplicate of this call may have committed while we waited for the lock.
    const concurrent = await replayedInvitation(tx, ctx, { id, email })
    if (concurrent) return { replayed: concurrent, createdAccount: null }
    // The lock serializes this with the deletion of an unused account: either it is gone, or the invitation keeps it.
    if (hasAccount && !(await isShareLocked(tx, email))) throw new AccountGone()
    await requireNoMember(tx, organization.organizationId, email)
    const made = passwordHash
      ? await makeAccount(tx, {
          email,
          passwordHash,
          now: createdAt,
          organizationId: organization.organizationId,
        })
      : null
    const stored = await tx
      .insert(invitations)
      .values({
        id,
        organizationId: organization.organizationId,
        invitedEmail: email,
        codeHash: hashToken(code),
        codeSealed: seal(keys, code, id),
        createdBy: actor.id,
        createdAccount: made,
        createdAt,
        expiresAt,
      })
      .onConflictDoNothing({ target: invitations.id })
      .returning({ id: invitations.id })
    // Another organisation has used the key concurrently.
    if (stored.length === 0) throw new Problem('CONFLICT')
    await queueMail(tx, { kind: 'invitation', recipient: email, invitationId: id, now: createdAt })
    await queueEvent(tx, ctx, { kind: 'member.invited', subjectIds: [id], accountId: made })
    return { replayed: null, createdAccount: made }
  }
  const made = await actOnce(ctx, make, { isReadAgain: true }).catch((error: unknown) => {
    if (error instanceof AccountGone) return 'again' as const
    throw error
  })
  if (made === 'again') return invite(ctx, { id, email })
  if (made === null || made.replayed)
    return made?.replayed ?? repeatedInvitation(ctx, { id, email })
  const { createdAccount } = made
  ctx.notifyOutbox()
  logSecurity(ctx, 'member.invited', {
    organizationId: organization.organizationId,
    invitationId: id,
    accountId: createdAccount,
    by: actor.id,
  })
  return {
    email,
    code,
    expiresAt,
    trainerCreated: createdAccount !== null,
    temporaryPassword: createdAccount && password,
    sendsMail: ctx.sendsMail,
  }
}

/** The account of an invited address was deleted before it could be locked. */
class AccountGone extends Error {}

/**
 * Deletes an unused invitation with its unsent mail: its code stops working. The account that it created is deleted too,
 * unless it has been activated or is otherwise in use (unused-accounts.ts). Throws INVITATION_NOT_FOUND.
 */
export async function removeInvitation(ctx: OrganizationContext, id: string): Promise<void> {
  const done = await actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const isRemovable = and(isInvitationOf(ctx, id), isNull(invitations.usedAt))
    const [found] = await tx
      .select({ email: invitations.invitedEmail })
      .from(invitations)
      .where(isRemovable)
    if (!found) throw new Problem('INVITATION_NOT_FOUND')
    // Mail, account, invitation: the lock order of the outbox worker and of the activation (deadlocks).
    await deleteMailOfInvitation(tx, id)
    await lockInvitedAccount(tx, found.email)
    const removed = await tx
      .delete(invitations)
      .where(isRemovable)
      .returning({ id: invitations.id })
    if (removed.length === 0) throw new Problem('INVITATION_NOT_FOUND')
    const isInvited = isAccountOf(found.email.toLowerCase())
    const deleted = await deleteUnusedAccount(tx, isInvited, ctx.now())
    await queueEvent(tx, ctx, {
      kind: 'invitation.removed',
      subjectIds: [id],
      accountId: deleted,
      figures: { accountDeleted: deleted !== null },
    })
    return { accountId: deleted }
  })
  if (!done) return
  const { organizationId } = ctx.organization
  logSecurity(ctx, 'invitation.removed', {
    organizationId,
    invitationId: id,
    ...done,
    by: ctx.actor.id,
  })
}

/**
 * The stored result of an earlier call with the same idempotency key, or null. Throws CONFLICT when the key was used
 * for another call.
 */
async function replayedInvitation(
  db: Database,
  ctx: OrganizationContext,
  { id, email }: { id: string; email: string },
): Promise<Invited | null> {
  const [stored] = await db.select().from(invitations).where(eq(invitations.id, id))
  if (!stored) return null
  const isSame =
    stored.organizationId === ctx.organization.organizationId && stored.invitedEmail === email
  const code = isSame ? unseal(ctx.keys, stored.codeSealed, id) : null
  if (!code) throw new Problem('CONFLICT')
  return {
    email,
    code,
    expiresAt: stored.expiresAt,
    trainerCreated: stored.createdAccount !== null,
    temporaryPassword: null,
    sendsMail: ctx.sendsMail,
  }
}

/** What a repetition of a call is answered with. Throws INVITATION_NOT_FOUND when the invitation was removed since. */
async function repeatedInvitation(ctx: OrganizationContext, of: { id: string; email: string }) {
  const stored = await replayedInvitation(ctx.db, ctx, of)
  if (!stored) throw new Problem('INVITATION_NOT_FOUND')
  return stored
}

async function requireNoMember(tx: Database, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(and(eq(organizationMembers.organizationId, organizationId), isAccountOf(email)))
  if (member) throw new Problem('INVITED_IS_MEMBER')
}

/** Share-locks the account of an address. False when there is none. */
async function isShareLocked(tx: Database, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(isAccountOf(email))
    .for('share')
  return found.length > 0
}

/** Creates an unproven TRAINER account with a temporary password; null when the address has an account by now. */
async function makeAccount(
  tx: Database,
  of: { email: string; passwordHash: string; organizationId: string; now: Date },
): Promise<string | null> {
  const { email, passwordHash, organizationId, now } = of
  const [made] = await tx
    .insert(profiles)
    .values({
      id: randomUUID(),
      email,
      name: placeholderName(email),
      role: 'TRAINER',
      passwordHash,
      mustChangePassword: true,
      passwordExpiresAt: temporaryPasswordEnd(now),
      isProven: false,
      invitedTo: organizationId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  return made?.id ?? null
}
