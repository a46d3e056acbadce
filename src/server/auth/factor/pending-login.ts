import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { factorTriesMax, pendingLoginMinutes } from '#shared/auth/limits.ts'
import { type FactorMethod, factorMethods, type PendingLogin } from '#shared/auth/second-factor.ts'
import { hasFactor } from '../../platform/access/has-factor.ts'
import { hashToken, newToken } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Context } from '../../procedures/context.ts'
import { authenticators, pendingLogins, recoveryCodes } from '../../schema/factors.ts'
import { credentialsOf } from './passkeys.ts'

/**
 * Stores that the password of an account was right, in the caller's transaction, and returns what the browser needs for
 * the second factor; null for an account without one.
 */
export async function awaitFactor(
  tx: Database,
  { now, appOrigin }: Pick<Context, 'now' | 'appOrigin'>,
  profileId: string,
): Promise<PendingLogin | null> {
  if (!(await hasFactor(tx, profileId))) return null
  const credentials = await credentialsOf(tx, profileId)
  const has: Record<FactorMethod, boolean> = {
    passkey: credentials.length > 0,
    code: (await tx.$count(authenticators, eq(authenticators.profileId, profileId))) > 0,
    recovery: (await tx.$count(recoveryCodes, eq(recoveryCodes.profileId, profileId))) > 0,
  }
  const [token, challenge] = [newToken(), newToken()]
  const lifetime = pendingLoginMinutes * 60_000
  const expiresAt = new Date(now().getTime() + lifetime)
  await tx.insert(pendingLogins).values({ id: hashToken(token), profileId, challenge, expiresAt })
  const request = {
    challenge,
    timeout: lifetime,
    rpId: appOrigin().hostname,
    allowCredentials: credentials,
    userVerification: 'preferred' as const,
  }
  return {
    token,
    expiresAt,
    methods: factorMethods.filter((method) => has[method]),
    passkey: has.passkey ? request : null,
  }
}

function isLive(token: string, now: Date) {
  return and(eq(pendingLogins.id, hashToken(token)), gt(pendingLogins.expiresAt, now))
}

/** The account and the challenge of a pending login; undefined when it is unknown, expired or used up. */
export async function findPending(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({ profileId: pendingLogins.profileId, challenge: pendingLogins.challenge })
    .from(pendingLogins)
    .where(and(isLive(token, now), lt(pendingLogins.tries, factorTriesMax)))
  return found
}

/** Counts a try, before it is judged: of concurrent ones only as many as allowed pass. Returns how many remain, or null. */
export async function takeTry(db: Database, token: string, now: Date): Promise<number | null> {
  const [counted] = await db
    .update(pendingLogins)
    .set({ tries: sql`${pendingLogins.tries} + 1` })
    .where(and(isLive(token, now), lt(pendingLogins.tries, factorTriesMax)))
    .returning({ tries: pendingLogins.tries })
  return counted ? factorTriesMax - counted.tries : null
}

/** Gives back a try that had no verdict. */
export async function giveBackTry(db: Database, token: string): Promise<void> {
  await db
    .update(pendingLogins)
    .set({ tries: sql`${pendingLogins.tries} - 1` })
    .where(eq(pendingLogins.id, hashToken(token)))
}

/** Uses up a pending login; false when another call has, or when it was ended. */
export async function takePending(tx: Database, token: string): Promise<boolean> {
  const used = await tx
    .delete(pendingLogins)
    .where(eq(pendingLogins.id, hashToken(token)))
    .returning({ id: pendingLogins.id })
  return used.length === 1
}

/** Deletes expired pending logins. */
export async function deleteExpiredPendingLogins(db: Database, now: Date): Promise<void> {
  await db.delete(pendingLogins).where(lte(pendingLogins.expiresAt, now))
}
