import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { setLinkEnabledInput } from '#shared/clients/inputs.ts'
import { hashToken, newToken, seal } from '../access/keys.ts'
import { lockClients } from '../access/owned-rows.ts'
import { logSecurity, type SecurityEvent } from '../access/security-log.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { isOwn, linkOf, linkRow } from './queries.ts'
import { clients, linkOpenings } from './tables.ts'

/**
 * Gives the client a new personal link, also in the place of one that is disabled or cannot be read. The old one opens
 * nothing from the next request on, and its openings are forgotten with it. A repeated call makes yet another, which
 * nobody has before it is copied: no call ever brings back a link that was replaced. Throws NOT_FOUND.
 */
export async function renewLink(ctx: TrainerContext, id: string) {
  const token = newToken()
  const stored = { tokenHash: hashToken(token), tokenSealed: seal(ctx.keys, token, id) }
  await inTransaction(ctx.db, async (tx) => {
    await lockClients(tx, ctx.scope, [id])
    // The client before the count, as an opening takes them: one of the old link is either counted and forgotten, or
    // finds the link gone.
    await tx.update(clients).set(stored).where(isOwn(ctx.scope, id))
    await tx.delete(linkOpenings).where(eq(linkOpenings.clientId, id))
  })
  logAct(ctx, 'link.renewed', id)
  return linkOf({ token, tokenHash: stored.tokenHash, openings: null })
}

/**
 * Shuts a personal link, or opens the same one again; to what it is already, it changes nothing. A disabled link has no
 * hash, so that whoever tries it meets a missing row, as with one that never was. Throws NOT_FOUND, or
 * CLIENT_LINK_UNREADABLE when a link to be enabled is sealed under another key.
 */
export async function setLinkEnabled(
  ctx: TrainerContext,
  { id, isEnabled }: z.infer<typeof setLinkEnabledInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockClients(tx, ctx.scope, [id])
    const tokenHash = isEnabled ? hashToken((await linkRow({ ...ctx, db: tx }, id)).token) : null
    await tx.update(clients).set({ tokenHash }).where(isOwn(ctx.scope, id))
  })
  logAct(ctx, isEnabled ? 'link.enabled' : 'link.disabled', id)
}

/** What happens to a link, with who did it to whose. */
function logAct(ctx: TrainerContext, event: SecurityEvent, clientId: string): void {
  logSecurity(ctx, event, { clientId, by: ctx.actor.id })
}
