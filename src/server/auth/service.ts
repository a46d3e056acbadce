import { and, eq, sql } from 'drizzle-orm'
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
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { profiles } from './tables.ts'

type LoginState = z.infer<typeof loginStateOutput>

/** Who is logged in, or null. */
export async function loginState(ctx: Context): Promise<LoginState> {
  const login = await ctx.login()
  return login && { person: personOf(login.actor), expiresAt: login.expiresAt }
}

/**
 * Logs in with e-mail and password (spec 4, Login). An unknown e-mail and a wrong password give one answer in one time;
 * "disabled" and an expired temporary password are told only after a right one. Throws TOO_MANY_ATTEMPTS,
 * INVALID_CREDENTIALS, ACCOUNT_DISABLED, PASSWORD_EXPIRED or ACCOUNT_UNVERIFIED.
 */
export async function logIn(ctx: Context, input: z.infer<typeof loginInput>): Promise<LoginState> {
  const { db, keys, address, now } = ctx
  const device = deviceOf(keys, input.email, ctx.device)
  const spent: [Limit, string][] = [
    [limits.loginFromAddress, address],
    device ? [limits.loginOfDevice, device] : [limits.loginOfAccount, input.email],
  ]
  for (const [limit, subject] of spent) await spend(ctx, limit, subject)

  const profile = await profileOf(db, input.email)
  const isRight = await verifyPassword(profile?.passwordHash ?? null, input.password)
  if (!profile || !isRight) {
    logSecurity(ctx, 'login.failed', { accountId: profile?.id ?? null })
    throw new Problem('INVALID_CREDENTIALS')
  }
  for (const [limit, subject] of spent) await refund(ctx, limit, subject)
  if (profile.isDisabled) throw new Problem('ACCOUNT_DISABLED')
  if (profile.passwordExpiresAt && profile.passwordExpiresAt <= now())
    throw new Problem('PASSWORD_EXPIRED')

  const login = await inTransaction(db, async (tx) => {
    await requireUnchanged(tx, profile)
    await renewHash(tx, profile, input.password)
    return beginLogin(tx, profile.id)
  })
  ctx.setCookie(login)
  if (!device) ctx.setDevice(newDevice(keys, input.email))
  logSecurity(ctx, 'login.succeeded', { accountId: profile.id })
  return { person: personOf(profile), expiresAt: login.expiresAt }
}

/** Ends the login of the cookie, if there is one, and takes the cookie back. */
export async function logOut(ctx: Context): Promise<void> {
  ctx.setCookie(null)
  if (ctx.token) await endLogin(ctx.db, ctx.token)
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
        mustChangePassword: profiles.mustChangePassword,
        passwordExpiresAt: profiles.passwordExpiresAt,
        passwordHash: profiles.passwordHash,
      })
      .from(profiles)
      .where(eq(sql`lower(${profiles.email})`, email))
    return profile
  } catch (error) {
    // Nobody gets in on a profile that could not be read (spec 5).
    throw new Problem('ACCOUNT_UNVERIFIED', { cause: error })
  }
}

/** Whose password was replaced, or who was shut out, while we looked at it does not get in on the old one. */
async function requireUnchanged(
  tx: Database,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<void> {
  const [same] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, id),
        eq(profiles.passwordHash, passwordHash ?? ''),
        eq(profiles.isDisabled, false),
      ),
    )
    .for('update')
  if (!same) throw new Problem('INVALID_CREDENTIALS')
}

/** A hash of an older, lower cost is made anew while its password is at hand. */
async function renewHash(
  db: Database,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return
  const renewed = await hashPassword(password)
  await db.update(profiles).set({ passwordHash: renewed }).where(eq(profiles.id, id))
}

/** What the browser is told of whoever is logged in. */
export function personOf(of: Person): Person {
  const { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword } = of
  return { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword }
}
