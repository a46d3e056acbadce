import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { logSecurity } from '../access/security-log.ts'
import { endWaysIn } from '../access/ways-in.ts'
import { hasFactor } from '../auth/factor/has-factor.ts'
import { profiles } from '../auth/tables.ts'
import type { CurrentUserContext } from '../context.ts'
import { queueEvent } from '../events/record.ts'
import { actOnce } from '../idempotency/once.ts'
import { queueMail } from '../mail/outbox.ts'

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
