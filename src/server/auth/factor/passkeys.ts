import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { factorSetupMinutes, passkeysMax } from '#shared/auth/limits.ts'
import type { addedFactorOutput, startedPasskeyOutput } from '#shared/auth/second-factor.ts'
import type { addPasskeyInput, removePasskeyInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import { productName } from '#shared/texts.ts'
import { newToken } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { passkeys } from '../../schema/factors.ts'
import { requireCurrentPassword } from '../password-change.ts'
import { changeFactor, rememberDevice } from './change-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { afterRemoval } from './remove-factors.ts'
import { beginSetup, openSetup, takeSetup } from './set-up-factor.ts'
import { signatureAlgorithms, verifiedPasskey } from './web-authn.ts'

/**
 * Begins to add a passkey: the options with which the browser creates one. The user is verified where the authenticator
 * can: the passkey stands beside the password, so possession is enough, and a key without a PIN is accepted. Throws as
 * `beginSetup` does.
 */
export async function startPasskey(
  ctx: CurrentUserContext,
  password: string,
): Promise<z.infer<typeof startedPasskeyOutput>> {
  const { actor } = ctx
  const challenge = newToken()
  const setup = await beginSetup(ctx, { factor: 'PASSKEY', value: challenge, password })
  return {
    setup,
    options: {
      challenge,
      timeout: factorSetupMinutes * 60_000,
      rp: { id: ctx.appOrigin().hostname, name: productName },
      user: {
        id: Buffer.from(actor.id).toString('base64url'),
        name: actor.email,
        displayName: actor.name,
      },
      pubKeyCredParams: signatureAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: await credentialsOf(ctx.db, actor.id),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
      attestation: 'none',
    },
  }
}

/**
 * Adds a passkey that the browser has created, and makes the recovery codes with the first factor; a setup adds one. A
 * retry changes nothing. Throws FACTOR_SETUP_EXPIRED, ADDRESS_UNPROVEN, or PASSKEY_REFUSED when its proof is wrong, the
 * passkey is known or there are too many.
 */
export async function addPasskey(
  ctx: CurrentUserContext,
  { setup, name, response }: z.infer<typeof addPasskeyInput>,
): Promise<z.infer<typeof addedFactorOutput>> {
  const { id: profileId } = ctx.actor
  const begun = openSetup(ctx, 'PASSKEY', setup)
  const challenge = begun.value
  const made = await verifiedPasskey({ challenge, origin: ctx.appOrigin(), response })
  if (!made) throw new Problem('PASSKEY_REFUSED')
  const added = await changeFactor(ctx, { kind: 'factor.added', factor: 'PASSKEY' }, async (tx) => {
    if (await hasPasskey(tx, profileId, made.credentialId)) return null
    const { isFirst } = await takeSetup(ctx, tx, begun)
    const values = { id: randomUUID(), profileId, name, createdAt: ctx.now(), ...made }
    const stored = await tx
      .insert(passkeys)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    // It is another account's.
    if (stored.length === 0) throw new Problem('PASSKEY_REFUSED')
    const count = await tx.$count(passkeys, eq(passkeys.profileId, profileId))
    if (count > passkeysMax) throw new Problem('PASSKEY_REFUSED')
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(tx, profileId) : null }
  })
  if (added?.recoveryCodes) await rememberDevice(ctx)
  return added ?? { recoveryCodes: null }
}

/**
 * Removes a passkey of the current user; with the last factor the recovery codes go. Idempotent. Throws
 * TOO_MANY_ATTEMPTS, PASSWORD_WRONG or FACTOR_REQUIRED.
 */
export async function removePasskey(
  ctx: CurrentUserContext,
  { id, password }: z.infer<typeof removePasskeyInput>,
): Promise<void> {
  await requireCurrentPassword(ctx, password)
  await changeFactor(ctx, { kind: 'factor.removed', factor: 'PASSKEY' }, async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.profileId, ctx.actor.id)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) return null
    await afterRemoval(ctx, tx)
    return true
  })
}

/** The passkeys of an account, as a browser is told of them. */
export async function credentialsOf(db: Database, profileId: string) {
  const found = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.profileId, profileId))
    .orderBy(passkeys.createdAt, passkeys.id)
  return found.map((credential) => ({ ...credential, type: 'public-key' as const }))
}

async function hasPasskey(tx: Database, profileId: string, credentialId: string): Promise<boolean> {
  const isSame = and(eq(passkeys.credentialId, credentialId), eq(passkeys.profileId, profileId))
  return (await tx.$count(passkeys, isSame)) === 1
}
