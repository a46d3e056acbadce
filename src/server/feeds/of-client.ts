import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { type LinkedClient, onLink, trainerOf } from '../portal/on-link.ts'
import { newSecret, pathOfFeed } from './service.ts'
import { calendarFeeds } from './tables.ts'

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
    if (made.length > 0) await record(tx, ctx, { kind: 'feed.created', client })
    const [feed] = await tx
      .select({ id: calendarFeeds.id, tokenSealed: calendarFeeds.tokenSealed })
      .from(calendarFeeds)
      .where(isOf(client))
    return { path: feed ? pathOfFeed(ctx.keys, feed) : null }
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
    await record(tx, ctx, { kind: 'feed.renewed', client })
    return { path: pathOfFeed(ctx.keys, { ...feed, ...secret }) }
  })
}

/** Removes the feed of a personal link, if it has one. Throws as `onFeed`. */
export async function removeClientFeed(ctx: Context, token: string): Promise<void> {
  await onFeed(ctx, token, async (tx, client) => {
    const removed = await tx
      .delete(calendarFeeds)
      .where(isOf(client))
      .returning({ id: calendarFeeds.id })
    if (removed.length > 0) await record(tx, ctx, { kind: 'feed.removed', client })
    return removed
  })
}

function isOf({ id }: LinkedClient) {
  return and(eq(calendarFeeds.clientId, id), eq(calendarFeeds.owner, 'client'))
}

/** Runs an act on the client's feed. Throws NOT_FOUND while the trainer offers none, TOO_MANY_ATTEMPTS, and as `onLink`. */
function onFeed<Answer extends object>(
  ctx: Context,
  token: string,
  act: (tx: Database, client: LinkedClient) => Promise<Answer>,
): Promise<Answer> {
  return onLink(ctx, token, async (tx, client) => {
    const trainer = await trainerOf(tx, client)
    if (!trainer?.hasFeeds) throw new Problem('NOT_FOUND')
    await consumeAttempt({ ...ctx, db: tx }, rateLimits.feedActOfLink, client.id)
    return act(tx, client)
  })
}

/** Nothing about the visitor: neither account nor address nor device. */
async function record(
  tx: Database,
  { now }: Context,
  {
    kind,
    client,
  }: { kind: 'feed.created' | 'feed.renewed' | 'feed.removed'; client: LinkedClient },
): Promise<void> {
  await recordEvent(
    tx,
    { now, origin: noOrigin, scope: client },
    { kind, clientIds: [client.id], figures: { byClient: true } },
  )
}
