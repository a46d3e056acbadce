import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { signedInOutput } from '#shared/auth/person.ts'
import type { PasskeyAssertion, passFactorInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, rateLimits } from '../../access/rate-limit.ts'
import { unseal } from '../../access/seal.ts'
import { logSecurity } from '../../access/security-log.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { queueMail } from '../../mail/outbox.ts'
import { finishLogin, type LoginAccount, loginColumns } from '../finish-login.ts'
import { deviceOf } from '../known-device.ts'
import { requireUnchanged } from '../require-unchanged.ts'
import { profiles } from '../tables.ts'
import { stepOf, takeStep } from './authenticator.ts'
import { findPending, giveBackTry, takePending, takeTry } from './pending-login.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { authenticators, passkeys } from './tables.ts'
import { verifiedCounter } from './web-authn.ts'

type Answer = z.infer<typeof passFactorInput>['answer']
type Pending = { profileId: string; challenge: string }

/** Uses up a right answer, in the transaction of the login; false when another call has used it. */
type Use = (tx: Database) => Promise<boolean>

/**
 * Passes the second factor of a pending login, and logs in. An answer is used up with the login, a pending login with its
 * fifth wrong answer. A wrong one counts against the account's rate limit, or against the known device's own. Throws
 * LOGIN_EXPIRED, FACTOR_WRONG or TOO_MANY_ATTEMPTS.
 */
export async function passFactor(
  ctx: Context,
  { token, answer }: z.infer<typeof passFactorInput>,
): Promise<z.infer<typeof signedInOutput>> {
  const { db, now } = ctx
  const pending = await findPending(db, token, now())
  const account = pending && (await accountOf(db, pending.profileId))
  if (!pending || !account) {
    ctx.countRefusal('login.refused', null)
    throw new Problem('LOGIN_EXPIRED')
  }
  const device = deviceOf(ctx.keys, account, ctx.device)
  const refund = await consumeTry(ctx, account, device)
  const triesLeft = await takeTry(db, token, now())
  if (triesLeft === null) {
    await refund()
    throw new Problem('LOGIN_EXPIRED')
  }
  const login = logInWith(ctx, { token, pending, answer, account, device })
  const finish = await login.catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'FACTOR_WRONG') {
      ctx.countRefusal('factor.refused', account.id)
      logSecurity(ctx, 'factor.refused', { accountId: account.id, factor: answer.method })
      if (triesLeft > 0) throw error
      await giveUp(ctx, token, account)
      throw new Problem('LOGIN_EXPIRED')
    }
    // No verdict: not counted.
    await giveBackTry(db, token).catch(() => null)
    await refund().catch(() => null)
    throw error
  })
  await refund()
  return finish()
}

type Attempt = {
  token: string
  pending: Pending
  answer: Answer
  account: LoginAccount
  device: string | null
}

/** Judges the answer and begins the login. Throws FACTOR_WRONG, or LOGIN_EXPIRED when it lost a race. */
async function logInWith(ctx: Context, { token, pending, answer, account, device }: Attempt) {
  const use = await judge(ctx, pending, answer)
  if (!use) throw new Problem('FACTOR_WRONG')
  return inTransaction(ctx.db, async (tx) => {
    await requireUnchanged(tx, account, 'LOGIN_EXPIRED')
    if (!(await takePending(tx, token))) throw new Problem('LOGIN_EXPIRED')
    if (!(await use(tx))) throw new Problem('FACTOR_WRONG')
    return finishLogin(ctx, tx, { account, device, factor: answer.method })
  })
}

async function accountOf(db: Database, id: string): Promise<LoginAccount | null> {
  const [found] = await db.select(loginColumns).from(profiles).where(eq(profiles.id, id))
  return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null
}

/** Counts an attempt; the owner's device has a limit of its own, so that strangers who know the password do not lock it out. */
async function consumeTry(ctx: Context, account: LoginAccount, device: string | null) {
  const limit = device ? rateLimits.factorOfDevice : rateLimits.factorOfAccount
  try {
    return await consumeAttempt(ctx, limit, device ?? account.id)
  } catch (error) {
    if (error instanceof Problem) logSecurity(ctx, 'login.throttled', { accountId: account.id })
    throw error
  }
}

/** Ends the pending login after too many wrong answers, and tells the owner: the password was right. */
async function giveUp(ctx: Context, token: string, { email }: LoginAccount): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await takePending(tx, token)
    await queueMail(tx, { kind: 'factor-refused', recipient: email, now: ctx.now() })
  })
  ctx.notifyOutbox()
}

/** How a right answer is used up; null for a wrong one. */
async function judge(ctx: Context, pending: Pending, answer: Answer): Promise<Use | null> {
  const { profileId } = pending
  switch (answer.method) {
    case 'passkey':
      return judgePasskey(ctx, pending, answer.response)
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
  { profileId, challenge }: Pending,
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
