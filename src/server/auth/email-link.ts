import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type {
  confirmedEmailOutput,
  EmailLink,
  EmailSide,
} from '#shared/auth/email-change/payload.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, newToken } from '../platform/access/keys.ts'
import { beginLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { deleteMailWithoutAccount, lockMailTo, queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { Context } from '../procedures/context.ts'
import { emailChanges, profiles } from '../schema/auth.ts'
import { invitations } from '../schema/organizations.ts'
import { newDevice } from './known-device.ts'
import { endPassword } from './password-change.ts'

/**
 * What a mailed link about a change of e-mail address is about. Looking at it does not confirm: mail scanners open links.
 * Throws EMAIL_LINK_INVALID or TOO_MANY_ATTEMPTS.
 */
export async function checkEmailLink(ctx: Context, token: string): Promise<EmailLink> {
  const found = await changeOf(ctx, token)
  const side = sideOf(found, token)
  const isConfirmed = side === 'old' ? found.isOldConfirmed : found.isNewConfirmed
  return { side, email: found.newEmail, name: found.name, isConfirmed }
}

/**
 * Confirms a change of e-mail address from one of its addresses, and makes it when the other has confirmed: all logins
 * and mailed links end, offers and invitations to the old address are void, and the old address is told by mail. A
 * browser that is logged in to the account gets a new login. A repeated confirmation changes nothing. Throws
 * EMAIL_LINK_INVALID, TOO_MANY_ATTEMPTS, or ACCOUNT_EMAIL_EXISTS when the new address has got an account meanwhile.
 */
export async function confirmEmail(
  ctx: Context,
  token: string,
): Promise<z.infer<typeof confirmedEmailOutput>> {
  const { profileId } = await changeOf(ctx, token)
  const isLoggedIn = (await ctx.login())?.actor.id === profileId
  const made = await keepingUnique(
    inTransaction(ctx.db, async (tx) => {
      const { change, account } = await lockChange(tx, { profileId, token, now: ctx.now() })
      const side = sideOf(change, token)
      const isOldConfirmed = change.isOldConfirmed || side === 'old'
      const isNewConfirmed = change.isNewConfirmed || side === 'new'
      if (!isOldConfirmed || !isNewConfirmed) {
        if (side === 'old' ? change.isOldConfirmed : change.isNewConfirmed) return null
        await tx
          .update(emailChanges)
          .set({ isOldConfirmed, isNewConfirmed })
          .where(eq(emailChanges.profileId, profileId))
        await queueEvent(tx, { ...ctx, actor: account }, { kind: 'email.change-confirmed' })
        return null
      }
      await replaceEmail(tx, account, { email: change.newEmail, now: ctx.now() })
      await queueEvent(tx, { ...ctx, actor: account }, { kind: 'email.changed' })
      return { account, login: isLoggedIn ? await beginLogin(tx, profileId, ctx.origin()) : null }
    }),
  )
  if (!made) return { isDone: false }
  ctx.notifyOutbox()
  if (made.login) ctx.setCookie(made.login)
  // Access to the mailboxes proves ownership, as at a reset.
  ctx.setDevice(newDevice(ctx.keys, made.account))
  logSecurity(ctx, 'email.changed', { accountId: profileId })
  return { isDone: true }
}

/**
 * Stops a change of e-mail address. When the old address does, somebody else knows the account's password: all logins
 * end, the password logs in no more, and a link to choose a new one is mailed. Throws EMAIL_LINK_INVALID or
 * TOO_MANY_ATTEMPTS.
 */
export async function stopEmailChange(ctx: Context, token: string): Promise<void> {
  const found = await changeOf(ctx, token)
  const { profileId } = found
  const isOwner = sideOf(found, token) === 'old'
  // Nobody knows it. Not null, which stands for an account whose owner never had one.
  const unusable = isOwner ? await ctx.passwords.hash(newToken()) : null
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const { account } = await lockChange(tx, { profileId, token, now })
    await tx.delete(emailChanges).where(eq(emailChanges.profileId, profileId))
    if (unusable !== null) await endPassword(tx, account, { passwordHash: unusable, now })
    const actor = isOwner ? account : null
    await queueEvent(
      tx,
      { ...ctx, actor },
      { kind: 'email.change-stopped', accountId: isOwner ? null : profileId },
    )
  })
  if (isOwner) ctx.notifyOutbox()
  logSecurity(ctx, 'email.change-stopped', { accountId: profileId })
}

async function replaceEmail(
  tx: Database,
  account: { id: string; email: string },
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { id } = account
  const mail = await lockMailTo(tx, [account.email])
  await tx.update(profiles).set({ email }).where(eq(profiles.id, id))
  // Else the old address would remain in the outbox when the account is erased.
  await deleteMailWithoutAccount(tx, mail)
  await followInvitations(tx, account, email)
  await endWaysIn(tx, 'email', { accountId: id, address: account.email })
  await queueMail(tx, { kind: 'email-changed', recipient: account.email, accountId: id, now })
}

/** An invitation that the account has used shows the new address; what is left to the old one is void. */
async function followInvitations(
  tx: Database,
  { id, email: old }: { id: string; email: string },
  email: string,
): Promise<void> {
  const isToOld = eq(sql`lower(${invitations.invitedEmail})`, old.toLowerCase())
  await tx
    .update(invitations)
    .set({ invitedEmail: email })
    .where(and(isToOld, eq(invitations.usedBy, id)))
}

/** Locks the account and its change. Throws EMAIL_LINK_INVALID when it was made, stopped or replaced meanwhile. */
async function lockChange(
  tx: Database,
  { profileId, token, now }: { profileId: string; token: string; now: Date },
) {
  const [account] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      role: profiles.role,
      passwordHash: profiles.passwordHash,
      firstFactorAt: profiles.firstFactorAt,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.isDisabled, false)))
    .for('update')
  const [change] = await tx.select().from(emailChanges).where(isLive(token, now)).for('update')
  if (!account || change?.profileId !== profileId) throw new Problem('EMAIL_LINK_INVALID')
  return { account, change }
}

async function changeOf(ctx: Context, token: string) {
  const { profileId, newEmail, oldTokenHash, isOldConfirmed, isNewConfirmed } = emailChanges
  const [found] = await ctx.db
    .select({
      profileId,
      newEmail,
      oldTokenHash,
      isOldConfirmed,
      isNewConfirmed,
      name: profiles.name,
    })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(and(isLive(token, ctx.now()), eq(profiles.isDisabled, false)))
  if (found) return found
  await consumeAttempt(ctx, rateLimits.emailLinkMiss, ctx.address)
  throw new Problem('EMAIL_LINK_INVALID')
}

function isLive(token: string, now: Date) {
  const hash = hashToken(token)
  const { oldTokenHash, newTokenHash, expiresAt } = emailChanges
  return and(or(eq(oldTokenHash, hash), eq(newTokenHash, hash)), gt(expiresAt, now))
}

function sideOf({ oldTokenHash }: { oldTokenHash: string }, token: string): EmailSide {
  return oldTokenHash === hashToken(token) ? 'old' : 'new'
}

/** Translates the unique key of the accounts' addresses, the last check of a concurrently made account. */
async function keepingUnique<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_email_key'))
      throw new Problem('ACCOUNT_EMAIL_EXISTS', { cause: error })
    throw error
  }
}
