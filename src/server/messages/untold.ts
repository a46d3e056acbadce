import { and, desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { messagesMax, recordedMax, tellableSince } from '#shared/messages/limits.ts'
import type { untoldOutput } from '#shared/messages/payload.ts'
import { type Telling, type Untold, untoldOf } from '#shared/messages/untold.ts'
import { isTold } from '../events/told.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf, uuids } from '../schema/columns.ts'
import { events } from '../schema/events.ts'
import { outbox } from '../schema/outbox.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { isBooked, mailingOf, ownClients, placeColumns } from './queries.ts'

type By = Pick<TrainerContext, 'scope' | 'now'>

/** "Ej meddelat": the clients that were not told, with how they are reached, the newest first (D141). */
export async function listUntold(ctx: TrainerContext): Promise<z.infer<typeof untoldOutput>> {
  const untold = await untoldNow(ctx.db, ctx)
  const shown = untold.slice(0, messagesMax)
  const found = await ownClients(
    ctx,
    shown.map(({ clientId }) => clientId),
  )
  const byId = new Map(found.map((client) => [client.id, client]))
  return {
    mailing: await mailingOf(ctx, shown[0]?.actIds[0] ?? null),
    untold: shown.flatMap(({ clientId, actIds, at, changes }) => {
      const client = byId.get(clientId)
      if (!client) return []
      const own = changes.map(({ sessionId, from, to }) => ({ sessionId, from, to }))
      return { client: { ...client, state: null }, actIds, at, changes: own }
    }),
    total: untold.length,
  }
}

/** What the trainer's clients were not told of; of these clients or all. Those that are gone are left out. */
export async function untoldNow(
  db: Database,
  { scope, now: clock }: By,
  only?: Iterable<string>,
): Promise<Untold[]> {
  const now = clock()
  const { trainerId } = scope
  const since = tellableSince(now).toISOString()
  const recorded = await recordedSince(db).execute({ trainerId, since })
  const wanted = only && new Set(only)
  const acts = recorded.flatMap(({ id, at, isByClient, placesBefore }) => {
    const places = Object.entries(placesBefore ?? {})
    const own = wanted ? places.filter(([clientId]) => wanted.has(clientId)) : places
    return own.length > 0 ? { id, at, isByClient, before: Object.fromEntries(own) } : []
  })
  if (acts.length === 0) return []
  const told = recorded.filter((row) => row.actId !== null)
  const mails = await mailsAt(db, told)
  const ids = new Set(
    acts
      .flatMap(({ before }) => Object.values(before).flatMap(Object.keys))
      .concat(mails.flatMap(({ expected }) => (expected ?? []).map(({ id }) => id))),
  )
  const booked = await bookedOf(db).execute({ trainerId, ids: uuids(ids) })
  const untold = untoldOf({ acts, tellings: tellingsOf(told, mails, booked) }, booked, now)
  if (untold.length === 0) return []
  const there = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.trainerId, trainerId),
        isAnyOf(
          clients.id,
          untold.map(({ clientId }) => clientId),
        ),
      ),
    )
  const known = new Set(there.map(({ id }) => id))
  return untold.filter(({ clientId }) => known.has(clientId))
}

/** The acts of a week and what was told of them, newest first; by the index `events_untold`. */
const recordedSince = prepared((db) =>
  db
    .select({
      id: events.id,
      at: events.at,
      placesBefore: events.placesBefore,
      // Of those that were told; an act has its clients in its places. Lists of keys are slow to read.
      clientIds: sql<string[] | null>`case when ${isTold} then ${events.clientIds} end`.mapWith(
        events.clientIds,
      ),
      isByClient: sql<boolean>`${events.figures} ? 'byClient'`,
      actId: sql<
        number | null
      >`case when ${isTold} then (${events.figures}->>'of')::bigint end`.mapWith((id: unknown) =>
        id === null ? null : Number(id),
      ),
      isAll: sql<boolean>`${events.figures} ? 'isAll'`,
      way: sql<string | null>`${events.figures}->>'way'`,
    })
    .from(events)
    .where(
      and(
        eq(events.trainerId, sql.placeholder('trainerId')),
        gte(events.at, sql`${sql.placeholder('since')}::timestamptz`),
        or(isNotNull(events.placesBefore), isTold),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(recordedMax)
    .prepare('untold_recorded'),
)

/** Where these sessions are, of those that are booked. */
const bookedOf = prepared((db) =>
  db
    .select(placeColumns)
    .from(trainingSessions)
    .where(
      and(
        sql`${trainingSessions.id} = any(${sql.placeholder('ids')}::uuid[])`,
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        isBooked,
      ),
    )
    .prepare('untold_booked'),
)

type Recorded = Awaited<ReturnType<ReturnType<typeof recordedSince>['execute']>>[number]

/** The mail that was queued with these events: as old as they are. */
async function mailsAt(db: Database, told: readonly Recorded[]) {
  const mailed = told.filter(({ way }) => way === 'mail')
  const [oldest] = mailed.map(({ at }) => at).toSorted((one, other) => +one - +other)
  if (!oldest) return []
  return db
    .select({
      clientId: outbox.clientId,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      expected: outbox.expected,
    })
    .from(outbox)
    .where(
      and(
        isAnyOf(
          outbox.clientId,
          mailed.flatMap(({ clientIds }) => clientIds ?? []),
        ),
        isNotNull(outbox.actId),
        gte(outbox.createdAt, oldest),
      ),
    )
}

/**
 * What counts as told. Mail does when it was sent, and while what it says is true: it waits, or "Från klienterna" shows that it did not
 * arrive. When it is not true any more it is not sent, and its client knows nothing of it.
 */
function tellingsOf(
  told: readonly Recorded[],
  mails: Awaited<ReturnType<typeof mailsAt>>,
  booked: readonly { id: string; clientId: string; startsAt: Date }[],
): Telling[] {
  const key = (clientId: string | null, at: Date) => `${clientId} ${at.getTime()}`
  const places = new Map(
    booked.map((one) => [`${one.clientId} ${one.id}`, one.startsAt.toISOString()]),
  )
  const unsaid = new Set(
    mails
      .filter(
        ({ clientId, sentAt, expected }) =>
          sentAt === null &&
          !expected?.every(
            ({ id, startsAt }) => (places.get(`${clientId} ${id}`) ?? null) === startsAt,
          ),
      )
      .map(({ clientId, createdAt }) => key(clientId, createdAt)),
  )
  return told.flatMap(({ id, at, actId, isAll, way, clientIds }) => {
    if (actId === null || clientIds === null) return []
    const counted =
      way === 'mail' ? clientIds.filter((one) => !unsaid.has(key(one, at))) : clientIds
    return { id, actId, isAll, clientIds: counted }
  })
}
