import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { loginInput } from '#shared/auth/inputs.ts'
import type { loginStateOutput, Person } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { logSecurity } from '../access/security-log.ts'
import { type Limit, limits, refund, spend } from '../access/throttle.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { deviceOf, newDevice } from './known-device.ts'
import { beginLogin, endLogin } from './login-sessions.ts'
import { isAccountOf, profiles } from './tables.ts'

type LoginState = z.infer<typeof loginStateOutput>

/** Who is logged in, or null. */
export async function loginState(ctx: Context): Promise<LoginState> {
  const login = await ctx.login()
  return login && { person: personOf(login.actor), expiresAt: login.expiresAt }
}

/**
 * Logs in with e-mail and password (spec 4, Login). An unknown e-mail and a wrong password give one answer in one time;
 * "disabled" and an expired temporary password are told only after a right one. A demo account that cannot be used in this
 * request answers as if its password were wrong. Throws TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_DISABLED,
 * PASSWORD_EXPIRED or ACCOUNT_UNVERIFIED.
 */
export async function logIn(ctx: Context, input: z.infer<typeof loginInput>): Promise<LoginState> {
  const { db, keys, passwords, now } = ctx
  const { profile, device } = await verified(ctx, input)
  const refuse = (code: 'ACCOUNT_DISABLED' | 'PASSWORD_EXPIRED') => {
    logSecurity(ctx, 'login.refused', { accountId: profile.id })
    return new Problem(code)
  }
  if (profile.isDisabled) throw refuse('ACCOUNT_DISABLED')
  if (profile.passwordExpiresAt && profile.passwordExpiresAt <= now())
    throw refuse('PASSWORD_EXPIRED')

  const isOutdated = passwords.isOutdated(profile.passwordHash)
  const renewed = isOutdated ? await passwords.hash(input.password) : null
  const login = await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, profile)
    await tx
      .update(profiles)
      .set({ lastLoginAt: now(), ...(renewed && { passwordHash: renewed }) })
      .where(eq(profiles.id, profile.id))
    // The login that there was in this browser is over with the next.
    if (ctx.token) await endLogin(tx, ctx.token)
    return beginLogin(tx, profile.id)
  })
  ctx.setCookie(login)
  if (!device || renewed) {
    ctx.setDevice(newDevice(keys, { ...profile, passwordHash: renewed ?? profile.passwordHash }))
  }
  logSecurity(ctx, 'login.succeeded', { accountId: profile.id })
  return { person: personOf(profile), expiresAt: login.expiresAt }
}

/** The account whose e-mail and password these are. A guess costs a try; a try without a verdict is given back. */
async function verified(ctx: Context, { email, password }: z.infer<typeof loginInput>) {
  const fromAddress: [Limit, string] = [limits.loginFromAddress, ctx.address]
  await spendTry(ctx, fromAddress)
  const spent = [fromAddress]
  const giveBack = async () => {
    for (const [limit, subject] of spent) await refund(ctx, limit, subject)
  }
  let accountId: string | null = null
  try {
    const profile = await profileOf(ctx.db, email)
    accountId = profile?.id ?? null
    const device = deviceOf(ctx.keys, profile, ctx.device)
    const ofAccount: [Limit, string] = device
      ? [limits.loginOfDevice, device]
      : [limits.loginOfAccount, email]
    await spendTry(ctx, ofAccount)
    spent.push(ofAccount)
    const isRight = await ctx.passwords.verify(profile?.passwordHash ?? null, password)
    if (!profile?.passwordHash || !isRight) throw new Problem('INVALID_CREDENTIALS')
    if (profile.isDemo) requireNoDemoBarrier(ctx, profile.id)
    await giveBack()
    return { profile: { ...profile, passwordHash: profile.passwordHash }, device }
  } catch (error) {
    const code = error instanceof Problem ? error.code : null
    if (code === 'INVALID_CREDENTIALS') logSecurity(ctx, 'login.failed', { accountId })
    else if (code !== 'TOO_MANY_ATTEMPTS') await giveBack().catch(() => null)
    throw error
  }
}

/** Answers as a wrong password does: the published one is right everywhere, and here it opens nothing. */
function requireNoDemoBarrier({ demoBarrier, log }: Context, accountId: string): void {
  const barrier = demoBarrier()
  if (barrier === null) return
  log.warn(
    { accountId, barrier },
    'login to a demo account refused: it is allowed from this machine only, at http://localhost without a proxy, with HOST and PUBLIC_URL unset or loopback. Create an account of your own with npm run admin:create',
  )
  throw new Problem('INVALID_CREDENTIALS')
}

async function spendTry(ctx: Context, [limit, subject]: [Limit, string]): Promise<void> {
  try {
    await spend(ctx, limit, subject)
  } catch (error) {
    if (error instanceof Problem) logSecurity(ctx, 'login.throttled', { accountId: null })
    throw error
  }
}

/** Ends the login of the cookie, if there is one, and takes the cookie back. */
export async function logOut(ctx: Context): Promise<void> {
  // The cookie goes last: a login that could not be ended must be found again to be ended later.
  if (ctx.token) await endLogin(ctx.db, ctx.token)
  ctx.setCookie(null)
}

async function profileOf(db: Database, email: string) {
  try {
    const [profile] = await db
      .select({
        id: profiles.id,
        name: profiles.name,
        email: profiles.email,
        role: profiles.role,
        profileImageUrl: profiles.profileImageUrl,
        keyboardShortcuts: profiles.keyboardShortcuts,
        isDisabled: profiles.isDisabled,
        isDemo: profiles.isDemo,
        mustChangePassword: profiles.mustChangePassword,
        passwordExpiresAt: profiles.passwordExpiresAt,
        passwordHash: profiles.passwordHash,
      })
      .from(profiles)
      .where(isAccountOf(email))
    return profile
  } catch (error) {
    // Nobody gets in on a profile that could not be read (spec 5).
    throw new Problem('ACCOUNT_UNVERIFIED', { cause: error })
  }
}

/** Whose password was replaced, or who was shut out, while we looked at it does not get in on the old one. */
async function requireUnchanged(
  tx: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  const [same] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, id),
        eq(profiles.passwordHash, passwordHash),
        eq(profiles.isDisabled, false),
      ),
    )
    .for('update')
  if (!same) throw new Problem('INVALID_CREDENTIALS')
}

/** What the browser is told of whoever is logged in. */
export function personOf(of: Person): Person {
  const { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword } = of
  return { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword }
}
