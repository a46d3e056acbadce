import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { changePasswordInput, loginInput } from '#shared/auth/inputs.ts'
import type { loginStateOutput, Person } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import type { Actor } from '../access/actor.ts'
import { limits, refund, spend } from '../access/throttle.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { beginLogin, endLogin } from './login-sessions.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { profiles } from './tables.ts'

type LoginState = z.infer<typeof loginStateOutput>

/** Who is logged in, or null. */
export async function loginState(ctx: Context): Promise<LoginState> {
  const login = await ctx.login()
  return login && { person: personOf(login.actor), expiresAt: login.expiresAt }
}

/**
 * Logs in with e-mail and password (spec 4, Login). An unknown e-mail and a wrong password give one answer in one time;
 * "disabled" is told only after a right password. Throws TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_DISABLED or
 * ACCOUNT_UNVERIFIED.
 */
export async function logIn(ctx: Context, input: z.infer<typeof loginInput>): Promise<LoginState> {
  const { db, address } = ctx
  const spent = [
    [limits.loginFromAddress, address],
    [limits.loginOfAccountFromAddress, `${input.email} ${address}`],
    [limits.loginOfAccount, input.email],
  ] as const
  for (const [limit, subject] of spent) await spend(ctx, limit, subject)

  const profile = await profileOf(db, input.email)
  const isRight = await verifyPassword(profile?.passwordHash ?? null, input.password)
  if (!profile || !isRight) throw new Problem('INVALID_CREDENTIALS')
  for (const [limit, subject] of spent) await refund(ctx, limit, subject)
  if (profile.isDisabled) throw new Problem('ACCOUNT_DISABLED')

  const login = await beginLogin(db, profile.id)
  ctx.setCookie(login)
  return { person: personOf(profile), expiresAt: login.expiresAt }
}

/** Ends the login of the cookie, if there is one, and takes the cookie back. */
export async function logOut(ctx: Context): Promise<void> {
  ctx.setCookie(null)
  if (ctx.token) await endLogin(ctx.db, ctx.token)
}

/** SCAFFOLD: the lead's procedure takes its place. */
export async function changePassword(
  ctx: Context & { actor: Actor },
  input: z.infer<typeof changePasswordInput>,
): Promise<LoginState> {
  const { db, actor } = ctx
  const [own] = await db
    .select({ hash: profiles.passwordHash })
    .from(profiles)
    .where(eq(profiles.id, actor.id))
  if (!(await verifyPassword(own?.hash ?? null, input.currentPassword)))
    throw new Problem('PASSWORD_WRONG')
  if (input.password === 'password') throw new Problem('PASSWORD_COMMON')
  const passwordHash = await hashPassword(input.password)
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, actor.id))
  return loginState(ctx)
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

function personOf(of: Person | Actor): Person {
  const { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword } = of
  return { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword }
}
