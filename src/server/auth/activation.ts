import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { loginStateOutput } from '#shared/auth/person.ts'
import type { activateInput } from '#shared/organizations/inputs.ts'
import { invitationStatus } from '#shared/organizations/invitation.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../access/keys.ts'
import { consumeAttempt, rateLimits, refundAttempt } from '../access/rate-limit.ts'
import { logSecurity } from '../access/security-log.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { redeemCode } from '../organizations/joining.ts'
import { invitations } from '../organizations/tables.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { beginLogin, endLogin } from './login-sessions.ts'
import { replacePassword } from './password-change.ts'
import { personOf } from './service.ts'
import { isAccountOf, profiles } from './tables.ts'

/**
 * Aktivera konto (design D1): sets the password of an unused account that an organisation's invitation created, joins
 * that organisation and logs in. The inviting admin knew the temporary password, so the code grants no more than that.
 * An account created in any other way must log in (ACCOUNT_ACTIVE). Throws TOO_MANY_ATTEMPTS, INVITATION_INVALID,
 * INVITATION_USED, INVITATION_EXPIRED, ACCOUNT_ACTIVE, ACCOUNT_DISABLED or PASSWORD_COMMON; the transaction rolls back,
 * so the code stays unused.
 */
export async function activate(
  ctx: Context,
  { code, email, name, password }: z.infer<typeof activateInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { db, keys, now } = ctx
  await consumeAttempt(ctx, rateLimits.activationFromAddress, ctx.address)
  const refund = () => refundAttempt(ctx, rateLimits.activationFromAddress, ctx.address)
  const { account, organizationId } = await invitedAccount(ctx, { code, email }).catch(
    async (error: unknown) => {
      // Only an unknown code counts against the rate limit, not a correct one that is used or expired, nor a failed
      // lookup.
      const isWrong = error instanceof Problem && error.code === 'INVITATION_INVALID'
      if (!isWrong) await refund().catch(() => null)
      throw error
    },
  )
  await refund()
  requireUncommonPassword(password, account.email)

  const passwordHash = await ctx.passwords.hash(password)
  const { login, activated } = await inTransaction(db, async (tx) => {
    const isUnusedAccount = and(
      eq(profiles.id, account.id),
      eq(profiles.invitedTo, organizationId),
      eq(profiles.isDisabled, false),
    )
    if (!(await replacePassword(tx, isUnusedAccount, { passwordHash, now: now() })))
      throw new Problem('ACCOUNT_ACTIVE')
    const [updated] = await tx
      .update(profiles)
      .set({ lastLoginAt: now(), ...(name && { name }) })
      .where(eq(profiles.id, account.id))
      .returning()
    if (!updated) throw new Problem('ACCOUNT_ACTIVE')
    await redeemCode(tx, { code, trainerId: account.id, now: now() })
    const recorder = { ...ctx, actor: updated }
    await recordEvent(tx, recorder, { kind: 'account.activated', organizationId })
    if (ctx.token) await endLogin(tx, ctx.token)
    return { login: await beginLogin(tx, account.id), activated: updated }
  })
  ctx.notifyOutbox()
  ctx.setCookie(login)
  ctx.setDevice(newDevice(keys, { id: account.id, passwordHash }))
  logSecurity(ctx, 'account.activated', { accountId: account.id, organizationId })
  return { person: await personOf(db, activated), expiresAt: login.expiresAt }
}

/** The account for a code and the invited e-mail address together. */
async function invitedAccount(ctx: Context, { code, email }: { code: string; email: string }) {
  const [found] = await ctx.db
    .select({
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
  const { account, organizationId } = found
  if (account.isDisabled) throw new Problem('ACCOUNT_DISABLED')
  if (account.invitedTo !== organizationId) throw new Problem('ACCOUNT_ACTIVE')
  const status = invitationStatus(found, ctx.now())
  if (status === 'used') throw new Problem('INVITATION_USED')
  if (status === 'expired') throw new Problem('INVITATION_EXPIRED')
  return { account, organizationId }
}
