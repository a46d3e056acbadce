import { asc, eq } from 'drizzle-orm'
import type { SecondFactor } from '#shared/auth/second-factor.ts'
import { authenticators, passkeys, recoveryCodes } from '../../schema/factors.ts'
import type { Database } from '../db/database.ts'

/** The second factor of an account, without what unlocks it. */
export async function storedFactor(
  db: Database,
  profileId: string,
): Promise<Omit<SecondFactor, 'isRequired' | 'mustProveAddress'>> {
  const own = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.profileId, profileId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const [authenticator = null] = await db
    .select({ createdAt: authenticators.createdAt, lastUsedAt: authenticators.lastUsedAt })
    .from(authenticators)
    .where(eq(authenticators.profileId, profileId))
  const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.profileId, profileId))
  return { passkeys: own, authenticator, recoveryCodesLeft }
}
