import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { durationMax } from '#shared/sessions/limits.ts'
import { joinSpans } from '#shared/sessions/overlap.ts'
import { seriesDates } from '#shared/sessions/recurrence.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { withWarnings } from '#shared/sessions/warnings.ts'
import { daySpan, type LocalDate } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { getClient } from '../platform/tenant/own-client.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { cancelledSessions, everySession, isOpen, trainingSessions } from '../schema/sessions.ts'
import { isOwnCancelled, whyMissing } from './cancelled-rows.ts'
import { listedColumns, newestFirst, openColumns, statusColumns } from './columns.ts'
import { isOwnOfPlaceholders } from './own.ts'
import { placeInSeries, similarSessions } from './series.ts'

const hourMs = 3_600_000

const ownSession = prepared((db) =>
  db
    .select({
      ...statusColumns,
      clientId: trainingSessions.clientId,
      notes: trainingSessions.notes,
      cancelledAt: trainingSessions.cancelledAt,
      cancelReason: trainingSessions.cancelReason,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .where(isOwnOfPlaceholders)
    .prepare('own_session'),
)

/**
 * One session with its notes and version, for the edit dialog. Throws SESSION_NOT_FOUND, or SESSION_CANCELLED when it was
 * cancelled without a charge.
 */
export async function getSession(db: Database, scope: TrainerScope, id: string) {
  const [session] = await ownSession(db).execute({ trainerId: scope.trainerId, id })
  if (!session) throw await whyMissing(db, scope, [id])
  return session
}

/**
 * A session under the lock of its client, and of another one that it moves to. Throws what `lockClients` and `getSession`
 * throw.
 */
export async function lockedSession(
  tx: Database,
  scope: TrainerScope,
  { id, others = [] }: { id: string; others?: string[] },
) {
  for (;;) {
    const locked = await lockClientsOf(tx, scope, { sessions: [id], others })
    const session = await getSession(tx, scope, id)
    if (others.some((other) => !locked.has(other))) throw new Problem('NOT_FOUND')
    if (locked.has(session.clientId)) return session
    // It has moved to another client while this transaction waited.
  }
}

/** When and why a session was cancelled without a charge. Throws SESSION_NOT_FOUND. */
export async function cancelledDetails(db: Database, scope: TrainerScope, id: string) {
  const [session] = await db
    .select({
      kind: cancelledSessions.kind,
      cancelledAt: cancelledSessions.cancelledAt,
      cancelReason: cancelledSessions.cancelReason,
    })
    .from(cancelledSessions)
    .where(isOwnCancelled(scope, [id]))
  if (!session) throw new Problem('SESSION_NOT_FOUND')
  return session
}

/** The later open sessions of this session's series (D13), ascending. Throws SESSION_NOT_FOUND. */
export async function similarToSession(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  id: string,
) {
  const base = await getSession(db, scope, id)
  const similar = await similarSessions(db, { scope, now: now() }, base)
  return similar.map(({ id: key, startsAt, durationHours, potId }) => ({
    id: key,
    startsAt,
    durationHours,
    potId,
  }))
}

/** The session's place in its series; null when it stands alone. Throws SESSION_NOT_FOUND. */
export async function seriesOfSession(db: Database, scope: TrainerScope, id: string) {
  return placeInSeries(db, scope, await getSession(db, scope, id))
}

const ofClient = prepared((db) =>
  db
    .select(listedColumns)
    .from(everySession)
    .leftJoin(pots, eq(pots.id, everySession.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        eq(everySession.clientId, sql.placeholder('clientId')),
        eq(everySession.trainerId, sql.placeholder('trainerId')),
      ),
    )
    .orderBy(...newestFirst(everySession))
    .prepare('sessions_of_client'),
)

/**
 * A client's sessions, those cancelled without a charge among them, newest first (S29, D30). Throws NOT_FOUND.
 */
export async function sessionsOfClient(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  clientId: string,
) {
  const readAt = now()
  const sessions = await ofClient(db).execute({ clientId, trainerId: scope.trainerId })
  // Distinguishes a client without sessions from an unknown one.
  if (sessions.length === 0) await getClient(db, scope, clientId)
  return withWarnings(
    sessions,
    sessions.filter((session) => !hasStatus(session) && session.cancelled === null),
    readAt,
  )
}

/** A client's open sessions after now, for predicting coverage (S49). */
export async function openSessionsOfClient(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  clientId: string,
) {
  await getClient(db, scope, clientId)
  return db
    .select(openColumns)
    .from(trainingSessions)
    .where(
      and(
        isOpen,
        eq(trainingSessions.clientId, clientId),
        eq(trainingSessions.trainerId, scope.trainerId),
        gt(trainingSessions.startsAt, now()),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

/**
 * The trainer's sessions on a day in Stockholm, and on these weekdays of its week and the following ones, by start: for
 * the notice "Befintliga pass" (S46) and the preview of a series. Includes sessions that extend into a day from the one
 * before, and those on the next day that a long session could overlap.
 */
export function sessionsOnDates(
  db: Database,
  scope: TrainerScope,
  series: { date: LocalDate; weekdays: number[]; repeatWeeks: number },
) {
  // Seven weekdays are one span, so that each session is compared with few.
  const days = joinSpans(
    seriesDates(series).map((date) => {
      const { from, to } = daySpan(date)
      return [from.getTime(), to.getTime() + durationMax * hourMs]
    }),
  )
  const [first] = days[0] ?? [0]
  const [, last] = days.at(-1) ?? [0, 0]
  const list = (instants: number[]) =>
    `{${instants.map((ms) => new Date(ms).toISOString()).join(',')}}`
  const touchesDay = sql`exists (
    select from unnest(${list(days.map(([from]) => from))}::timestamptz[], ${list(days.map(([, to]) => to))}::timestamptz[])
      as day (opens, closes)
    where ${trainingSessions.startsAt} < day.closes
      and ${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour' > day.opens
  )`
  return db
    .select({
      id: trainingSessions.id,
      clientId: trainingSessions.clientId,
      clientName: clients.name,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .where(
      and(
        eq(trainingSessions.trainerId, scope.trainerId),
        gte(trainingSessions.startsAt, new Date(first - durationMax * hourMs)),
        lt(trainingSessions.startsAt, new Date(last)),
        touchesDay,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}
