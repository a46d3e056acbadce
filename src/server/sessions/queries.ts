import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { durationMax } from '#shared/sessions/limits.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { addDays, daySpan, type LocalDate } from '#shared/time.ts'
import type { TrainerScope } from '../access/scope.ts'
import { getClient } from '../clients/queries.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { openColumns, statusColumns } from './columns.ts'
import { similarSessions } from './series.ts'
import { isOpen, trainingSessions } from './tables.ts'
import { withWarnings } from './warnings.ts'

const hourMs = 3_600_000

/** One session with its notes and version, for the edit dialog. Throws SESSION_NOT_FOUND. */
export async function getSession(db: Database, scope: TrainerScope, id: string) {
  const [session] = await db
    .select({
      ...statusColumns,
      clientId: trainingSessions.clientId,
      notes: trainingSessions.notes,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .where(isOwn(scope, id))
  if (!session) throw new Problem('SESSION_NOT_FOUND')
  return session
}

/** The later open sessions of this session's series (design D13), ascending. Throws SESSION_NOT_FOUND. */
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

const ofClient = prepared((db) =>
  db
    .select({
      ...statusColumns,
      potTypeName: potTypes.name,
      hoursRemaining: pots.hoursRemaining,
    })
    .from(trainingSessions)
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        eq(trainingSessions.clientId, sql.placeholder('clientId')),
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
      ),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
    .prepare('sessions_of_client'),
)

/** A client's sessions, newest first (spec 2, Client profile, Träningspass). Throws NOT_FOUND. */
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
    sessions.filter((session) => !isSettled(session)),
    readAt,
  )
}

/** A client's open sessions after now, for predicting coverage (spec 4, Session coverage). */
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
 * The trainer's sessions on a day in Stockholm and on the same weekday of the following weeks, by start: for the notice
 * "Befintliga pass" (spec 2) and the preview of a series. Includes sessions that extend into a day from the one before,
 * and those on the next day that a long session could overlap.
 */
export function sessionsOnDates(
  db: Database,
  scope: TrainerScope,
  { date, repeatWeeks }: { date: LocalDate; repeatWeeks: number },
) {
  const days = Array.from({ length: repeatWeeks + 1 }, (_, week) => {
    const { from, to } = daySpan(addDays(date, 7 * week))
    return { from, to: new Date(to.getTime() + durationMax * hourMs) }
  })
  const first = days[0]?.from ?? new Date(0)
  const last = days.at(-1)?.to ?? new Date(0)
  const list = (instants: Date[]) =>
    `{${instants.map((instant) => instant.toISOString()).join(',')}}`
  const touchesDay = sql`exists (
    select from unnest(${list(days.map(({ from }) => from))}::timestamptz[], ${list(days.map(({ to }) => to))}::timestamptz[])
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
        gte(trainingSessions.startsAt, new Date(first.getTime() - durationMax * hourMs)),
        lt(trainingSessions.startsAt, last),
        touchesDay,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

/** The condition for one session of the trainer. */
export function isOwn(scope: TrainerScope, id: string) {
  return and(eq(trainingSessions.id, id), eq(trainingSessions.trainerId, scope.trainerId))
}
