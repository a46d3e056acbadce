import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { temporaryPasswordLength } from '#shared/auth/limits.ts'
import type { inviteInput } from '#shared/organizations/inputs.ts'
import { invitationEnd } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, readableSecret, seal, unseal } from '../access/keys.ts'
import { lockOrganization } from '../access/organization-scope.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import { logSecurity } from '../access/security-log.ts'
import { temporaryPasswordEnd } from '../auth/passwords.ts'
import { isAccountOf, profiles } from '../auth/tables.ts'
import type { OrganizationContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { isInvitationOf } from './queries.ts'
import { invitations, organizationMembers } from './tables.ts'

/**
 * Invites by e-mail (design D23): a code that works once within seven days, for any trainer who types it, and a mail with
 * it. An address without an account gets a TRAINER account with a temporary password, which is told once. A repeated call
 * with the same key and address answers the same code, without the password: nothing keeps that. Throws
 * INVITED_IS_MEMBER, TOO_MANY_ATTEMPTS or CONFLICT.
 */
export async function invite(
  ctx: OrganizationContext,
  { id, email }: z.infer<typeof inviteInput>,
): Promise<Invited> {
  const { db, keys, actor, organization, now } = ctx
  const earlier = await earlierAnswer(db, ctx, { id, email })
  if (earlier) return earlier
  await consumeAttempt(ctx, rateLimits.inviteOfAccount, actor.id)

  // Slow on purpose, so not within the transaction, and only for an address that may need it.
  const hasAccount = (await db.$count(profiles, isAccountOf(email))) > 0
  const password = hasAccount ? null : readableSecret(temporaryPasswordLength)
  const passwordHash = password && (await ctx.passwords.hash(password))
  const code = readableSecret(codeLength)
  const createdAt = now()
  const expiresAt = invitationEnd(createdAt)

  const { answered, createdAccount } = await inTransaction(db, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    // The same call, sent twice at once: the first of the two has been here while we waited.
    const first = await earlierAnswer(tx, ctx, { id, email })
    if (first) return { answered: first, createdAccount: null }
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
    // Another organisation has taken the key at the same time.
    if (stored.length === 0) throw new Problem('CONFLICT')
    await queueMail(tx, { kind: 'invitation', recipient: email, invitationId: id, now: createdAt })
    return { answered: null, createdAccount: made }
  })
  if (answered) return answered
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

/** Takes an unused invitation back: its code stops working, its mail is not sent. Throws INVITATION_NOT_FOUND. */
export async function removeInvitation(ctx: OrganizationContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const removed = await tx
      .delete(invitations)
      .where(and(isInvitationOf(ctx, id), isNull(invitations.usedAt)))
      .returning({ id: invitations.id })
    if (removed.length === 0) throw new Problem('INVITATION_NOT_FOUND')
  })
  const { organizationId } = ctx.organization
  logSecurity(ctx, 'invitation.removed', { organizationId, invitationId: id, by: ctx.actor.id })
}

/** What was answered to the same call before, or null. Throws CONFLICT. */
async function earlierAnswer(
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

async function requireNoMember(tx: Database, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(and(eq(organizationMembers.organizationId, organizationId), isAccountOf(email)))
  if (member) throw new Problem('INVITED_IS_MEMBER')
}

/** Makes a TRAINER account with a temporary password; null when somebody has the address by now. */
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
      // Until they say what they are called.
      name: email.slice(0, email.lastIndexOf('@')),
      role: 'TRAINER',
      passwordHash,
      mustChangePassword: true,
      passwordExpiresAt: temporaryPasswordEnd(now),
      invitedTo: organizationId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  return made?.id ?? null
}
