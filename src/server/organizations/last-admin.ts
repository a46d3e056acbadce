import { Problem } from '#shared/problem.ts'
import { isRestrictViolation } from '../platform/db/errors.ts'

/**
 * Translates the trigger's error for a change that would leave an organisation without an active admin (D21).
 * Throws LAST_ORGANIZATION_ADMIN then.
 */
export async function keepingAnAdmin<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (isRestrictViolation(error, 'organization_admin_remains'))
      throw new Problem('LAST_ORGANIZATION_ADMIN', { cause: error })
    throw error
  }
}
