import type * as z from 'zod/mini'
import type { recoveryCodesOutput } from '#shared/auth/second-factor.ts'
import { Problem } from '#shared/problem.ts'
import type { CurrentUserContext } from '../../context.ts'

export async function newRecoveryCodes(
  _ctx: CurrentUserContext,
  _password: string,
): Promise<z.infer<typeof recoveryCodesOutput>> {
  throw new Problem('UNAVAILABLE')
}
