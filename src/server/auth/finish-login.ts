import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { signedInOutput } from '#shared/auth/person.ts'
import type { FactorMethod } from '#shared/auth/second-factor.ts'
import { actorColumns, beginLogin, endLogin } from '../platform/access/login-sessions.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { newDevice } from './known-device.ts'
import { tellNewDevice } from './new-device-mail.ts'
import { personOf } from './person-of.ts'

/** What a login reads of its account. */
export const loginColumns = {
  ...actorColumns,
  passwordExpiresAt: profiles.passwordExpiresAt,
  lastLoginAt: profiles.lastLoginAt,
  firstFactorAt: profiles.firstFactorAt,
  passwordHash: profiles.passwordHash,
}

/** An account whose password was right. */
export type LoginAccount = {
  [Name in keyof typeof loginColumns]: (typeof profiles.$inferSelect)[Name]
} & { passwordHash: string }

type LoginProof = {
  account: LoginAccount
  /** The device's id when this browser has logged in to the account before. */
  device: string | null
  factor: FactorMethod | null
}

/**
 * Begins the login session of an account whose factors were all right, in the caller's transaction, and returns what is
 * to be done after the commit: the cookies, the log and the answer.
 */
export async function finishLogin(
  ctx: Context,
  tx: Database,
  { account, device, factor }: LoginProof,
): Promise<() => Promise<z.infer<typeof signedInOutput>>> {
  const { now } = ctx
  // Not at the very first login, which no device can precede; the demo's accounts are shared.
  const isNewDevice = !device && account.lastLoginAt !== null && !account.isDemo
  await tx.update(profiles).set({ lastLoginAt: now() }).where(eq(profiles.id, account.id))
  // The new login session replaces the previous one of this browser.
  if (ctx.token) await endLogin(tx, ctx.token)
  await queueEvent(
    tx,
    { ...ctx, actor: account },
    { kind: 'login.succeeded', ...(factor && { figures: { factor: factor.toUpperCase() } }) },
  )
  if (isNewDevice) await tellNewDevice(tx, ctx, account.email)
  const login = await beginLogin(tx, account.id, { ...ctx.origin(), confirmedAt: now() })
  return async () => {
    if (isNewDevice) {
      ctx.notifyOutbox()
      logSecurity(ctx, 'login.from-new-device', { accountId: account.id })
    }
    ctx.setCookie(login)
    if (!device) ctx.setDevice(newDevice(ctx.keys, account))
    logSecurity(ctx, 'login.succeeded', { accountId: account.id, factor })
    return { person: await personOf(ctx, account), expiresAt: login.expiresAt }
  }
}
