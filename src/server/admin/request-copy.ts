import { Problem } from '#shared/problem.ts'
import { requireCurrentPassword } from '../auth/password-change.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext } from '../procedures/context.ts'

/**
 * After the password, a ticket that downloads the newest copy of the database once. The event is recorded here, before
 * the file can be had: it may name a download that was broken off, and never misses one. Throws NOT_FOUND where the
 * server has made no copy, TOO_MANY_ATTEMPTS or PASSWORD_WRONG.
 */
export async function requestCopy(
  ctx: CurrentUserContext,
  password: string,
): Promise<{ ticket: string }> {
  const { actor, copies } = ctx
  if (!copies || !(await copies.newest())) throw new Problem('NOT_FOUND')
  await requireCurrentPassword(ctx, password)
  const login = await ctx.login()
  if (!login) throw new Problem('UNAUTHENTICATED')
  await inTransaction(ctx.db, (tx) => queueEvent(tx, ctx, { kind: 'backup.downloaded' }))
  logSecurity(ctx, 'backup.downloaded', { accountId: actor.id })
  const holder = { accountId: actor.id, loginId: login.loginId }
  return { ticket: copies.tickets.issue(holder, ctx.now()) }
}
