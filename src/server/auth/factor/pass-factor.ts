import type * as z from 'zod/mini'
import type { signedInOutput } from '#shared/auth/person.ts'
import type { passFactorInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { Context } from '../../context.ts'

export async function passFactor(
  _ctx: Context,
  _input: z.infer<typeof passFactorInput>,
): Promise<z.infer<typeof signedInOutput>> {
  throw new Problem('LOGIN_EXPIRED')
}
