import { TOTP } from 'otpauth'
import { hashToken, newToken, readableSecret } from '#server/platform/access/keys.ts'
import { seal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authenticators, pendingLogins, recoveryCodes } from '#server/schema/factors.ts'
import { recoveryCodeLength } from '#shared/auth/limits.ts'
import { testKeys } from './callers.ts'

/** An authenticator app's secret, in base32. */
export const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code that an app with this secret shows at an instant. */
export function codeAt(at: Date, secret = appSecret): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}

/** Gives an account an authenticator app with `appSecret` that has not been used. */
export async function makeAuthenticatorApp(db: Database, profileId: string): Promise<void> {
  const secretSealed = seal(testKeys, appSecret, profileId)
  await db.insert(authenticators).values({ profileId, secretSealed, lastStep: 0 })
}

/** Gives an account a recovery code, and returns it. */
export async function makeRecoveryCode(db: Database, profileId: string): Promise<string> {
  const code = readableSecret(recoveryCodeLength)
  await db.insert(recoveryCodes).values({ codeHash: hashToken(code), profileId })
  return code
}

/** A login to this account whose password was right; returns its token. */
export async function makePendingLogin(db: Database, profileId: string): Promise<string> {
  const token = newToken()
  const row = { id: hashToken(token), challenge: newToken(), expiresAt: new Date('2099-01-01') }
  await db.insert(pendingLogins).values({ ...row, profileId })
  return token
}

/** What the start of a setup returns: the challenge or secret, sealed for the account. */
export function sealedSetup(
  factor: 'PASSKEY' | 'AUTHENTICATOR',
  of: { profileId: string; value: string; until?: Date; after?: number },
): string {
  const until = (of.until ?? new Date('2099-01-01')).getTime()
  return seal(
    testKeys,
    JSON.stringify({ value: of.value, until, after: of.after ?? 0 }),
    `${factor} ${of.profileId}`,
  )
}
