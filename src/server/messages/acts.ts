import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { tellableKinds, undoKinds } from '#shared/messages/acts.ts'
import { tellableSince } from '#shared/messages/limits.ts'
import type { MessageState } from '#shared/messages/ways.ts'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { outcomeOf } from '../platform/mail/outbox.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { isAnyOf, uuids } from '../schema/columns.ts'
import { events } from '../schema/events.ts'
import { outbox } from '../schema/outbox.ts'

type By = Pick<TrainerContext, 'scope' | 'now'>

/** An act on the trainer's sessions that clients may be told of (D127): its event, its clients and its sessions. */
export interface Act {
  id: number
  clientIds: readonly string[]
  sessionIds: ReadonlySet<string>
}

/** The act of this event. Throws NOT_FOUND when it is another trainer's, too old, purged, or nothing to tell of. */
export async function findAct(tx: Database, { scope, now }: By, id: number): Promise<Act> {
  const [event] = await tx
    .select({ clientIds: events.clientIds, subjectIds: events.subjectIds })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        eq(events.trainerId, scope.trainerId),
        or(inArray(events.kind, [...tellableKinds]), isNotNull(events.placesBefore)),
        gte(events.at, tellableSince(now())),
      ),
    )
  if (!event) throw new Problem('NOT_FOUND')
  return { id, clientIds: event.clientIds, sessionIds: new Set(event.subjectIds) }
}

/**
 * Events among which an act is looked for, and acts on the same sessions of which the whole lists are read. PostgreSQL
 * compares two lists of keys pair by pair, so that only the first keys sought are compared there.
 */
const recentEvents = 500
const mostActs = 20
const comparedKeys = 3

/**
 * The event of the latest act on these sessions, of that which has the most of them; null when there is none that clients
 * may be told of, or when it was undone.
 */
export async function latestActOn(
  db: Database,
  { scope, now }: By,
  sessionIds: readonly string[],
): Promise<number | null> {
  const recent = db
    .select({
      id: events.id,
      at: events.at,
      kind: events.kind,
      subjectIds: events.subjectIds,
    })
    .from(events)
    .where(eq(events.trainerId, scope.trainerId))
    .orderBy(desc(events.id))
    .limit(recentEvents)
    .as('recent')
  const acts = await db
    .select({ id: recent.id, kind: recent.kind, subjectIds: recent.subjectIds })
    .from(recent)
    .where(
      and(
        inArray(recent.kind, [...tellableKinds, ...undoKinds]),
        gte(recent.at, tellableSince(now())),
        sql`${recent.subjectIds} && ${uuids(sessionIds.slice(0, comparedKeys))}::uuid[]`,
      ),
    )
    .orderBy(desc(recent.id))
    .limit(mostActs)
  const sought = new Set(sessionIds)
  const counted = acts.map(({ id, kind, subjectIds }) => ({
    id,
    kind,
    count: subjectIds.filter((one) => sought.has(one)).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  const act = counted.find(({ count }) => count === most)
  return act && tellableKinds.includes(act.kind) ? act.id : null
}

/** A message by mail about an act: of several to a client, since the first was not sent, the last. */
export const lastMessages = (db: Database, actId: number, clientIds: Iterable<string>) =>
  db
    .selectDistinctOn([outbox.clientId], {
      clientId: sql<string>`${outbox.clientId}`,
      state: sql<MessageState>`coalesce(${outcomeOf}, 'waiting')`,
      message: outbox.message,
      expected: outbox.expected,
    })
    .from(outbox)
    .where(and(eq(outbox.actId, actId), isAnyOf(outbox.clientId, clientIds)))
    .orderBy(outbox.clientId, desc(outbox.createdAt), desc(outbox.id))

/** What became of the mail to each of these clients about an act. */
export async function statesOf(
  db: Database,
  actId: number | null,
  clientIds: Iterable<string>,
): Promise<ReadonlyMap<string, MessageState>> {
  const rows = actId === null ? [] : await lastMessages(db, actId, clientIds)
  return new Map(rows.map(({ clientId, state }) => [clientId, state]))
}
