import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { addTrainerInput, setDisabledInput, setPasswordInput } from '#shared/admin/inputs.ts'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { Problem } from '#shared/problem.ts'
import { requireUncommonPassword } from '../auth/common-passwords.ts'
import { replacePassword } from '../auth/password-change.ts'
import { keepingAnAdmin } from '../organizations/last-admin.ts'
import { temporaryPasswordEnd } from '../platform/access/passwords.ts'
import { logSecurity, type SecurityEvent } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { authSessions, isAccountOf, profiles } from '../schema/auth.ts'
import { isManagedAccount, isSupervisedAccount, managedAccount } from './queries.ts'

/**
 * Creates a TRAINER or ORG_ADMIN account without a password; login is impossible until one is set through a reset link
 * (S23), and which is unproven until then. Idempotent for the same id and details. Throws ACCOUNT_EMAIL_EXISTS when an
 * account of any role has the address, CONFLICT, or NOT_FOUND for a repetition (D38) after its erasure.
 */
export async function addTrainer(
  ctx: CurrentUserContext,
  input: z.infer<typeof addTrainerInput>,
): Promise<ManagedPerson> {
  // Without a conflict target: both the key and the e-mail address may be taken.
  const add = async (tx: Database) => {
    const made = await tx
      .insert(profiles)
      .values({ ...input, isProven: false })
      .onConflictDoNothing()
      .returning({ id: profiles.id })
    if (made.length === 0) {
      await requireSame(tx, input)
      return false
    }
    await queueEvent(tx, ctx, {
      kind: 'account.created',
      accountId: input.id,
      figures: { role: input.role },
    })
    return true
  }
  if (await actOnce(ctx, add, { isReadAgain: true })) logAction(ctx, 'account.created', input.id)
  return managedAccount(ctx.db, input.id)
}

