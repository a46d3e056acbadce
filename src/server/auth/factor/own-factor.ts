import type { SecondFactor } from '#shared/auth/second-factor.ts'
import { mustProveAddress } from '../../platform/access/proven-address.ts'
import { storedFactor } from '../../platform/access/stored-factor.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { isFactorDemanded } from '../../procedures/demanded-factor.ts'

/** The current user's second factor, whether it is demanded, and whether one can be added. */
export async function ownFactor(ctx: CurrentUserContext): Promise<SecondFactor> {
  const { db, actor } = ctx
  return {
    ...(await storedFactor(db, actor.id)),
    isRequired: await isFactorDemanded(ctx, db, actor.id),
    mustProveAddress: await mustProveAddress(ctx, db, actor.id),
  }
}
