import { and, arrayContains, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { EventKind } from '#shared/events/kinds.ts'
import type { EventRow } from '#shared/events/payload.ts'
import { grouped } from '#shared/grouped.ts'
import { tellableKinds, undoKinds } from '#shared/messages/acts.ts'
import type { MessageState, TellingWay } from '#shared/messages/ways.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { outcomeOf } from '../platform/mail/outbox.ts'
import { events } from '../schema/events.ts'
import { outbox } from '../schema/outbox.ts'

type Told = EventRow['told'][number]

/** As the index `events_told` has them: those that tell of an act, and the act's event. */
export const isTold = sql`${events.kind} = 'client.told'`
export const toldAct = sql<number>`(${events.figures}->>'of')::bigint`.mapWith(Number)

/**
 * When and how clients were told of these acts (D113), by the act's event, and what became of the mail about them (D127); of
 * one client, or all. In order of time.
 */
export async function toldOf(
  db: Database,
  { trainerId }: TrainerScope,
  { rows, clientId }: { rows: readonly { id: number; kind: EventKind }[]; clientId: string | null },
): Promise<ReadonlyMap<number, Told[]>> {
  const kinds = [...tellableKinds, ...undoKinds]
  const acts = rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  if (acts.length === 0) return new Map()
  const isOfClient = clientId === null ? undefined : arrayContains(events.clientIds, [clientId])
  const way = sql<TellingWay>`${events.figures}->>'way'`
  const recorded = await db
    .select({
      act: toldAct,
      way,
      at: sql<Date>`max(${events.at})`.mapWith(events.at),
      count: sql<number>`count(distinct told.client_id)`.mapWith(Number),
    })
    .from(events)
    .innerJoin(sql`unnest(${events.clientIds}) as told(client_id)`, sql`true`)
    .where(and(isTold, inArray(toldAct, acts), eq(events.trainerId, trainerId), isOfClient))
    .groupBy(toldAct, way)
  const mailed = await mailOf(
    db,
    acts,
    clientId === null ? undefined : eq(outbox.clientId, clientId),
  )
  const mails = grouped(mailed, ({ act }) => String(act))
  const told = [
    ...mailed,
    // What became of older mail is not stored.
    ...recorded
      .filter((one) => one.way !== 'mail' || !mails.has(String(one.act)))
      .map((one) => ({ ...one, count: clientId === null ? one.count : 1, state: null })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const byAct = grouped(told, ({ act }) => String(act))
  return new Map(
    acts.map((id) => [id, (byAct.get(String(id)) ?? []).map(({ act: _act, ...one }) => one)]),
  )
}

/** What became of the mail about these acts, of several to a client of the last: how many of each state, and when. */
function mailOf(db: Database, acts: number[], isOfClient: SQL | undefined) {
  const last = db
    .selectDistinctOn([outbox.actId, outbox.clientId], {
      act: sql<number>`${outbox.actId}`.mapWith(outbox.actId).as('act'),
      state: sql<MessageState>`coalesce(${outcomeOf}, 'waiting')`.as('state'),
      at: sql<Date>`coalesce(${outbox.sentAt}, ${outbox.failedAt}, ${outbox.createdAt})`.as('at'),
    })
    .from(outbox)
    .where(and(inArray(outbox.actId, acts), isOfClient))
    .orderBy(outbox.actId, outbox.clientId, desc(outbox.createdAt), desc(outbox.id))
    .as('last')
  return db
    .select({
      act: last.act,
      way: sql<TellingWay>`'mail'`,
      state: last.state,
      at: sql<Date>`max(${last.at})`.mapWith(outbox.createdAt),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(last)
    .groupBy(last.act, last.state)
}
