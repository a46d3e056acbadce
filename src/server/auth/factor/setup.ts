import * as z from 'zod/mini'
import { factorSetupMinutes } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import { seal, unseal } from '../../access/seal.ts'
import type { CurrentUserContext } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordEvent } from '../../events/record.ts'
import { requireCurrentPassword } from '../password-change.ts'
import { mustProveAddress } from '../proven-address.ts'

/** What is being set up: a passkey by its challenge, an authenticator app by its secret. */
export type Factor = 'PASSKEY' | 'AUTHENTICATOR'

const opened = z.object({ value: z.string(), until: z.number() })

/**
 * Begins to add a factor: checks the current password, and returns the challenge or the secret sealed for this account
 * and this factor. The browser sends it back, so that nothing is stored before the factor is confirmed. Throws
 * ADDRESS_UNPROVEN, TOO_MANY_ATTEMPTS or PASSWORD_WRONG.
 */
export async function beginSetup(
  ctx: CurrentUserContext,
  { factor, value, password }: { factor: Factor; value: string; password: string },
): Promise<string> {
  if (await mustProveAddress(ctx, ctx.db, ctx.actor.id)) throw new Problem('ADDRESS_UNPROVEN')
  await requireCurrentPassword(ctx, password)
  await inTransaction(ctx.db, (tx) =>
    recordEvent(tx, ctx, { kind: 'factor.setup-begun', figures: { factor } }),
  )
  const until = ctx.now().getTime() + factorSetupMinutes * 60_000
  return seal(ctx.keys, JSON.stringify({ value, until }), ownerOf(factor, ctx))
}

/** The challenge or the secret of a setup that the current user has begun. Throws FACTOR_SETUP_EXPIRED. */
export function openSetup(ctx: CurrentUserContext, factor: Factor, setup: string): string {
  const text = unseal(ctx.keys, setup, ownerOf(factor, ctx))
  const { value, until } = opened.parse(text === null ? { value: '', until: 0 } : JSON.parse(text))
  if (until <= ctx.now().getTime()) throw new Problem('FACTOR_SETUP_EXPIRED')
  return value
}

function ownerOf(factor: Factor, { actor }: CurrentUserContext): string {
  return `${factor} ${actor.id}`
}
