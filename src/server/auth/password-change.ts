import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { changePasswordInput } from '#shared/auth/inputs.ts'
import type { loginStateOutput } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { logSecurity } from '../access/security-log.ts'
import { limits, refund, spend } from '../access/throttle.ts'
import type { CurrentUserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { beginLogin, endLoginsOf } from './login-sessions.ts'
import { personOf } from './service.ts'
import { passwordResets, profiles } from './tables.ts'

/**
 * Gives the account of whoever is logged in another password; the current one is checked (design D7). All its logins end
 * but this one, which goes on with a token of its own. Throws TOO_MANY_ATTEMPTS, PASSWORD_WRONG or PASSWORD_COMMON.
 */
export async function changePassword(
  ctx: CurrentUserContext,
  { currentPassword, password }: z.infer<typeof changePasswordInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { db, actor, now } = ctx
  await spend(ctx, limits.currentPassword, actor.id)
  const giveBack = () => refund(ctx, limits.currentPassword, actor.id)
  const passwordHash = await hashOf(db, actor.id)
  const isRight = await ctx.passwords.verify(passwordHash, currentPassword).catch(async (error) => {
    // No verdict, no try.
    await giveBack()
    throw error
  })
  if (!isRight) {
    logSecurity(ctx, 'password.refused', { accountId: actor.id })
    throw new Problem('PASSWORD_WRONG')
  }
  await giveBack()
  requireUncommonPassword(password, actor.email)

  const renewed = await ctx.passwords.hash(password)
  const login = await inTransaction(db, async (tx) => {
    const isCurrent = and(
      eq(profiles.id, actor.id),
      eq(profiles.isDisabled, false),
      eq(profiles.passwordHash, passwordHash ?? ''),
    )
    // Changed by somebody else while we hashed: what was typed as the current one is not any more.
    if (!(await replacePassword(tx, isCurrent, { passwordHash: renewed, now: now() })))
      throw new Problem('PASSWORD_WRONG')
    return beginLogin(tx, actor.id)
  })
  ctx.wakeMail()
  ctx.setCookie(login)
  ctx.setDevice(newDevice(ctx.keys, { id: actor.id, passwordHash: renewed }))
  logSecurity(ctx, 'password.changed', { accountId: actor.id })
  return {
    person: personOf({ ...actor, mustChangePassword: false }),
    expiresAt: login.expiresAt,
  }
}

/** What a new password is, and until when a temporary one is good; an own one says nothing. */
type NewPassword = { passwordHash: string; now: Date; temporaryUntil?: Date }

/**
 * Puts a new password in the place of the old one: all logins and every reset link of the account end, an invitation's
 * power to activate it, too, and its owner is told by mail, all in the caller's transaction (security 5). False when
 * `which` finds nobody.
 */
export async function replacePassword(
  tx: Database,
  which: ReturnType<typeof and>,
  { passwordHash, now, temporaryUntil }: NewPassword,
): Promise<boolean> {
  const [account] = await tx
    .update(profiles)
    .set({
      passwordHash,
      mustChangePassword: temporaryUntil !== undefined,
      passwordExpiresAt: temporaryUntil ?? null,
      invitedTo: null,
    })
    .where(which)
    .returning({ id: profiles.id, email: profiles.email })
  if (!account) return false
  await endLoginsOf(tx, account.id)
  await tx.delete(passwordResets).where(eq(passwordResets.profileId, account.id))
  await queueMail(tx, { kind: 'password-changed', recipient: account.email, now })
  return true
}

async function hashOf(db: Database, id: string): Promise<string | null> {
  const [profile] = await db
    .select({ passwordHash: profiles.passwordHash })
    .from(profiles)
    .where(eq(profiles.id, id))
  return profile?.passwordHash ?? null
}
