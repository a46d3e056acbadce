import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { newestMax } from '#shared/changes/rule.ts'
import { type EventKind, eventKinds } from '#shared/events/kinds.ts'
import { hashToken } from '../platform/access/keys.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Context } from '../procedures/context.ts'
import { resolveLink } from '../procedures/resolve-link.ts'
import { clients } from '../schema/clients.ts'
import { events } from '../schema/events.ts'

/** Of a client's events, those of nothing that the page of the link shows. */
const unshown: EventKind[] = ['link.opened', 'client.told', 'client.note-changed']
/** Of their trainer's, those that touch every client's page. */
const ofAll = eventKinds.filter((kind) => /^(profile|pot-type)\./.test(kind))

const newestOfLink = prepared((db) => {
  const newest = db
    .select({ id: events.id, kind: events.kind, clientIds: events.clientIds })
    .from(events)
    .where(eq(events.trainerId, clients.trainerId))
    .orderBy(desc(events.id))
    .limit(newestMax)
    .as('newest')
  const touches = or(
    and(sql`${clients.id} = any(${newest.clientIds})`, notInArray(newest.kind, unshown)),
    inArray(newest.kind, ofAll),
  )
  return db
    .select({ clientId: clients.id, id: newest.id })
    .from(clients)
    .leftJoinLateral(newest, touches)
    .where(eq(clients.tokenHash, sql.placeholder('tokenHash')))
    .orderBy(desc(newest.id))
    .prepare('newest_of_link')
})

/**
 * Marks of the newest events that touch what a personal link shows (D33): hashes, since how many events the server has is
 * nobody's business. Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS.
 */
export async function newestMarks(ctx: Context, token: string): Promise<string[]> {
  const found = await resolveLink(ctx, token, async (tokenHash) => {
    const rows = await newestOfLink(ctx.db).execute({ tokenHash })
    return rows.length > 0 ? rows : undefined
  })
  return found.flatMap(({ clientId, id }) =>
    id === null ? [] : hashToken(`${clientId} ${id}`).slice(0, 16),
  )
}
