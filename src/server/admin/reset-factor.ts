import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { hasFactor } from '../platform/access/has-factor.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'

/**
 * Removes every factor of an account whose owner has lost it, and ends its logins: the password alone logs in until a new
 * factor is added. Of every role but the user's own account, whose factor is removed in the profile. Idempotent. Throws
 * NOT_FOUND.
 */
export async function resetFactor(ctx: CurrentUserContext, id: string): Promise<void> {
  const { actor, now } = ctx
  const isReset = await actOnce(ctx, async (tx) => {
    const [account] = await tx
      .select({ email: profiles.email })
      .from(profiles)
      .where(and(eq(profiles.id, id), ne(profiles.id, actor.id)))
      .for('no key update')
    if (!account) throw new Problem('NOT_FOUND')
    if (!(await hasFactor(tx, id))) return false
    await endWaysIn(tx, 'factorReset', { accountId: id })
    await queueMail(tx, { kind: 'factor-reset', recipient: account.email, now: now() })
    await queueEvent(tx, ctx, { kind: 'account.factor-reset', accountId: id })
    return true
  })
  if (!isReset) return
  ctx.notifyOutbox()
  logSecurity(ctx, 'account.factor-reset', { accountId: id, by: actor.id })
}
