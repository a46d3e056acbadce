import { and, desc, eq, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { endLoginInput, OwnLogin } from '#shared/profile/logins.ts'
import { endOf } from '../platform/access/login-sessions.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { authSessions } from '../schema/auth.ts'
import { requireCurrentPassword } from './password-change.ts'

/** The valid login sessions of the current user, the most recently used first. */
export async function ownLogins(ctx: CurrentUserContext): Promise<OwnLogin[]> {
  const { db, actor } = ctx
  const current = await ctx.login()
  const found = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.userId, actor.id))
    .orderBy(desc(authSessions.lastSeenAt), desc(authSessions.publicId))
  return found
    .filter((session) => endOf(session, actor.role).getTime() > Date.now())
    .map(({ publicId, device, address, createdAt, lastSeenAt }) => ({
      id: publicId,
      device,
      address,
      createdAt,
      lastSeenAt,
      isCurrent: publicId === current?.loginId,
    }))
}

/**
 * Ends one of the current user's login sessions, after the password (ASVS 5.0 7.5.2). Idempotent: the key of another
 * user's changes nothing. Throws TOO_MANY_ATTEMPTS or PASSWORD_WRONG.
 */
export async function endOwnLogin(
  ctx: CurrentUserContext,
  { id, password }: z.infer<typeof endLoginInput>,
): Promise<void> {
  await requireCurrentPassword(ctx, password)
  await ending(ctx, async (tx) => {
    const ended = await tx
      .delete(authSessions)
      .where(and(eq(authSessions.userId, ctx.actor.id), eq(authSessions.publicId, id)))
      .returning({ id: authSessions.publicId })
    return ended.length
  })
}

/** Ends all login sessions of the current user but this one, after the password. Idempotent; throws the same. */
export async function endOtherLogins(ctx: CurrentUserContext, password: string): Promise<void> {
  await requireCurrentPassword(ctx, password)
  const { id: accountId } = ctx.actor
  const loginId = (await ctx.login())?.loginId ?? null
  await ending(ctx, async (tx) => {
    const isOther = loginId === null ? undefined : ne(authSessions.publicId, loginId)
    const others = await tx.$count(authSessions, and(eq(authSessions.userId, accountId), isOther))
    await endWaysIn(tx, 'ownLogins', { accountId, loginId })
    return others
  })
}

/** Records how many logins `end` has ended. */
async function ending(
  ctx: CurrentUserContext,
  end: (tx: Database) => Promise<number>,
): Promise<void> {
  const logins = await actOnce(ctx, async (tx) => {
    const ended = await end(tx)
    if (ended > 0) await queueEvent(tx, ctx, { kind: 'login.ended', figures: { logins: ended } })
    return ended
  })
  if (logins) logSecurity(ctx, 'login.ended', { accountId: ctx.actor.id })
}
