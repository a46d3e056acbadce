import type * as z from 'zod/mini'
import type { addedFactorOutput, startedAuthenticatorOutput } from '#shared/auth/second-factor.ts'
import type { confirmAuthenticatorInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { CurrentUserContext } from '../../context.ts'

export async function startAuthenticator(
  _ctx: CurrentUserContext,
  _password: string,
): Promise<z.infer<typeof startedAuthenticatorOutput>> {
  throw new Problem('UNAVAILABLE')
}

export async function confirmAuthenticator(
  _ctx: CurrentUserContext,
  _input: z.infer<typeof confirmAuthenticatorInput>,
): Promise<z.infer<typeof addedFactorOutput>> {
  throw new Problem('UNAVAILABLE')
}

export async function removeAuthenticator(
  _ctx: CurrentUserContext,
  _password: string,
): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
