import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { PasskeyAssertion, passFactorInput } from '#shared/auth/second-factor-inputs.ts'
import { unseal } from '../../platform/access/seal.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Context } from '../../procedures/context.ts'
import { authenticators, passkeys } from '../../schema/factors.ts'
import { stepOf, takeStep } from './authenticator.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { verifiedCounter } from './web-authn.ts'

type Answer = z.infer<typeof passFactorInput>['answer']
type Asked = { profileId: string; challenge: string }

/** Uses up a right answer, in the transaction of what it opens; false when another call has used it. */
type Use = (tx: Database) => Promise<boolean>

/**
 * How a right answer about the second factor of an account is used up; null for a wrong one. A passkey must have signed
 * the challenge.
 */
export async function judgeFactor(ctx: Context, asked: Asked, answer: Answer): Promise<Use | null> {
  const { profileId } = asked
  switch (answer.method) {
    case 'passkey':
      return judgePasskey(ctx, asked, answer.response)
    case 'code':
      return judgeCode(ctx, profileId, answer.code)
    case 'recovery':
      return (tx) => takeRecoveryCode(tx, profileId, answer.code)
  }
}

async function judgeCode(ctx: Context, profileId: string, code: string): Promise<Use | null> {
  const now = ctx.now()
  const [found] = await ctx.db
    .select({ secretSealed: authenticators.secretSealed })
    .from(authenticators)
    .where(eq(authenticators.profileId, profileId))
  const secret = found && unseal(ctx.keys, found.secretSealed, profileId)
  const step = secret ? stepOf(code, { secret, now }) : null
  return step === null ? null : (tx) => takeStep(tx, profileId, { step, now })
}

async function judgePasskey(
  ctx: Context,
  { profileId, challenge }: Asked,
  response: PasskeyAssertion,
): Promise<Use | null> {
  const [passkey] = await ctx.db
    .select({ id: passkeys.id, publicKey: passkeys.publicKey, counter: passkeys.counter })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.profileId, profileId)))
  if (!passkey) return null
  const { id, publicKey, counter: known } = passkey
  const origin = ctx.appOrigin()
  const counter = await verifiedCounter({ challenge, origin, response, publicKey })
  if (counter === null) return null
  // A passkey that does not count stays at 0. One that falls behind has been copied.
  if (known > 0 && counter <= known) {
    logSecurity(ctx, 'factor.copied', { accountId: profileId, passkeyId: id })
    return null
  }
  return async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, known)))
      .returning({ id: passkeys.id })
    return used.length === 1
  }
}
