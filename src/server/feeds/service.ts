import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { createFeedInput } from '#shared/feeds/inputs.ts'
import type { Feed } from '#shared/feeds/payload.ts'
import { Problem } from '#shared/problem.ts'
import type { Keys } from '../platform/access/keys.ts'
import { holdLogin } from '../platform/access/login-sessions.ts'
import { newSecret, pathOfSecret } from '../platform/access/secret-address.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { clients } from '../schema/clients.ts'
import { calendarFeeds } from '../schema/feeds.ts'

/** Where a feed is read; null when it was sealed under another key. */
export function pathOfFeed(keys: Keys, feed: { id: string; tokenSealed: string }): string | null {
  return pathOfSecret(keys, feed, ['/calendar/', '.ics'])
}

type FeedContext = Pick<TrainerContext, 'db' | 'keys' | 'scope'>

/** The trainer's own feeds with their addresses, that of all sessions first. */
export async function listFeeds(ctx: FeedContext, only?: SQL): Promise<Feed[]> {
  const found = await ctx.db
    .select({
      id: calendarFeeds.id,
      clientId: calendarFeeds.clientId,
      name: clients.name,
      naming: calendarFeeds.naming,
      tokenSealed: calendarFeeds.tokenSealed,
    })
    .from(calendarFeeds)
    .leftJoin(clients, eq(clients.id, calendarFeeds.clientId))
    .where(and(isFeedOfTrainer(ctx), only))
    .orderBy(sql`${calendarFeeds.clientId} is not null`, asc(clients.name), asc(calendarFeeds.id))
  return found.map(({ id, clientId, name, naming, tokenSealed }) => ({
    id,
    client: clientId === null ? null : { id: clientId, name: name ?? '' },
    naming,
    path: pathOfFeed(ctx.keys, { id, tokenSealed }),
  }))
}

/**
 * Makes a feed of all sessions or of one client's, and tells the trainer by mail (D121); asked again for the same, it
 * answers with that feed. A repetition of the call (D38) gets it as it is by then. Throws NOT_FOUND, and CONFLICT when that
 * feed names its sessions otherwise: who was given its address would see more.
 */
export async function createFeed(
  ctx: TrainerContext,
  { clientId, naming }: z.infer<typeof createFeedInput>,
): Promise<Feed> {
  const id = randomUUID()
  const { trainerId } = ctx.scope
  const isAsked = sql`${calendarFeeds.clientId} is not distinct from ${clientId}`
  const create = async (tx: Database) => {
    await lockClientsBesideBooks(tx, ctx.scope, clientId === null ? [] : [clientId])
    await holdLogin(tx, ctx.token)
    const made = await tx
      .insert(calendarFeeds)
      .values({
        id,
        trainerId,
        clientId,
        owner: 'trainer',
        naming,
        ...newSecret(ctx.keys, id),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: calendarFeeds.id })
    if (made.length > 0) {
      await queueAndLog(tx, ctx, { kind: 'feed.created', id, clientId })
      // A feed stays valid after the login has ended: the mail reveals one that was made with a stolen login.
      const recipient = ctx.actor.email
      await queueMail(tx, { kind: 'feed-created', recipient, now: ctx.now() })
    }
    const [feed] = await listFeeds({ ...ctx, db: tx }, isAsked)
    if (feed?.naming !== naming) throw new Problem('CONFLICT')
    return feed
  }
  const shown = (await actOnce(ctx, create, { isReadAgain: true })) ?? (await ownFeed(ctx, isAsked))
  ctx.notifyOutbox()
  return shown
}

/** Gives a feed another address; the old one stops working at once. Throws NOT_FOUND. */
export async function renewFeed(ctx: TrainerContext, id: string): Promise<Feed> {
  const isAsked = eq(calendarFeeds.id, id)
  const renew = async (tx: Database) => {
    await holdLogin(tx, ctx.token)
    const [renewed] = await tx
      .update(calendarFeeds)
      .set(newSecret(ctx.keys, id))
      .where(and(isFeedOfTrainer(ctx), isAsked))
      .returning({ clientId: calendarFeeds.clientId })
    if (!renewed) throw new Problem('NOT_FOUND')
    await queueAndLog(tx, ctx, { kind: 'feed.renewed', id, ...renewed })
    return ownFeed({ ...ctx, db: tx }, isAsked)
  }
  return (await actOnce(ctx, renew, { isReadAgain: true })) ?? ownFeed(ctx, isAsked)
}

/** Removes a feed. Throws NOT_FOUND. */
export async function removeFeed(ctx: TrainerContext, id: string): Promise<void> {
  await actOnce(ctx, async (tx) => {
    const [removed] = await tx
      .delete(calendarFeeds)
      .where(and(isFeedOfTrainer(ctx), eq(calendarFeeds.id, id)))
      .returning({ clientId: calendarFeeds.clientId })
    if (!removed) throw new Problem('NOT_FOUND')
    await queueAndLog(tx, ctx, { kind: 'feed.removed', id, ...removed })
  })
}

/** One of the trainer's own feeds. Throws NOT_FOUND. */
async function ownFeed(ctx: FeedContext, isAsked: SQL): Promise<Feed> {
  const [feed] = await listFeeds(ctx, isAsked)
  if (!feed) throw new Problem('NOT_FOUND')
  return feed
}

/** The condition for the feeds that the trainer has made, other than those of their clients. */
function isFeedOfTrainer({ scope }: Pick<FeedContext, 'scope'>) {
  return and(eq(calendarFeeds.trainerId, scope.trainerId), eq(calendarFeeds.owner, 'trainer'))
}

type FeedAct = {
  kind: 'feed.created' | 'feed.renewed' | 'feed.removed'
  id: string
  clientId: string | null
}

/** The act's event, and its line in the security log. */
async function queueAndLog(tx: Database, ctx: TrainerContext, { kind, id, clientId }: FeedAct) {
  await queueEvent(tx, ctx, {
    kind,
    subjectIds: [id],
    clientIds: clientId === null ? [] : [clientId],
  })
  logSecurity(ctx, kind, { feedId: id, by: ctx.actor.id })
}
