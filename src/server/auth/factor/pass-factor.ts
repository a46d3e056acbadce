import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { signedInOutput } from '#shared/auth/person.ts'
import type { passFactorInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, rateLimits } from '../../platform/access/rate-limit.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Context } from '../../procedures/context.ts'
import { profiles } from '../../schema/auth.ts'
import { finishLogin, type LoginAccount, loginColumns } from '../finish-login.ts'
import { deviceOf } from '../known-device.ts'
import { requireUnchanged } from '../require-unchanged.ts'
import { judgeFactor } from './judge-factor.ts'
import { findPending, giveBackTry, takePending, takeTry } from './pending-login.ts'

type Answer = z.infer<typeof passFactorInput>['answer']
type Pending = { profileId: string; challenge: string }

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
  const use = await judgeFactor(ctx, pending, answer)
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

/** Counts an attempt. The owner's device has its own limit: strangers who know the password do not lock it out. */
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
