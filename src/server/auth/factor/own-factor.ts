import { asc, eq } from 'drizzle-orm'
import type { SecondFactor } from '#shared/auth/second-factor.ts'
import { mustProveAddress } from '../../access/proven-address.ts'
import type { CurrentUserContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { isFactorDemanded } from './demanded-factor.ts'
import { authenticators, passkeys, recoveryCodes } from './tables.ts'

/** The current user's second factor, whether it is demanded, and whether one can be added. */
export async function ownFactor(ctx: CurrentUserContext): Promise<SecondFactor> {
  const { db, actor } = ctx
  return {
    ...(await storedFactor(db, actor.id)),
    isRequired: await isFactorDemanded(ctx, db, actor.id),
    mustProveAddress: await mustProveAddress(ctx, db, actor.id),
  }
}

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
