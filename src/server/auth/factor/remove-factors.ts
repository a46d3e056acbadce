import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { hasFactor } from '../../platform/access/has-factor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { isFactorDemanded } from '../../procedures/demanded-factor.ts'
import { recoveryCodes } from '../../schema/factors.ts'

/**
 * What follows from the removal of a factor, in its transaction: the last one takes the recovery codes with it. Throws
 * FACTOR_REQUIRED when the operator demands one of the account.
 */
export async function afterRemoval(ctx: CurrentUserContext, tx: Database): Promise<void> {
  const { id } = ctx.actor
  if (await hasFactor(tx, id)) return
  if (await isFactorDemanded(ctx, tx, id)) throw new Problem('FACTOR_REQUIRED')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, id))
}
