import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { resolveLink } from '../portal/resolve-link.ts'
import { newSecret, pathOfFeed } from './service.ts'
import { calendarFeeds } from './tables.ts'

/** The client of a personal link. */
type Linked = { id: string; trainerId: string }

/** A client's feed: its address, null when it was sealed under another key. */
type ClientFeed = { path: string | null }

/** Makes the feed of a personal link, or shows it again. Throws as `onLink`. */
export async function clientFeed(ctx: Context, token: string): Promise<ClientFeed> {
  return onLink(ctx, token, async (tx, client) => {
    const id = randomUUID()
    const made = await tx
      .insert(calendarFeeds)
      .values({
        id,
        trainerId: client.trainerId,
        clientId: client.id,
        owner: 'client',
        naming: 'names',
        ...newSecret(ctx.keys, id),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: calendarFeeds.id })
    if (made.length > 0) await record(tx, ctx, { kind: 'feed.created', client })
    const [feed] = await tx
      .select({ id: calendarFeeds.id, tokenSealed: calendarFeeds.tokenSealed })
      .from(calendarFeeds)
      .where(isOf(client))
    return { path: feed ? pathOfFeed(ctx.keys, feed) : null }
  })
}

/** Gives the feed of a personal link another address. Throws NOT_FOUND without one, and as `onLink`. */
export async function renewClientFeed(ctx: Context, token: string): Promise<ClientFeed> {
  return onLink(ctx, token, async (tx, client) => {
    const [feed] = await tx
      .select({ id: calendarFeeds.id })
      .from(calendarFeeds)
      .where(isOf(client))
      .for('update')
    if (!feed) throw new Problem('NOT_FOUND')
    const secret = newSecret(ctx.keys, feed.id)
    await tx.update(calendarFeeds).set(secret).where(eq(calendarFeeds.id, feed.id))
    await record(tx, ctx, { kind: 'feed.renewed', client })
    return { path: pathOfFeed(ctx.keys, { ...feed, ...secret }) }
  })
}

/** Removes the feed of a personal link, if it has one. Throws as `onLink`. */
export async function removeClientFeed(ctx: Context, token: string): Promise<void> {
  await onLink(ctx, token, async (tx, client) => {
    const removed = await endFeedOf(tx, client.id)
    if (removed.length > 0) await record(tx, ctx, { kind: 'feed.removed', client })
    return removed
  })
}

/** Deletes a client's own feed: also where its personal link is renewed or disabled, in that transaction. */
export function endFeedOf(tx: Database, clientId: string) {
  return tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.clientId, clientId), eq(calendarFeeds.owner, 'client')))
    .returning({ id: calendarFeeds.id })
}

function isOf({ id }: Linked) {
  return and(eq(calendarFeeds.clientId, id), eq(calendarFeeds.owner, 'client'))
}

/**
 * Runs an act of the holder of a personal link. Its row is locked, so that a link that is being renewed or disabled makes no
 * feed after that. Throws NOT_FOUND while the trainer offers no feeds, TOO_MANY_ATTEMPTS, and as `resolveLink`.
 */
async function onLink<Answer extends object>(
  ctx: Context,
  token: string,
  act: (tx: Database, client: Linked) => Promise<Answer>,
): Promise<Answer> {
  return resolveLink(ctx, token, (tokenHash) =>
    inTransaction(ctx.db, async (tx) => {
      const [client] = await tx
        .select({ id: clients.id, trainerId: clients.trainerId, isOffered: profiles.clientFeeds })
        .from(clients)
        .innerJoin(profiles, eq(profiles.id, clients.trainerId))
        .where(eq(clients.tokenHash, tokenHash))
        .for('key share', { of: clients })
      if (!client) return undefined
      if (!client.isOffered) throw new Problem('NOT_FOUND')
      await consumeAttempt({ ...ctx, db: tx }, rateLimits.feedActOfLink, tokenHash)
      return act(tx, client)
    }),
  )
}

/** Nothing about the visitor: neither account nor address nor device. */
async function record(
  tx: Database,
  { now }: Context,
  { kind, client }: { kind: 'feed.created' | 'feed.renewed' | 'feed.removed'; client: Linked },
): Promise<void> {
  await recordEvent(
    tx,
    { now, origin: noOrigin, scope: client },
    { kind, clientIds: [client.id], figures: { byClient: true } },
  )
}
