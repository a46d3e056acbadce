import { and, eq, gt, lte } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { requestResetInput, resetPasswordInput } from '#shared/auth/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../access/keys.ts'
import { logSecurity } from '../access/security-log.ts'
import { limits, spend } from '../access/throttle.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { replacePassword } from './password-change.ts'
import { passwordResets, profiles } from './tables.ts'

/**
 * Asks for a link to a new password (spec 4). The same work and the same answer for every address: whether it has an
 * account is looked up when the mail leaves. More than three an hour to one address are answered and not sent. Throws
 * TOO_MANY_ATTEMPTS, for the caller's own address alone.
 */
export async function requestReset(
  ctx: Context,
  { email }: z.infer<typeof requestResetInput>,
): Promise<void> {
  await spend(ctx, limits.resetFromAddress, ctx.address)
  const maySend = await spend(ctx, limits.resetOfAccount, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'TOO_MANY_ATTEMPTS') return false
      throw error
    },
  )
  logSecurity(ctx, 'password.reset-requested', {})
  if (!maySend) return
  await queueMail(ctx.db, { kind: 'password-reset', recipient: email, now: ctx.now() })
  ctx.wakeMail()
}

/** Whose password does this link lead to? Looking does not use it up. Throws RESET_LINK_INVALID. */
export async function checkReset(ctx: Context, token: string): Promise<{ email: string }> {
  const { email } = await accountBehind(ctx, token)
  return { email }
}

/**
 * Sets the password of the account behind a link, once: the link, all logins and any other link end in the same
 * transaction. Throws RESET_LINK_INVALID or PASSWORD_COMMON, which leaves the link as it was.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.infer<typeof resetPasswordInput>,
): Promise<void> {
  const { db, keys, now } = ctx
  const account = await accountBehind(ctx, token)
  requireUncommonPassword(password, account.email)
  const passwordHash = await ctx.passwords.hash(password)
  await inTransaction(db, async (tx) => {
    const used = await tx
      .delete(passwordResets)
      .where(isLive(token, now()))
      .returning({ profileId: passwordResets.profileId })
    const isActive = and(eq(profiles.id, account.id), eq(profiles.isDisabled, false))
    // Another tab was faster, or the account has been shut while we hashed.
    const isDone =
      used.length > 0 && (await replacePassword(tx, isActive, { passwordHash, now: now() }))
    if (!isDone) throw new Problem('RESET_LINK_INVALID')
  })
  ctx.wakeMail()
  // Whoever reads the account's mail is its owner, also while a stranger has used up its tries.
  ctx.setDevice(newDevice(keys, { id: account.id, passwordHash }))
  logSecurity(ctx, 'password.reset', { accountId: account.id })
}

/** Removes links whose time is over. */
export async function sweepResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}

async function accountBehind(ctx: Context, token: string) {
  const account = await findAccount(ctx.db, token, ctx.now())
  if (account) return account
  await spend(ctx, limits.resetLinkMiss, ctx.address)
  throw new Problem('RESET_LINK_INVALID')
}

async function findAccount(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({ id: profiles.id, email: profiles.email })
    .from(passwordResets)
    .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
    .where(and(isLive(token, now), eq(profiles.isDisabled, false)))
  return found
}

function isLive(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now))
}
