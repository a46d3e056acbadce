import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { loginStateOutput } from '#shared/auth/person.ts'
import type { activateInput, completeInvitationInput } from '#shared/organizations/inputs.ts'
import { invitationStatus } from '#shared/organizations/invitation.ts'
import { Problem } from '#shared/problem.ts'
import { redeemCode } from '../organizations/joining.ts'
import { ownInvitation } from '../organizations/own-invitation.ts'
import { requireNoFactor } from '../platform/access/has-factor.ts'
import { hashToken, linkToken } from '../platform/access/keys.ts'
import { beginLogin, endLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context, CurrentUserContext } from '../procedures/context.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { invitations } from '../schema/organizations.ts'
import { outbox } from '../schema/outbox.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { replacePassword } from './password-change.ts'
import { personOf } from './person-of.ts'
import { proveAddress } from './prove-address.ts'

/**
 * Aktivera konto (D1): sets the password of an unused account that an organisation's invitation created, joins that
 * organisation and logs in. The inviting admin knew the temporary password and the code, so they grant no more than
 * that; the token of the invitation's mail proves the address, too. An account created in any other way must log in
 * (ACCOUNT_ACTIVE). Throws TOO_MANY_ATTEMPTS, INVITATION_INVALID, INVITATION_USED, INVITATION_EXPIRED, ACCOUNT_ACTIVE,
 * ACCOUNT_DISABLED, PASSWORD_COMMON or PASSWORD_SAME; the transaction rolls back, so the code stays unused.
 */
export async function activate(
  ctx: Context,
  { code, email, name, mailToken, password }: z.infer<typeof activateInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const refund = await consumeAttempt(ctx, rateLimits.activationFromAddress, ctx.address)
  const invited = await invitedAccount(ctx, { code, email }).catch(async (error: unknown) => {
    // Only an unknown code counts against the rate limit, not a correct one that is used or expired, nor a failed
    // lookup.
    const isWrong = error instanceof Problem && error.code === 'INVITATION_INVALID'
    if (!isWrong) await refund().catch(() => null)
    throw error
  })
  const { account, organizationId, invitationId } = invited
  await refund()
  requireUncommonPassword(password, { email: account.email, name: name ?? '' })

  return activateAccount(ctx, {
    accountId: account.id,
    organizationId,
    codeHash: hashToken(code),
    isByMail: mailToken !== undefined && (await isInMailOf(ctx, invitationId, mailToken)),
    name,
    password,
  })
}

/**
 * Activates the current user's invited account, who has logged in with its temporary password: the same as by the code,
 * which the account's own invitation stands in for. Throws INVITATION_EXPIRED without a valid one, ACCOUNT_ACTIVE,
 * PASSWORD_COMMON or PASSWORD_SAME.
 */
export async function completeInvitation(
  ctx: CurrentUserContext,
  { name, password }: z.infer<typeof completeInvitationInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { id: accountId, email, mustChangePassword } = ctx.actor
  if (!mustChangePassword) throw new Problem('ACCOUNT_ACTIVE')
  requireUncommonPassword(password, { email, name: name ?? '' })
  const invitation = await ownInvitation(ctx.db, accountId, ctx.now())
  if (!invitation) throw new Problem('INVITATION_EXPIRED')
  return activateAccount(ctx, { accountId, ...invitation, isByMail: false, name, password })
}

/** Sets the password and name of an unused account, joins the organisation and logs in. */
async function activateAccount(
  ctx: Context,
  of: {
    accountId: string
    organizationId: string
    codeHash: string
    /** With the token that stood solely in the invitation's mail. */
    isByMail: boolean
    name: string | null
    password: string
  },
): Promise<z.infer<typeof loginStateOutput>> {
  const { db, keys, now } = ctx
  const { accountId, organizationId, codeHash, name } = of
  await requireNewPassword(ctx, accountId, of.password)
  const passwordHash = await ctx.passwords.hash(of.password)
  const { login, activated } = await inTransaction(db, async (tx) => {
    const isUnusedAccount = and(
      eq(profiles.id, accountId),
      eq(profiles.invitedTo, organizationId),
      eq(profiles.isDisabled, false),
    )
    const chosen = { passwordHash, now: now(), cause: 'changed' as const }
    if (!(await replacePassword(tx, isUnusedAccount, chosen))) throw new Problem('ACCOUNT_ACTIVE')
    await requireNoFactor(tx, accountId)
    if (of.isByMail) await proveAddress(ctx, tx, accountId)
    const [updated] = await tx
      .update(profiles)
      .set({ lastLoginAt: now(), ...(name && { name }) })
      .where(eq(profiles.id, accountId))
      .returning()
    if (!updated) throw new Problem('ACCOUNT_ACTIVE')
    await redeemCode(tx, { codeHash, trainerId: accountId, now: now() })
    const recorder = { ...ctx, actor: updated }
    await queueEvent(tx, recorder, { kind: 'account.activated', organizationId })
    if (ctx.token) await endLogin(tx, ctx.token)
    return { login: await beginLogin(tx, accountId, ctx.origin()), activated: updated }
  })
  ctx.notifyOutbox()
  ctx.setCookie(login)
  ctx.setDevice(newDevice(keys, { ...activated, passwordHash }))
  logSecurity(ctx, 'account.activated', { accountId, organizationId })
  return { person: await personOf(ctx, activated), expiresAt: login.expiresAt }
}

/**
 * Throws PASSWORD_SAME for the temporary password: the administrator who made the invitation has seen it, and would know
 * the lasting one.
 */
async function requireNewPassword(
  { db, passwords }: Context,
  accountId: string,
  password: string,
): Promise<void> {
  const [account] = await db
    .select({ passwordHash: profiles.passwordHash })
    .from(profiles)
    .where(eq(profiles.id, accountId))
  if (account?.passwordHash && (await passwords.verify(account.passwordHash, password)))
    throw new Problem('PASSWORD_SAME')
}

/** The account for a code and the invited e-mail address together. */
async function invitedAccount(ctx: Context, { code, email }: { code: string; email: string }) {
  const [found] = await ctx.db
    .select({
      invitationId: invitations.id,
      organizationId: invitations.organizationId,
      usedAt: invitations.usedAt,
      expiresAt: invitations.expiresAt,
      account: {
        id: profiles.id,
        email: profiles.email,
        isDisabled: profiles.isDisabled,
        invitedTo: profiles.invitedTo,
      },
    })
    .from(invitations)
    .innerJoin(profiles, isAccountOf(sql`lower(${invitations.invitedEmail})`))
    .where(and(eq(invitations.codeHash, hashToken(code)), isAccountOf(email)))
  if (!found) {
    logSecurity(ctx, 'invitation.refused', { accountId: null })
    throw new Problem('INVITATION_INVALID')
  }
  const { account, organizationId, invitationId } = found
  if (account.isDisabled) throw new Problem('ACCOUNT_DISABLED')
  if (account.invitedTo !== organizationId) throw new Problem('ACCOUNT_ACTIVE')
  const status = invitationStatus(found, ctx.now())
  if (status === 'used') throw new Problem('INVITATION_USED')
  if (status === 'expired') throw new Problem('INVITATION_EXPIRED')
  return { account, organizationId, invitationId }
}

/** Whether a mail of this invitation holds the token. */
async function isInMailOf(
  { db, keys }: Context,
  invitationId: string,
  token: string,
): Promise<boolean> {
  const mails = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.invitationId, invitationId))
  return mails.some(({ id }) => hashToken(linkToken(keys, id)) === hashToken(token))
}
