import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { changeEmailInput } from '#shared/auth/email-change/inputs.ts'
import type { EmailSide, OwnEmailChange } from '#shared/auth/email-change/payload.ts'
import { emailChangeMinutes } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, linkToken } from '../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { emailChanges } from '../schema/auth.ts'
import { requireCurrentPassword } from './password-change.ts'

/** The current user's change of e-mail address that waits for its confirmations; null without one. */
export async function ownEmailChange({
  db,
  actor,
  now,
}: CurrentUserContext): Promise<OwnEmailChange | null> {
  const [change] = await db.select().from(emailChanges).where(isLiveOf(actor.id, now()))
  if (!change) return null
  return { email: change.newEmail, awaits: awaitedSides(change), expiresAt: change.expiresAt }
}

/**
 * Asks for a change of the current user's e-mail address: each of both addresses is mailed a link, and the change takes
 * effect when both have confirmed (auth/email-link.ts). It replaces an earlier request. The answer and its timing do not
 * depend on whether the new address has an account: that is looked up when its mail is sent. Throws FORBIDDEN for an
 * account of the demo data, INVALID_INPUT for the present address, TOO_MANY_ATTEMPTS or PASSWORD_WRONG.
 */
export async function changeEmail(
  ctx: CurrentUserContext,
  { email, password }: z.infer<typeof changeEmailInput>,
): Promise<void> {
  const { actor, now } = ctx
  if (actor.isDemo) throw new Problem('FORBIDDEN')
  if (email === actor.email.toLowerCase()) throw new Problem('INVALID_INPUT')
  await requireCurrentPassword(ctx, password)
  await consumeMails(ctx, email)
  const isAsked = await actOnce(ctx, async (tx) => {
    const change = {
      newEmail: email,
      oldTokenHash: await mailLink(tx, ctx, actor.email),
      newTokenHash: await mailLink(tx, ctx, email),
      isOldConfirmed: false,
      isNewConfirmed: false,
      expiresAt: linksEnd(now()),
    }
    await tx
      .insert(emailChanges)
      .values({ profileId: actor.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.profileId, set: change })
    await queueEvent(tx, ctx, { kind: 'email.change-requested' })
    return true
  })
  if (!isAsked) return
  ctx.notifyOutbox()
  logSecurity(ctx, 'email.change-requested', { accountId: actor.id })
}

/**
 * Mails new links, good for another hour, to the addresses that have not confirmed; the earlier ones stop working. Throws
 * NOT_FOUND when no change waits any more, or TOO_MANY_ATTEMPTS.
 */
export async function resendEmailChange(ctx: CurrentUserContext): Promise<void> {
  const { db, actor, now } = ctx
  const isLive = isLiveOf(actor.id, now())
  const [waiting] = await db.select().from(emailChanges).where(isLive)
  if (!waiting) throw new Problem('NOT_FOUND')
  await consumeMails(ctx, waiting.newEmail)
  await actOnce(ctx, async (tx) => {
    const [change] = await tx.select().from(emailChanges).where(isLive).for('update')
    if (!change) throw new Problem('NOT_FOUND')
    const { newEmail, isOldConfirmed, isNewConfirmed } = change
    await tx
      .update(emailChanges)
      .set({
        expiresAt: linksEnd(now()),
        ...(!isOldConfirmed && { oldTokenHash: await mailLink(tx, ctx, actor.email) }),
        ...(!isNewConfirmed && { newTokenHash: await mailLink(tx, ctx, newEmail) }),
      })
      .where(eq(emailChanges.profileId, actor.id))
    await queueEvent(tx, ctx, { kind: 'email.change-requested' })
  })
  ctx.notifyOutbox()
}

/** Cancels the current user's change of e-mail address. Idempotent. */
export async function cancelEmailChange(ctx: CurrentUserContext): Promise<void> {
  const { actor } = ctx
  await actOnce(ctx, async (tx) => {
    const cancelled = await tx
      .delete(emailChanges)
      .where(eq(emailChanges.profileId, actor.id))
      .returning({ id: emailChanges.profileId })
    if (cancelled.length > 0) await queueEvent(tx, ctx, { kind: 'email.change-stopped' })
  })
}

/** Deletes changes whose links have expired. */
export async function deleteExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}

/** So that nobody's mailbox is filled, by one account or by several. Throws TOO_MANY_ATTEMPTS. */
async function consumeMails(ctx: CurrentUserContext, newEmail: string): Promise<void> {
  await consumeAttempt(ctx, rateLimits.emailChangeOfAccount, ctx.actor.id)
  await consumeAttempt(ctx, rateLimits.emailChangeToAddress, newEmail)
}

/** Queues a mail with a new link and returns its token's hash. The token is derived from the mail's key. */
async function mailLink(
  tx: Database,
  { keys, actor, now, origin }: CurrentUserContext,
  recipient: string,
): Promise<string> {
  const id = randomUUID()
  const about = { accountId: actor.id, device: origin().device }
  await queueMail(tx, { id, kind: 'email-change', recipient, ...about, now: now() })
  return hashToken(linkToken(keys, id))
}

function linksEnd(now: Date): Date {
  return new Date(now.getTime() + emailChangeMinutes * 60_000)
}

function isLiveOf(profileId: string, now: Date) {
  return and(eq(emailChanges.profileId, profileId), gt(emailChanges.expiresAt, now))
}

function awaitedSides(change: { isOldConfirmed: boolean; isNewConfirmed: boolean }): EmailSide[] {
  const sides: EmailSide[] = []
  if (!change.isOldConfirmed) sides.push('old')
  if (!change.isNewConfirmed) sides.push('new')
  return sides
}
