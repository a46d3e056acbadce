import { randomUUID } from 'node:crypto'
import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { makeFirstAccountInput } from '#shared/auth/inputs.ts'
import { firstAccountLinkMinutes } from '#shared/auth/limits.ts'
import type { loginStateOutput } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, newToken } from '../platform/access/keys.ts'
import { beginLogin, endLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context } from '../procedures/context.ts'
import { firstAccountLinks, profiles } from '../schema/auth.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { personOf } from './person-of.ts'

/**
 * Makes the link by which the first account is made in the browser, in place of an earlier one, and returns its URL; null
 * when there is an account. Only the token's hash is stored. `origin` is the address of the app.
 */
export function makeFirstAccountLink(
  db: Database,
  { origin, now }: { origin: string; now: Date },
): Promise<string | null> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + firstAccountLinkMinutes * 60_000)
  return inTransaction(db, async (tx) => {
    if (await hasAccount(tx)) return null
    await tx.delete(firstAccountLinks)
    await tx.insert(firstAccountLinks).values({ tokenHash: hashToken(token), expiresAt })
    return `${origin}/first-account#${token}`
  })
}

/** Whether the link works; checking does not use it. Throws FIRST_ACCOUNT_LINK_INVALID or TOO_MANY_ATTEMPTS. */
export async function checkFirstAccount(ctx: Context, token: string): Promise<true> {
  if ((await ctx.db.$count(firstAccountLinks, isLive(ctx.db, token, ctx.now()))) > 0) return true
  await consumeAttempt(ctx, rateLimits.firstAccountLinkMiss, ctx.address)
  throw new Problem('FIRST_ACCOUNT_LINK_INVALID')
}

/**
 * Makes the first account, a SUPER_ADMIN, by the link from the terminal, and logs in (D42). Single use, and never
 * beside another account, in whatever way that is made meanwhile. Throws FIRST_ACCOUNT_LINK_INVALID, TOO_MANY_ATTEMPTS or
 * PASSWORD_COMMON; the rollback leaves the link valid.
 */
export async function makeFirstAccount(
  ctx: Context,
  { token, name, email, password }: z.infer<typeof makeFirstAccountInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { now } = ctx
  await checkFirstAccount(ctx, token)
  requireUncommonPassword(password, { email, name })
  const passwordHash = await ctx.passwords.hash(password)
  const { account, login } = await inTransaction(ctx.db, async (tx) => {
    const used = await tx
      .delete(firstAccountLinks)
      .where(isLive(tx, token, now()))
      .returning({ tokenHash: firstAccountLinks.tokenHash })
    if (used.length === 0) throw new Problem('FIRST_ACCOUNT_LINK_INVALID')
    // An account that is being made is not seen before it is committed, so its transaction is waited for.
    await tx.execute(sql`lock table ${profiles} in share row exclusive mode`)
    if (await hasAccount(tx)) throw new Problem('FIRST_ACCOUNT_LINK_INVALID')
    const [made] = await tx
      .insert(profiles)
      .values({
        id: randomUUID(),
        email,
        name,
        role: 'SUPER_ADMIN',
        passwordHash,
        lastLoginAt: now(),
        createdAt: now(),
      })
      .returning()
    if (!made) throw new Error('the first account was not inserted')
    await queueEvent(tx, { ...ctx, actor: made }, { kind: 'account.first-created' })
    if (ctx.token) await endLogin(tx, ctx.token)
    const begun = await beginLogin(tx, made.id, { ...ctx.origin(), confirmedAt: now() })
    return { account: made, login: begun }
  })
  ctx.setCookie(login)
  ctx.setDevice(newDevice(ctx.keys, { ...account, passwordHash }))
  logSecurity(ctx, 'account.first-created', { accountId: account.id })
  return { person: await personOf(ctx, account), expiresAt: login.expiresAt }
}

async function hasAccount(db: Database): Promise<boolean> {
  return (await db.$count(profiles)) > 0
}

/** The condition for the link of a token: no account makes it void. */
function isLive(db: Database, token: string, now: Date) {
  return and(
    eq(firstAccountLinks.tokenHash, hashToken(token)),
    gt(firstAccountLinks.expiresAt, now),
    notExists(db.select({ id: profiles.id }).from(profiles)),
  )
}
