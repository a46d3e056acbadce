import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { changePasswordInput } from '#shared/auth/inputs.ts'
import type { loginStateOutput } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { beginLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { personOf } from './person-of.ts'

/**
 * Changes the current user's password; the current password is checked (D7). All login sessions of the account
 * end, and this browser gets a new one. Throws TOO_MANY_ATTEMPTS, PASSWORD_WRONG or PASSWORD_COMMON.
 */
export async function changePassword(
  ctx: CurrentUserContext,
  { currentPassword, password }: z.infer<typeof changePasswordInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { db, actor, now } = ctx
  const passwordHash = await requireCurrentPassword(ctx, currentPassword)
  requireUncommonPassword(password, actor)

  const renewed = await ctx.passwords.hash(password)
  const { login, bound } = await inTransaction(db, async (tx) => {
    const isCurrent = and(
      eq(profiles.id, actor.id),
      eq(profiles.isDisabled, false),
      eq(profiles.passwordHash, passwordHash ?? ''),
    )
    // The password was changed concurrently, during hashing: the one typed as current is out of date.
    const account = await replacePassword(tx, isCurrent, {
      passwordHash: renewed,
      now: now(),
      cause: 'changed',
    })
    if (!account) throw new Problem('PASSWORD_WRONG')
    await queueEvent(tx, ctx, { kind: 'password.changed' })
    const from = { ...ctx.origin(), confirmedAt: now() }
    return { login: await beginLogin(tx, actor.id, from), bound: account }
  })
  ctx.notifyOutbox()
  ctx.setCookie(login)
  ctx.setDevice(newDevice(ctx.keys, { ...bound, id: actor.id, passwordHash: renewed }))
  logSecurity(ctx, 'password.changed', { accountId: actor.id })
  return {
    person: await personOf(ctx, { ...actor, mustChangePassword: false }),
    expiresAt: login.expiresAt,
  }
}

/**
 * Checks the current user's password again before an act, and returns its hash. Throws TOO_MANY_ATTEMPTS or
 * PASSWORD_WRONG.
 */
export async function requireCurrentPassword(
  ctx: CurrentUserContext,
  typed: string,
): Promise<string | null> {
  const { db, actor } = ctx
  const refund = await consumeAttempt(ctx, rateLimits.currentPassword, actor.id)
  const passwordHash = await hashOf(db, actor.id)
  const isRight = await ctx.passwords.verify(passwordHash, typed).catch(async (error) => {
    // A failed check is no wrong password, so it does not count against the rate limit.
    await refund()
    throw error
  })
  if (!isRight) {
    logSecurity(ctx, 'password.refused', { accountId: actor.id })
    throw new Problem('PASSWORD_WRONG')
  }
  await refund()
  return passwordHash
}

/** A new password hash, who chose it, and the expiry of a temporary password; absent for a permanent one. */
type NewPassword = {
  passwordHash: string
  now: Date
  cause: 'changed' | 'reset' | 'set'
  temporaryUntil?: Date
}

/**
 * Replaces a password, in the caller's transaction (D46): ends the ways in that its cause ends (platform/tenant/ways-in.ts) and the
 * invitation's right to activate the account, and notifies the owner by mail. Returns what a known device is bound to, or
 * null when `which` matches no account.
 */
export async function replacePassword(
  tx: Database,
  which: ReturnType<typeof and>,
  { passwordHash, now, cause, temporaryUntil }: NewPassword,
): Promise<{ firstFactorAt: Date | null } | null> {
  const [account] = await tx
    .update(profiles)
    .set({
      passwordHash,
      mustChangePassword: temporaryUntil !== undefined,
      passwordExpiresAt: temporaryUntil ?? null,
      invitedTo: null,
    })
    .where(which)
    .returning({
      id: profiles.id,
      email: profiles.email,
      firstFactorAt: profiles.firstFactorAt,
    })
  if (!account) return null
  await endWaysIn(tx, cause, { accountId: account.id })
  await queueMail(tx, { kind: 'password-changed', recipient: account.email, now })
  return account
}

/**
 * Ends a password that may be compromised, in the caller's transaction, with what "Det var inte jag" ends; a link to
 * choose one is mailed. `passwordHash` is of a password that nobody knows.
 */
export async function endPassword(
  tx: Database,
  { id, email }: { id: string; email: string },
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx.update(profiles).set({ passwordHash }).where(eq(profiles.id, id))
  await endWaysIn(tx, 'stopped', { accountId: id })
  await queueMail(tx, { kind: 'password-ended', recipient: email, now })
}

async function hashOf(db: Database, id: string): Promise<string | null> {
  const [profile] = await db
    .select({ passwordHash: profiles.passwordHash })
    .from(profiles)
    .where(eq(profiles.id, id))
  return profile?.passwordHash ?? null
}
