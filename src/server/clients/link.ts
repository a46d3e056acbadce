import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { setLinkEnabledInput } from '#shared/clients/inputs.ts'
import { hashToken, newToken } from '../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { seal } from '../platform/access/seal.ts'
import { logSecurity, type SecurityEvent } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { type LinkRecorder, withLinkRecord } from '../platform/system/erasure-log.ts'
import { linksOf } from '../platform/tenant/links-of-clients.ts'
import { isOwnClient } from '../platform/tenant/own-client.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { actOnce, runOnce } from '../procedures/once.ts'
import { clients, linkOpenings } from '../schema/clients.ts'
import { clientLink, linkOf, linkRow } from './queries.ts'

/**
 * Creates a new personal link for the client, also in place of a disabled or unreadable one. The old link stops working
 * at once, with the client's calendar feed, and its openings are deleted. A repetition of the call (D38) gets the link as it
 * is by then. Throws NOT_FOUND.
 */
export async function renewLink(ctx: TrainerContext, id: string) {
  const token = newToken()
  const stored = { tokenHash: hashToken(token), tokenSealed: seal(ctx.keys, token, id) }
  const renew = (links: LinkRecorder) => async (tx: Database) => {
    await lockClientsBesideBooks(tx, ctx.scope, [id])
    await links.end('replaced', await linksOf(tx, [id], ctx.keys))
    // Same lock order as in countOpening, client before count: a concurrent opening of the old link is either counted
    // and deleted, or finds the link gone.
    await tx.update(clients).set(stored).where(isOwnClient(ctx.scope, id))
    await tx.delete(linkOpenings).where(eq(linkOpenings.clientId, id))
    await endWaysIn(tx, 'renewed', { clientId: id })
    await queueEvent(tx, ctx, { kind: 'link.renewed', clientIds: [id] })
    return true
  }
  const isRenewed = await withLinkRecord(ctx, (links) =>
    actOnce(ctx, renew(links), { isReadAgain: true }),
  )
  if (!isRenewed) return clientLink(ctx, id)
  logAction(ctx, 'link.renewed', id)
  return linkOf({ token, tokenHash: stored.tokenHash, openings: null })
}

/**
 * Disables a personal link, and the client's calendar feed with it, or enables the same link again. Idempotent. A disabled
 * link has no hash, so that it cannot be distinguished from an unknown one. Throws NOT_FOUND, TOO_MANY_ATTEMPTS, or CLIENT_LINK_UNREADABLE when the link to
 * be enabled is encrypted under another key.
 */
export async function setLinkEnabled(
  ctx: TrainerContext,
  { id, isEnabled }: z.infer<typeof setLinkEnabledInput>,
): Promise<void> {
  await consumeAttempt(ctx, rateLimits.linkSwitchOfAccount, ctx.scope.trainerId)
  const kind = isEnabled ? 'link.enabled' : 'link.disabled'
  await withLinkRecord(ctx, (links) =>
    runOnce(ctx, async (tx) => {
      await lockClientsBesideBooks(tx, ctx.scope, [id])
      const isClosed = and(isOwnClient(ctx.scope, id), isNull(clients.tokenHash))
      const isChanged = (await tx.$count(clients, isClosed)) === (isEnabled ? 1 : 0)
      if (isEnabled) {
        const tokenHash = hashToken((await linkRow({ ...ctx, db: tx }, id)).token)
        links.enable([tokenHash])
        await tx.update(clients).set({ tokenHash }).where(isClosed)
      } else {
        await links.end('disabled', await linksOf(tx, [id]))
        await endWaysIn(tx, 'closed', { clientId: id })
      }
      if (isChanged) await queueEvent(tx, ctx, { kind, clientIds: [id] })
    }),
  )
  logAction(ctx, kind, id)
}

function logAction(ctx: TrainerContext, event: SecurityEvent, clientId: string): void {
  logSecurity(ctx, event, { clientId, by: ctx.actor.id })
}
