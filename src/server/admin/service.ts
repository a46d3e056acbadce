import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { addTrainerInput, setDisabledInput, setPasswordInput } from '#shared/admin/inputs.ts'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { Problem } from '#shared/problem.ts'
import { logSecurity, type SecurityEvent } from '../access/security-log.ts'
import { requireUncommonPassword } from '../auth/common-passwords.ts'
import { endLoginsOf } from '../auth/login-sessions.ts'
import { replacePassword } from '../auth/password-change.ts'
import { temporaryPasswordEnd } from '../auth/passwords.ts'
import { isAccountOf, passwordResets, profiles } from '../auth/tables.ts'
import type { CurrentUserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { keepingAnAdmin } from '../organizations/last-admin.ts'
import { isManagedAccount, managedAccount } from './queries.ts'

/**
 * Makes a TRAINER or ORG_ADMIN account without a password: nobody can log in before its owner has chosen one by a reset
 * link (spec 4). A repeated call with the same key and the same details changes nothing. Throws ACCOUNT_EMAIL_EXISTS when
 * anybody of any role has the address, or CONFLICT.
 */
export async function addTrainer(
  ctx: CurrentUserContext,
  input: z.infer<typeof addTrainerInput>,
): Promise<ManagedPerson> {
  // Without a target: the key and the address are both another's to have.
  const made = await ctx.db
    .insert(profiles)
    .values(input)
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  if (made.length > 0) logAct(ctx, 'account.created', input.id)

  const stored = await managedAccount(ctx.db, input.id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
  if (!stored) {
    const isTaken = (await ctx.db.$count(profiles, isAccountOf(input.email))) > 0
    throw new Problem(isTaken ? 'ACCOUNT_EMAIL_EXISTS' : 'CONFLICT')
  }
  const isSame = (['name', 'email', 'phone', 'role'] as const).every(
    (field) => stored[field] === input[field],
  )
  if (!isSame) throw new Problem('CONFLICT')
  return stored
}

/**
 * Gives an account a temporary password (spec 2, Admin): good for seven days, to be changed at the first login. All logins
 * and the live reset link of the account end with the old one, and its owner is told by mail. Throws NOT_FOUND or
 * PASSWORD_COMMON.
 */
export async function setTrainerPassword(
  ctx: CurrentUserContext,
  { id, password }: z.infer<typeof setPasswordInput>,
): Promise<void> {
  const { email } = await managedAccount(ctx.db, id)
  requireUncommonPassword(password, email)
  // Slow on purpose, so not within the transaction.
  const passwordHash = await ctx.passwords.hash(password)
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const temporaryUntil = temporaryPasswordEnd(now)
    const isThere = await replacePassword(tx, isManagedAccount(id), {
      passwordHash,
      now,
      temporaryUntil,
    })
    if (!isThere) throw new Problem('NOT_FOUND')
  })
  ctx.wakeMail()
  logAct(ctx, 'account.password-set', id)
}

/**
 * Has a reset link mailed to an account (spec 2, Admin). Throws NOT_FOUND, or TRAINER_DISABLED: nobody gets a link to an
 * account that lets nobody in.
 */
export async function sendResetLink(ctx: CurrentUserContext, id: string): Promise<void> {
  const { email, isDisabled } = await managedAccount(ctx.db, id)
  if (isDisabled) throw new Problem('TRAINER_DISABLED')
  await queueMail(ctx.db, { kind: 'password-reset', recipient: email, now: ctx.now() })
  ctx.wakeMail()
  logAct(ctx, 'account.reset-link-sent', id)
}

/**
 * Shuts an account out, or lets it in again (spec 4, Trainer status); to what it is already, it changes nothing. Whoever is
 * shut out is logged out everywhere, and a reset link on its way opens nothing. Throws NOT_FOUND, or
 * LAST_ORGANIZATION_ADMIN (design D21).
 */
export async function setDisabled(
  ctx: CurrentUserContext,
  { id, isDisabled }: z.infer<typeof setDisabledInput>,
): Promise<void> {
  const change = inTransaction(ctx.db, async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ isDisabled })
      .where(isManagedAccount(id))
      .returning({ id: profiles.id })
    if (changed.length === 0) throw new Problem('NOT_FOUND')
    if (isDisabled) await shutOut(tx, id)
  })
  await keepingAnAdmin(change)
  logAct(ctx, isDisabled ? 'account.disabled' : 'account.enabled', id)
}

/** Ends every way in that the account has open: its logins, and its live link to a new password. */
async function shutOut(tx: Database, id: string): Promise<void> {
  await endLoginsOf(tx, id)
  await tx.delete(passwordResets).where(eq(passwordResets.profileId, id))
}

/** Each act of the administration, with who did it to whom. */
function logAct(ctx: CurrentUserContext, event: SecurityEvent, accountId: string): void {
  logSecurity(ctx, event, { accountId, by: ctx.actor.id })
}
