import { and, arrayOverlaps, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { ExpectedSession } from '#shared/messages/changes.ts'
import type { prepareMessagesInput } from '#shared/messages/inputs.ts'
import type { PreparedMessages } from '#shared/messages/payload.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import type { TrainerScope } from '../access/scope.ts'
import { contactColumns } from '../clients/queries.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { events } from '../events/tables.ts'
import { areOwn } from '../sessions/own.ts'
import { keysOfSeries } from '../sessions/series-keys.ts'
import { trainingSessions } from '../sessions/tables.ts'

const placeColumns = {
  id: trainingSessions.id,
  clientId: trainingSessions.clientId,
  startsAt: trainingSessions.startsAt,
}

/** A session that was cancelled late stays in the table, for its hours. */
const isBooked = isNull(trainingSessions.cancelledAt)

/** What messages about these sessions are written from. What is not the trainer's is left out, as what is gone. */
export async function prepareMessages(
  { db, scope, sendsMail }: TrainerContext,
  { clientIds, sessionIds, seriesId }: z.infer<typeof prepareMessagesInput>,
): Promise<PreparedMessages> {
  const ofSeries = seriesId === null ? [] : keysOfSeries(seriesId, seriesMax)
  const booked = await db
    .select(placeColumns)
    .from(trainingSessions)
    .where(and(areOwn(scope, [...sessionIds, ...ofSeries]), isBooked))
  const found = await db
    .select({
      id: clients.id,
      ...contactColumns,
      isRefused: sql<boolean>`${clients.emailRefusedAt} is not null`,
      hasLink: sql<boolean>`${clients.tokenHash} is not null`,
    })
    .from(clients)
    .where(and(eq(clients.trainerId, scope.trainerId), isAnyOf(clients.id, clientIds)))
  return { sendsMail, booked, clients: found }
}

/** Tells of each of these clients' messages whether what it takes for granted is true. Another's session is as a gone one. */
export async function truthOf(
  tx: Database,
  messages: readonly { clientId: string; expected: readonly ExpectedSession[] }[],
): Promise<(clientId: string, expected: readonly ExpectedSession[]) => boolean> {
  const ids = messages.flatMap(({ expected }) => expected.map(({ id }) => id))
  const of = messages.map(({ clientId }) => clientId)
  const rows = await tx
    .select(placeColumns)
    .from(trainingSessions)
    .where(and(isAnyOf(trainingSessions.id, ids), isAnyOf(trainingSessions.clientId, of), isBooked))
  const starts = new Map(
    rows.map((row) => [`${row.clientId} ${row.id}`, row.startsAt.toISOString()]),
  )
  return (clientId, expected) =>
    expected.every(({ id, startsAt }) => (starts.get(`${clientId} ${id}`) ?? null) === startsAt)
}

/** Events among which an act is looked for: clients are told soon after it, or not at all. */
const recentEvents = 500

/** The event of the latest act on any of these sessions; null when it is not among the recent ones. */
export async function actOn(
  tx: Database,
  { trainerId }: TrainerScope,
  sessionIds: readonly string[],
): Promise<number | null> {
  const recent = tx
    .select({ id: events.id, kind: events.kind, subjectIds: events.subjectIds })
    .from(events)
    .where(eq(events.trainerId, trainerId))
    .orderBy(desc(events.id))
    .limit(recentEvents)
    .as('recent')
  const [act] = await tx
    .select({ id: recent.id })
    .from(recent)
    .where(
      and(
        sql`${recent.kind} ~ '^(session|absence)[.]'`,
        arrayOverlaps(recent.subjectIds, [...sessionIds]),
      ),
    )
    .orderBy(desc(recent.id))
    .limit(1)
  return act?.id ?? null
}
