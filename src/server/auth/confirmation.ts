import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { confirmationPasskeyMinutes } from '#shared/auth/limits.ts'
import type { Confirmation } from '#shared/auth/second-factor.ts'
import type { confirmInput } from '#shared/auth/second-factor-inputs.ts'
import { Problem } from '#shared/problem.ts'
import { newToken } from '../platform/access/keys.ts'
import type { Login } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { seal, unseal } from '../platform/access/seal.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockAccount } from '../platform/tenant/lock-account.ts'
import type { Context, CurrentUserContext } from '../procedures/context.ts'
import { authSessions } from '../schema/auth.ts'
import { authenticators } from '../schema/factors.ts'
import { judgeFactor } from './factor/judge-factor.ts'
import { credentialsOf } from './factor/passkeys.ts'
import { requireCurrentPassword } from './password-change.ts'

const minuteMs = 60_000

type Answer = z.infer<typeof confirmInput>['answer']
/** Uses up what confirmed, in the transaction of the stamp; false when another call has used it. */
type Use = (tx: Database) => Promise<boolean>

/**
 * How the current user can confirm this login, beside the password. The challenge of a passkey is sealed for the login as
 * it is now, so that nothing is stored and no signature confirms twice.
 */
export async function confirmationWays(ctx: CurrentUserContext): Promise<Confirmation> {
  const { db, keys, actor, now, appOrigin } = ctx
  const hasCode = (await db.$count(authenticators, eq(authenticators.profileId, actor.id))) > 0
  const credentials = await credentialsOf(db, actor.id)
  if (credentials.length === 0) return { hasCode, passkey: null }
  const challenge = newToken()
  const timeout = confirmationPasskeyMinutes * minuteMs
  const asked: z.infer<typeof opened> = { challenge, until: now().getTime() + timeout }
  return {
    hasCode,
    passkey: {
      setup: seal(keys, JSON.stringify(asked), ownerOf(await loginOf(ctx))),
      request: {
        challenge,
        timeout,
        rpId: appOrigin().hostname,
        allowCredentials: credentials,
        userVerification: 'preferred',
      },
    },
  }
}

/**
 * Confirms the current login by the password or a factor, for ten minutes. A wrong answer counts against the account's
 * rate limit, a wrong password also against that of every question for it. Throws TOO_MANY_ATTEMPTS, PASSWORD_WRONG,
 * FACTOR_WRONG, or UNAUTHENTICATED when the login has ended meanwhile.
 */
export async function confirmLogin(
  ctx: CurrentUserContext,
  { answer }: z.infer<typeof confirmInput>,
): Promise<void> {
  const { actor, now } = ctx
  const login = await loginOf(ctx)
  const refund = await consumeAttempt(ctx, rateLimits.confirmOfAccount, actor.id)
  try {
    const use = await judge(ctx, login, answer)
    await inTransaction(ctx.db, async (tx) => {
      await lockAccount(tx, actor.id)
      if (!(await use(tx))) throw new Problem('FACTOR_WRONG')
      const stamped = await tx
        .update(authSessions)
        .set({ confirmedAt: now() })
        .where(and(eq(authSessions.publicId, login.loginId), eq(authSessions.userId, actor.id)))
        .returning({ id: authSessions.publicId })
      if (stamped.length === 0) throw new Problem('UNAUTHENTICATED')
      await queueEvent(tx, ctx, {
        kind: 'login.confirmed',
        figures: { factor: answer.method === 'password' ? null : answer.method.toUpperCase() },
      })
    })
  } catch (error) {
    if (isWrong(error)) {
      logSecurity(ctx, 'login.not-confirmed', { accountId: actor.id, factor: answer.method })
      if (answer.method !== 'password') ctx.countRefusal('factor.refused', actor.id)
    } else await refund().catch(() => null)
    throw error
  }
  await refund()
  logSecurity(ctx, 'login.confirmed', { accountId: actor.id, factor: answer.method })
}

/** How a right answer is used up. Throws TOO_MANY_ATTEMPTS, PASSWORD_WRONG or FACTOR_WRONG. */
async function judge(ctx: CurrentUserContext, login: Login, answer: Answer): Promise<Use> {
  if (answer.method === 'password') {
    await requireCurrentPassword(ctx, answer.password)
    return () => Promise.resolve(true)
  }
  const challenge = answer.method === 'passkey' ? openChallenge(ctx, login, answer.setup) : ''
  const use =
    challenge === null
      ? null
      : await judgeFactor(ctx, { profileId: ctx.actor.id, challenge }, answer)
  if (!use) throw new Problem('FACTOR_WRONG')
  return use
}

function isWrong(error: unknown): boolean {
  return (
    error instanceof Problem && (error.code === 'PASSWORD_WRONG' || error.code === 'FACTOR_WRONG')
  )
}

const opened = z.object({ challenge: z.string(), until: z.number() })

/** The challenge that a passkey was to sign; null when it was for another login, is used or too old. */
function openChallenge({ keys, now }: Context, login: Login, setup: string): string | null {
  const text = unseal(keys, setup, ownerOf(login))
  if (text === null) return null
  const { challenge, until } = opened.parse(JSON.parse(text))
  return until > now().getTime() ? challenge : null
}

function ownerOf({ loginId, confirmedAt }: Login): string {
  return `CONFIRM ${loginId} ${confirmedAt?.getTime() ?? 'never'}`
}

async function loginOf(ctx: CurrentUserContext): Promise<Login> {
  const login = await ctx.login()
  if (!login) throw new Problem('UNAUTHENTICATED')
  return login
}