/** Checks that the account of this key is the wanted one. Throws ACCOUNT_EMAIL_EXISTS or CONFLICT. */
async function requireSame(tx: Database, input: z.infer<typeof addTrainerInput>): Promise<void> {
  const stored = await managedAccount(tx, input.id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
  if (!stored) {
    const isTaken = (await tx.$count(profiles, isAccountOf(input.email))) > 0
    throw new Problem(isTaken ? 'ACCOUNT_EMAIL_EXISTS' : 'CONFLICT')
  }
  const isSame = (['name', 'email', 'phone', 'role'] as const).every(
    (field) => stored[field] === input[field],
  )
  if (!isSame) throw new Problem('CONFLICT')
}

/**
 * Sets a temporary password (S24): valid for seven days, to be changed at the first login. Ends all logins, mailed links
 * and calendar feeds of the account, and notifies its owner by mail. Throws NOT_FOUND or PASSWORD_COMMON.
 */
export async function setTrainerPassword(
  ctx: CurrentUserContext,
  { id, password }: z.infer<typeof setPasswordInput>,
): Promise<void> {
  requireUncommonPassword(password, await managedAccount(ctx.db, id))
  // Hashing is deliberately slow, so it runs outside the transaction.
  const passwordHash = await ctx.passwords.hash(password)
  const now = ctx.now()
  const isSet = await actOnce(ctx, async (tx) => {
    const temporaryUntil = temporaryPasswordEnd(now)
    const isReplaced = await replacePassword(tx, isManagedAccount(id), {
      passwordHash,
      now,
      cause: 'set',
      temporaryUntil,
    })
    if (!isReplaced) throw new Problem('NOT_FOUND')
    await queueEvent(tx, ctx, { kind: 'account.password-set', accountId: id })
    return true
  })
  if (!isSet) return
  ctx.notifyOutbox()
  logAction(ctx, 'account.password-set', id)
}

/**
 * Queues a mail with a link to choose a password (S25): a welcome for an account that has never had one, else a
 * reset link. Throws NOT_FOUND, or TRAINER_DISABLED for a disabled account.
 */
export async function sendResetLink(ctx: CurrentUserContext, id: string): Promise<void> {
  const { email, isDisabled, hasPassword } = await managedAccount(ctx.db, id)
  if (isDisabled) throw new Problem('TRAINER_DISABLED')
  const isSent = await actOnce(ctx, async (tx) => {
    const kind = hasPassword ? 'password-reset' : 'welcome'
    await queueMail(tx, { kind, recipient: email, senderId: ctx.actor.id, now: ctx.now() })
    await queueEvent(tx, ctx, { kind: 'account.reset-link-sent', accountId: id })
    return true
  })
  if (!isSent) return
  ctx.notifyOutbox()
  logAction(ctx, 'account.reset-link-sent', id)
}

/**
 * Disables or enables an account (S26), also a CLIENT's. Idempotent. Disabling ends all logins, mailed links and calendar
 * feeds, which enabling does not bring back. Throws NOT_FOUND, or LAST_ORGANIZATION_ADMIN (D21).
 */
export async function setDisabled(
  ctx: CurrentUserContext,
  { id, isDisabled }: z.infer<typeof setDisabledInput>,
): Promise<void> {
  const kind = isDisabled ? 'account.disabled' : 'account.enabled'
  const change = actOnce(ctx, async (tx) => {
    const before = await lockAccount(tx, id)
    // Also when it is already disabled: nothing may let it in.
    if (isDisabled) await endWaysIn(tx, 'disabled', { accountId: id })
    if (before.isDisabled === isDisabled) return false
    await tx.update(profiles).set({ isDisabled }).where(isSupervisedAccount(id))
    await queueEvent(tx, ctx, { kind, accountId: id })
    return true
  })
  if (await keepingAnAdmin(change)) logAction(ctx, kind, id)
}

/** Ends all login sessions of an account, also a CLIENT's. Idempotent. Throws NOT_FOUND. */
export async function endLogins(ctx: CurrentUserContext, id: string): Promise<void> {
  const ended = await actOnce(ctx, async (tx) => {
    await lockAccount(tx, id)
    const isLive = and(eq(authSessions.userId, id), eq(authSessions.endedAsDisabled, false))
    const logins = await tx.$count(authSessions, isLive)
    await endWaysIn(tx, 'logins', { accountId: id })
    if (logins === 0) return 0
    await queueEvent(tx, ctx, { kind: 'account.logins-ended', accountId: id, figures: { logins } })
    return logins
  })
  if (ended) logAction(ctx, 'account.logins-ended', id)
}

/**
 * Makes a CLIENT a TRAINER, who keeps the ties to their own trainers. All login sessions end with the old role.
 * Idempotent. Throws NOT_FOUND.
 */
export async function makeTrainer(ctx: CurrentUserContext, id: string): Promise<void> {
  const isChanged = await actOnce(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.role !== 'CLIENT') return false
    await tx.update(profiles).set({ role: 'TRAINER' }).where(eq(profiles.id, id))
    await endWaysIn(tx, 'role', { accountId: id })
    await queueEvent(tx, ctx, {
      kind: 'account.role-changed',
      accountId: id,
      figures: { role: 'TRAINER', roleBefore: 'CLIENT' },
    })
    return true
  })
  if (isChanged) logAction(ctx, 'account.role-changed', id)
}

/** Locks an account, so that its role and status cannot change meanwhile. Throws NOT_FOUND. */
async function lockAccount(tx: Database, id: string) {
  const [account] = await tx
    .select({ role: profiles.role, isDisabled: profiles.isDisabled })
    .from(profiles)
    .where(isSupervisedAccount(id))
    .for('no key update')
  if (!account) throw new Problem('NOT_FOUND')
  return account
}

function logAction(ctx: CurrentUserContext, event: SecurityEvent, accountId: string): void {
  logSecurity(ctx, event, { accountId, by: ctx.actor.id })
}
