import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { loginInput } from '#shared/auth/inputs.ts'
import type { meOutput, Person, signedInOutput } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, type RateLimit, type Refund, rateLimits } from '../access/rate-limit.ts'
import { logSecurity } from '../access/security-log.ts'
import { clients } from '../clients/tables.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { queueMail } from '../mail/outbox.ts'
import { ownInvitation } from '../organizations/own-invitation.ts'
import { deviceOf, newDevice } from './known-device.ts'
import { actorColumns, beginLogin, endLogin, hasEndedAsDisabled } from './login-sessions.ts'
import { isAccountOf, profiles } from './tables.ts'

type LoginState = z.infer<typeof signedInOutput>

/** The login session of the request; null without one, or the reason why the session of this cookie ended. */
export async function loginState(ctx: Context): Promise<z.infer<typeof meOutput>> {
  const login = await ctx.login()
  if (!login && ctx.token && (await hasEndedAsDisabled(ctx.db, ctx.token)))
    return { endedAs: 'disabled' }
  return login && { person: await personOf(ctx, login.actor), expiresAt: login.expiresAt }
}

/**
 * Logs in with e-mail and password (spec 4, Login). An unknown e-mail and a wrong password have the same response and
 * timing; "disabled" and an expired temporary password are reported only after a correct password. A demo account that
 * is not allowed in this request is answered like a wrong password. Throws TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS,
 * ACCOUNT_DISABLED, PASSWORD_EXPIRED or ACCOUNT_UNVERIFIED.
 */
export async function logIn(ctx: Context, input: z.infer<typeof loginInput>): Promise<LoginState> {
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

  // Not at the very first login, which no device can precede; the demo's accounts are shared.
  const isNewDevice = !device && profile.lastLoginAt !== null && !profile.isDemo
  const isOutdated = passwords.isOutdated(profile.passwordHash)
  const renewed = isOutdated ? await passwords.hash(input.password) : null
  const login = await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, profile)
    await tx
      .update(profiles)
      .set({ lastLoginAt: now(), ...(renewed && { passwordHash: renewed }) })
      .where(eq(profiles.id, profile.id))
    // The new login session replaces the previous one of this browser.
    if (ctx.token) await endLogin(tx, ctx.token)
    await recordEvent(tx, { ...ctx, actor: profile }, { kind: 'login.succeeded' })
    if (isNewDevice) await queueMail(tx, newDeviceMail(ctx, profile.email))
    return beginLogin(tx, profile.id, ctx.origin())
  })
  if (isNewDevice) {
    ctx.notifyOutbox()
    logSecurity(ctx, 'login.from-new-device', { accountId: profile.id })
  }
  ctx.setCookie(login)
  if (!device || renewed) {
    ctx.setDevice(newDevice(keys, { ...profile, passwordHash: renewed ?? profile.passwordHash }))
  }
  logSecurity(ctx, 'login.succeeded', { accountId: profile.id })
  return { person: await personOf(ctx, profile), expiresAt: login.expiresAt }
}

/** The notification of a login from a browser that has not logged in to the account before. */
function newDeviceMail({ origin, now }: Context, recipient: string) {
  return { kind: 'new-device' as const, recipient, device: origin().device, now: now() }
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
    'login to a demo account refused: it is allowed from this machine only, at http://localhost without a proxy, with HOST and PUBLIC_URL unset or loopback. Create an account of your own with npm run admin:create',
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
      if (login) await recordEvent(tx, { ...ctx, actor: login.actor }, { kind: 'login.ended' })
    })
  }
  ctx.setCookie(null)
}

async function profileOf(db: Database, email: string) {
  try {
    const [profile] = await db
      .select({
        ...actorColumns,
        passwordExpiresAt: profiles.passwordExpiresAt,
        lastLoginAt: profiles.lastLoginAt,
        passwordHash: profiles.passwordHash,
      })
      .from(profiles)
      .where(isAccountOf(email))
    return profile
  } catch (error) {
    // A profile that cannot be read refuses the login (spec 5).
    throw new Problem('ACCOUNT_UNVERIFIED', { cause: error })
  }
}

/**
 * Locks the account's row and refuses the login when its password was replaced or it was disabled during verification.
 */
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

/** The allow-list of current-user fields that the browser receives. */
export async function personOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  of: Omit<Person, 'hasTrainer' | 'joins' | 'mustAddFactor'>,
): Promise<Person> {
  const { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword } = of
  const [tie] = await tieOf(db).execute({ profileId: id })
  return {
    id,
    name,
    email,
    role,
    profileImageUrl,
    keyboardShortcuts,
    mustChangePassword,
    mustAddFactor: false,
    hasTrainer: tie !== undefined,
    joins: mustChangePassword ? ((await ownInvitation(db, id, now()))?.name ?? null) : null,
  }
}

const tieOf = prepared((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.profileId, sql.placeholder('profileId')))
    .limit(1)
    .prepare('tie_of_account'),
)
