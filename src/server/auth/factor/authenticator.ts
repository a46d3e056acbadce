import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type * as z from 'zod/mini'
import type { addedFactorOutput, startedAuthenticatorOutput } from '#shared/auth/second-factor.ts'
import type { confirmAuthenticatorInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import { productName } from '#shared/texts.ts'
import { seal, unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { authenticators } from '../../schema/factors.ts'
import { requireCurrentPassword } from '../password-change.ts'
import { changeFactor, rememberDevice } from './change-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { afterRemoval } from './remove-factors.ts'
import { beginSetup, openSetup, takeSetup } from './set-up-factor.ts'

/** How long a code is shown, in seconds, and how many steps a clock may be off: what every app assumes (RFC 6238). */
const period = 30
const stepsOff = 1

/** Begins to add an authenticator app: its new secret, 160 bits. Throws as `beginSetup` does. */
export async function startAuthenticator(
  ctx: CurrentUserContext,
  password: string,
): Promise<z.infer<typeof startedAuthenticatorOutput>> {
  const secret = new Secret({ size: 20 }).base32
  const setup = await beginSetup(ctx, { factor: 'AUTHENTICATOR', value: secret, password })
  const uri = new TOTP({ issuer: productName, label: ctx.actor.email, secret, period }).toString()
  return { setup, secret, uri }
}

/**
 * Adds the authenticator app that shows this code, in place of an earlier one, and makes the recovery codes with the
 * first factor. Throws FACTOR_SETUP_EXPIRED, FACTOR_WRONG or ADDRESS_UNPROVEN.
 */
export async function confirmAuthenticator(
  ctx: CurrentUserContext,
  { setup, code }: z.infer<typeof confirmAuthenticatorInput>,
): Promise<z.infer<typeof addedFactorOutput>> {
  const { keys, actor, now } = ctx
  const begun = openSetup(ctx, 'AUTHENTICATOR', setup)
  const secret = begun.value
  const lastStep = stepOf(code, { secret, now: now() })
  if (lastStep === null) throw new Problem('FACTOR_WRONG')
  const change = { kind: 'factor.added', factor: 'AUTHENTICATOR' } as const
  const added = await changeFactor(ctx, change, async (tx) => {
    const [known] = await tx
      .select({ secretSealed: authenticators.secretSealed })
      .from(authenticators)
      .where(eq(authenticators.profileId, actor.id))
    // The retry of a call whose answer was lost.
    if (known && unseal(keys, known.secretSealed, actor.id) === secret) return null
    const { isFirst } = await takeSetup(ctx, tx, begun)
    const secretSealed = seal(keys, secret, actor.id)
    const values = { secretSealed, lastStep, createdAt: now(), lastUsedAt: null }
    await tx
      .insert(authenticators)
      .values({ profileId: actor.id, ...values })
      .onConflictDoUpdate({ target: authenticators.profileId, set: values })
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(tx, actor.id) : null }
  })
  if (added?.recoveryCodes) await rememberDevice(ctx)
  return added ?? { recoveryCodes: null }
}

/**
 * Removes the current user's authenticator app; with the last factor the recovery codes go. Idempotent. Throws
 * TOO_MANY_ATTEMPTS, PASSWORD_WRONG or FACTOR_REQUIRED.
 */
export async function removeAuthenticator(
  ctx: CurrentUserContext,
  password: string,
): Promise<void> {
  await requireCurrentPassword(ctx, password)
  await changeFactor(ctx, { kind: 'factor.removed', factor: 'AUTHENTICATOR' }, async (tx) => {
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.profileId, ctx.actor.id))
      .returning({ profileId: authenticators.profileId })
    if (removed.length === 0) return null
    await afterRemoval(ctx, tx)
    return true
  })
}

/** The time step of a code that an app with this secret shows now, or one step off; null for any other code. */
export function stepOf(
  code: string,
  { secret, now }: { secret: string; now: Date },
): number | null {
  const timestamp = now.getTime()
  const app = new TOTP({ secret, period })
  // Compared in constant time by the library.
  const delta = app.validate({ token: code, timestamp, window: stepsOff })
  return delta === null ? null : app.counter({ timestamp }) + delta
}

/** Uses up the code of a time step; false when it, or a later one, has been used. */
export async function takeStep(
  tx: Database,
  profileId: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(authenticators.profileId, profileId), lt(authenticators.lastStep, step)))
    .returning({ profileId: authenticators.profileId })
  return used.length === 1
}
