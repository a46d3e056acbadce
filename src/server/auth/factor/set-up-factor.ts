import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { factorSetupMinutes } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import { hasFactor } from '../../platform/access/has-factor.ts'
import { mustProveAddress } from '../../platform/access/proven-address.ts'
import { seal, unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { profiles } from '../../schema/auth.ts'
import { requireCurrentPassword } from '../password-change.ts'

/** What is being set up: a passkey by its challenge, an authenticator app by its secret. */
export type Factor = 'PASSKEY' | 'AUTHENTICATOR'

/** `after`: how many factors the account had added before. */
const opened = z.object({ value: z.string(), until: z.number(), after: z.optional(z.number()) })

type Setup = { value: string; after: number | undefined }

/**
 * Begins to add a factor: checks the current password, and returns the challenge or the secret sealed for this account
 * and this factor. The browser sends it back, so that nothing is stored before the factor is confirmed. It adds one
 * factor (`takeSetup`). Throws ADDRESS_UNPROVEN, TOO_MANY_ATTEMPTS or PASSWORD_WRONG.
 */
export async function beginSetup(
  ctx: CurrentUserContext,
  { factor, value, password }: { factor: Factor; value: string; password: string },
): Promise<string> {
  if (await mustProveAddress(ctx, ctx.db, ctx.actor.id)) throw new Problem('ADDRESS_UNPROVEN')
  await requireCurrentPassword(ctx, password)
  const after = await inTransaction(ctx.db, async (tx) => {
    await queueEvent(tx, ctx, { kind: 'factor.setup-begun', figures: { factor } })
    const [account] = await tx
      .select({ factorsAdded: profiles.factorsAdded })
      .from(profiles)
      .where(eq(profiles.id, ctx.actor.id))
    return account?.factorsAdded
  })
  const until = ctx.now().getTime() + factorSetupMinutes * 60_000
  return seal(ctx.keys, JSON.stringify({ value, until, after }), ownerOf(factor, ctx))
}

/** The challenge or the secret of a setup that the current user has begun. Throws FACTOR_SETUP_EXPIRED. */
export function openSetup(ctx: CurrentUserContext, factor: Factor, setup: string): Setup {
  const text = unseal(ctx.keys, setup, ownerOf(factor, ctx))
  const { value, until, after } = opened.parse(
    text === null ? { value: '', until: 0 } : JSON.parse(text),
  )
  if (until <= ctx.now().getTime()) throw new Problem('FACTOR_SETUP_EXPIRED')
  return { value, after }
}

/**
 * Uses up a setup, in the transaction that adds its factor: the next factor asks for the password again. Returns whether
 * the factor is the account's first. Throws FACTOR_SETUP_EXPIRED when one was added since the setup began.
 */
export async function takeSetup(
  { actor, now }: CurrentUserContext,
  tx: Database,
  { after }: Setup,
): Promise<{ isFirst: boolean }> {
  const isFirst = !(await hasFactor(tx, actor.id))
  const used = await tx
    .update(profiles)
    .set({
      factorsAdded: sql`${profiles.factorsAdded} + 1`,
      ...(isFirst && { firstFactorAt: now() }),
    })
    .where(and(eq(profiles.id, actor.id), eq(profiles.factorsAdded, after ?? -1)))
    .returning({ id: profiles.id })
  if (used.length === 0) throw new Problem('FACTOR_SETUP_EXPIRED')
  return { isFirst }
}

function ownerOf(factor: Factor, { actor }: CurrentUserContext): string {
  return `${factor} ${actor.id}`
}
