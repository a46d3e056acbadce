import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { loginInput } from '#shared/auth/inputs.ts'
import type { meOutput } from '#shared/auth/person.ts'
import type { LoginAnswer } from '#shared/auth/second-factor.ts'
import { Problem } from '#shared/problem.ts'
import { endLogin, hasEndedAsDisabled } from '../platform/access/login-sessions.ts'
import {
  consumeAttempt,
  type RateLimit,
  type Refund,
  rateLimits,
} from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { commandLine } from '../platform/system/command-line.ts'
import type { Context } from '../procedures/context.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { awaitFactor } from './factor/pending-login.ts'
import { finishLogin, loginColumns } from './finish-login.ts'
import { deviceOf, newDevice } from './known-device.ts'
import { personOf } from './person-of.ts'
import { requireUnchanged } from './require-unchanged.ts'

/** The login session of the request; null without one, or the reason why the session of this cookie ended. */
export async function loginState(ctx: Context): Promise<z.infer<typeof meOutput>> {
  const login = await ctx.login()
  if (!login && ctx.token && (await hasEndedAsDisabled(ctx.db, ctx.token)))
    return { endedAs: 'disabled' }
  return login && { person: await personOf(ctx, login.actor), expiresAt: login.expiresAt }
}

/**
 * Logs in with e-mail and password (S13), or awaits the second factor of an account that has one. An unknown e-mail and
 * a wrong password have the same response and timing; "disabled" and an expired temporary password are reported only
 * after a correct password. A demo account that is not allowed in this request is answered like a wrong password.
 * Throws TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_DISABLED, PASSWORD_EXPIRED or ACCOUNT_UNVERIFIED.
 */
export async function logIn(ctx: Context, input: z.infer<typeof loginInput>): Promise<LoginAnswer> {
  const { db, keys, passwords, now } = ctx
  const { profile, device } = await verifyCredentials(ctx, input)
  const refuse = (code: 'ACCOUNT_DISABLED' | 'PASSWORD_EXPIRED') => {
    ctx.countRefusal('login.refused', profile.id)
    logSecurity(ctx, 'login.refused', { accountId: profile.id })
    return new Problem(code)
  }
  if (profile.isDisabled) throw refuse('ACCOUNT_DISABLED')
  if (profile.passwordExpiresAt && profile.passwordExpiresAt <= now())
    throw refuse('PASSWORD_EXPIRED')

  const isOutdated = passwords.isOutdated(profile.passwordHash)
  const renewed = isOutdated ? await passwords.hash(input.password) : null
  const account = { ...profile, passwordHash: renewed ?? profile.passwordHash }
  const answer = await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, profile, 'INVALID_CREDENTIALS')
    if (renewed) {
      await tx.update(profiles).set({ passwordHash: renewed }).where(eq(profiles.id, profile.id))
    }
    const secondFactor = await awaitFactor(tx, ctx, profile.id)
    return secondFactor ? { secondFactor } : finishLogin(ctx, tx, { account, device, factor: null })
  })
  // The old proof of this device ended with the old hash.
  if (device && renewed) ctx.setDevice(newDevice(keys, account))
  if (typeof answer === 'function') return answer()
  logSecurity(ctx, 'login.factor-awaited', { accountId: profile.id })
  return answer
}

/**
 * Verifies the credentials and returns their account. A wrong guess counts against the rate limits; a successful
 * attempt, and one without a verdict, are refunded. A known device passes the limits of the account and of the address,
 * which strangers may have used up: behind a proxy that is not trusted, all share one address.
 */
async function verifyCredentials(ctx: Context, { email, password }: z.infer<typeof loginInput>) {
  const profile = await profileOf(ctx.db, email)
  const device = deviceOf(ctx.keys, profile, ctx.device)
  const limits: [RateLimit, string][] = device
    ? [[rateLimits.loginOfDevice, device]]
    : [
        [rateLimits.loginFromAddress, ctx.address],
        [rateLimits.loginOfAccount, email],
      ]
  const refunds: Refund[] = []
  const refund = async () => {
    for (const give of refunds) await give()
  }
  try {
    for (const limit of limits) refunds.push(await consumeOrLog(ctx, limit))
    const isRight = await ctx.passwords.verify(profile?.passwordHash ?? null, password)
    if (!profile?.passwordHash || !isRight) throw new Problem('INVALID_CREDENTIALS')
    if (profile.isDemo) requireNoDemoBarrier(ctx, profile.id)
    await refund()
    return { profile: { ...profile, passwordHash: profile.passwordHash }, device }
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'INVALID_CREDENTIALS'
    if (isWrong) {
      ctx.countRefusal('login.failed', profile?.id ?? null)
      logSecurity(ctx, 'login.failed', { accountId: profile?.id ?? null })
    } else await refund().catch(() => null)
    throw error
  }
}

/** Answers like a wrong password: the demo password is published, so it must not open a public server. */
function requireNoDemoBarrier({ demoBarrier, log }: Context, accountId: string): void {
  const barrier = demoBarrier()
  if (barrier === null) return
  log.warn(
    { accountId, barrier },
    `login to a demo account refused: it is allowed from this machine only, at http://localhost without a proxy, with HOST and PUBLIC_URL unset or loopback. Create an account of your own with ${commandLine('admin:create')}`,
  )
  throw new Problem('INVALID_CREDENTIALS')
}

async function consumeOrLog(ctx: Context, [limit, subject]: [RateLimit, string]): Promise<Refund> {
  try {
    return await consumeAttempt(ctx, limit, subject)
  } catch (error) {
    if (error instanceof Problem) logSecurity(ctx, 'login.throttled', { accountId: null })
    throw error
  }
}

/** Ends the login session of the cookie, if any, and deletes the cookie. */
export async function logOut(ctx: Context): Promise<void> {
  // The cookie is deleted last: if ending the session fails, a later logout can still find it.
  const { token } = ctx
  const login = token ? await ctx.login() : null
  if (token) {
    await inTransaction(ctx.db, async (tx) => {
      await endLogin(tx, token)
      if (login) await queueEvent(tx, { ...ctx, actor: login.actor }, { kind: 'login.ended' })
    })
  }
  ctx.setCookie(null)
}

async function profileOf(db: Database, email: string) {
  try {
    const [profile] = await db.select(loginColumns).from(profiles).where(isAccountOf(email))
    return profile
  } catch (error) {
    // A profile that cannot be read refuses the login (S13).
    throw new Problem('ACCOUNT_UNVERIFIED', { cause: error })
  }
}
