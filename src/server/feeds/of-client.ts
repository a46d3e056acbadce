import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { newSecret } from '../platform/access/secret-address.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context } from '../procedures/context.ts'
import { type LinkedClient, lockTrainerOf, onLink } from '../procedures/on-link.ts'
import { onceWithin } from '../procedures/once.ts'
import { calendarFeeds } from '../schema/feeds.ts'
import { pathOfFeed } from './service.ts'

/** A client's feed: its address, null when it was sealed under another key. */
type ClientFeed = { path: string | null }

/** Makes the feed of a personal link, or shows it again. Throws as `onFeed`. */
export async function clientFeed(ctx: Context, token: string): Promise<ClientFeed> {
  return onFeed(ctx, token, async (tx, client) => {
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
    if (made.length > 0) await queueFeedEvent(tx, ctx, { kind: 'feed.created', client })
  })
}

/** Gives the feed of a personal link another address. Throws NOT_FOUND without one, and as `onFeed`. */
export async function renewClientFeed(ctx: Context, token: string): Promise<ClientFeed> {
  return onFeed(ctx, token, async (tx, client) => {
    const [feed] = await tx
      .select({ id: calendarFeeds.id })
      .from(calendarFeeds)
      .where(isOf(client))
      .for('update')
    if (!feed) throw new Problem('NOT_FOUND')
    const secret = newSecret(ctx.keys, feed.id)
    await tx.update(calendarFeeds).set(secret).where(eq(calendarFeeds.id, feed.id))
    await queueFeedEvent(tx, ctx, { kind: 'feed.renewed', client })
  })
}

/** Removes the feed of a personal link, if it has one. Throws as `onFeed`. */
export async function removeClientFeed(ctx: Context, token: string): Promise<void> {
  await onFeed(ctx, token, async (tx, client) => {
    const removed = await tx
      .delete(calendarFeeds)
      .where(isOf(client))
      .returning({ id: calendarFeeds.id })
    if (removed.length > 0) await queueFeedEvent(tx, ctx, { kind: 'feed.removed', client })
  })
}

function isOf({ id }: LinkedClient) {
  return and(eq(calendarFeeds.clientId, id), eq(calendarFeeds.owner, 'client'))
}

/**
 * Runs an act on the client's feed, at most once for its idempotency key (D38), and reads the feed as it is then. Throws
 * NOT_FOUND while the trainer offers none, TOO_MANY_ATTEMPTS, and as `onLink`.
 */
function onFeed(
  ctx: Context,
  token: string,
  act: (tx: Database, client: LinkedClient) => Promise<void>,
): Promise<ClientFeed> {
  const { now, keyedCall } = ctx
  return onLink(ctx, token, async (tx, client) => {
    const trainer = await lockTrainerOf(tx, client)
    if (!trainer?.hasFeeds) throw new Problem('NOT_FOUND')
    await onceWithin(tx, {
      owner: { accountId: null, clientId: client.id },
      now,
      keyedCall,
      isReadAgain: true,
      work: async () => {
        await consumeAttempt({ ...ctx, db: tx }, rateLimits.feedActOfLink, client.id)
        await act(tx, client)
      },
    })
    const [feed] = await tx
      .select({ id: calendarFeeds.id, tokenSealed: calendarFeeds.tokenSealed })
      .from(calendarFeeds)
      .where(isOf(client))
    return { path: feed ? pathOfFeed(ctx.keys, feed) : null }
  })
}

/** Nothing about the visitor: neither account nor address nor device. */
async function queueFeedEvent(
  tx: Database,
  { now, keyedCall }: Context,
  {
    kind,
    client,
  }: { kind: 'feed.created' | 'feed.renewed' | 'feed.removed'; client: LinkedClient },
): Promise<void> {
  await queueEvent(
    tx,
    { now, origin: noOrigin, scope: client, keyedCall },
    { kind, clientIds: [client.id], figures: { byClient: true } },
  )
}
