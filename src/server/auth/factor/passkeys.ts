import type * as z from 'zod/mini'
import type { addedFactorOutput, startedPasskeyOutput } from '#shared/auth/second-factor.ts'
import type { addPasskeyInput, removePasskeyInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { CurrentUserContext } from '../../context.ts'

export async function startPasskey(
  _ctx: CurrentUserContext,
  _password: string,
): Promise<z.infer<typeof startedPasskeyOutput>> {
  throw new Problem('UNAVAILABLE')
}

export async function addPasskey(
  _ctx: CurrentUserContext,
  _input: z.infer<typeof addPasskeyInput>,
): Promise<z.infer<typeof addedFactorOutput>> {
  throw new Problem('UNAVAILABLE')
}

export async function removePasskey(
  _ctx: CurrentUserContext,
  _input: z.infer<typeof removePasskeyInput>,
): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
