import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recoveryCodeCount, recoveryCodeLength } from '#shared/auth/limits.ts'
import type { recoveryCodesOutput } from '#shared/auth/second-factor.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import { Problem } from '#shared/problem.ts'
import { hasFactor } from '../../platform/access/has-factor.ts'
import { hashToken, readableSecret } from '../../platform/access/keys.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import type { Database } from '../../platform/db/database.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { lockAccount } from '../../platform/tenant/lock-account.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { actOnce } from '../../procedures/once.ts'
import { recoveryCodes } from '../../schema/factors.ts'
import { requireCurrentPassword } from '../password-change.ts'

/** Replaces the account's recovery codes, and returns them as they are shown: once. */
export async function makeRecoveryCodes(tx: Database, profileId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => readableSecret(recoveryCodeLength))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashToken(code), profileId })))
  return codes.map(formatCode)
}

/** Uses up a recovery code; false when the account has no such code, or another call has used it. */
export async function takeRecoveryCode(
  tx: Database,
  profileId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashToken(code)), eq(recoveryCodes.profileId, profileId)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length === 1
}

/**
 * Replaces the current user's recovery codes. Throws TOO_MANY_ATTEMPTS or PASSWORD_WRONG, NOT_FOUND for an account without
 * a second factor, or CONFLICT for a repetition of the call (D38): only hashes are stored, and the codes are shown once.
 */
export async function newRecoveryCodes(
  ctx: CurrentUserContext,
  password: string,
): Promise<z.infer<typeof recoveryCodesOutput>> {
  const { id: accountId } = ctx.actor
  await requireCurrentPassword(ctx, password)
  const renew = async (tx: Database) => {
    await lockAccount(tx, accountId)
    if (!(await hasFactor(tx, accountId))) throw new Problem('NOT_FOUND')
    await queueEvent(tx, ctx, { kind: 'factor.codes-renewed' })
    return makeRecoveryCodes(tx, accountId)
  }
  const codes = await actOnce(ctx, renew, { isReadAgain: true })
  if (!codes) throw new Problem('CONFLICT')
  logSecurity(ctx, 'factor.codes-renewed', { accountId })
  return { recoveryCodes: codes }
}
