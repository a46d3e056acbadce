import { and, eq, gt, lte } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { requestResetInput, resetPasswordInput } from '#shared/auth/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context } from '../procedures/context.ts'
import { passwordResets, profiles } from '../schema/auth.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { replacePassword } from './password-change.ts'
import { proveAddress } from './prove-address.ts'

/**
 * Requests a password reset link (S14). Timing and response are the same for every address: whether an account
 * exists is looked up when the mail is sent. Beyond the rate limit of three an hour per address, the response is the
 * same and no mail is sent. Throws TOO_MANY_ATTEMPTS, only by the rate limit of the caller's IP address.
 */
export async function requestReset(
  ctx: Context,
  { email }: z.infer<typeof requestResetInput>,
): Promise<void> {
  await consumeAttempt(ctx, rateLimits.resetFromAddress, ctx.address)
  const maySend = await consumeAttempt(ctx, rateLimits.resetOfAccount, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'TOO_MANY_ATTEMPTS') return false
      throw error
    },
  )
  logSecurity(ctx, 'password.reset-requested', {})
  if (!maySend) {
    ctx.countRefusal('throttled', null)
    return
  }
  await inTransaction(ctx.db, async (tx) => {
    await queueMail(tx, { kind: 'password-reset', recipient: email, now: ctx.now() })
    await queueEvent(tx, ctx, { kind: 'password.reset-requested' })
  })
  ctx.notifyOutbox()
}

/** The account of a reset link. Checking does not consume the link. Throws RESET_LINK_INVALID. */
export async function checkReset(ctx: Context, token: string): Promise<{ email: string }> {
  const { email } = await accountOfToken(ctx, token)
  return { email }
}

/**
 * Sets the password of a reset link's account, and proves its address: the link stood solely in a mail. Single use: the
 * link and all login sessions end in the same transaction.
 * Throws RESET_LINK_INVALID or PASSWORD_COMMON; the rollback leaves the link valid.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.infer<typeof resetPasswordInput>,
): Promise<void> {
  const { db, keys, now } = ctx
  const account = await accountOfToken(ctx, token)
  requireUncommonPassword(password, account)
  const passwordHash = await ctx.passwords.hash(password)
  const replaced = await inTransaction(db, async (tx) => {
    const used = await tx
      .delete(passwordResets)
      .where(isLive(token, now()))
      .returning({ profileId: passwordResets.profileId })
    const isActive = and(eq(profiles.id, account.id), eq(profiles.isDisabled, false))
    // Lost a race: the link was used, or the account disabled, during hashing.
    const done =
      used.length > 0 &&
      (await replacePassword(tx, isActive, { passwordHash, now: now(), cause: 'reset' }))
    if (!done) throw new Problem('RESET_LINK_INVALID')
    const factorRemoved = await proveAddress(ctx, tx, account.id)
    await queueEvent(
      tx,
      { ...ctx, actor: account },
      { kind: 'password.reset', figures: factorRemoved ? { factorRemoved } : {} },
    )
    return done
  })
  ctx.notifyOutbox()
  // Access to the mailbox proves ownership, so this browser becomes a known device even while an attacker has used up
  // the account's rate limit.
  ctx.setDevice(newDevice(keys, { ...replaced, id: account.id, passwordHash }))
  logSecurity(ctx, 'password.reset', { accountId: account.id })
}

/** Deletes expired reset links. */
export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}

async function accountOfToken(ctx: Context, token: string) {
  const account = await findAccount(ctx.db, token, ctx.now())
  if (account) return account
  await consumeAttempt(ctx, rateLimits.resetLinkMiss, ctx.address)
  throw new Problem('RESET_LINK_INVALID')
}

async function findAccount(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({ id: profiles.id, email: profiles.email, name: profiles.name, role: profiles.role })
    .from(passwordResets)
    .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
    .where(and(isLive(token, now), eq(profiles.isDisabled, false)))
  return found
}

function isLive(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now))
}
