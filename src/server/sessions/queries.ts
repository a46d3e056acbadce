import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { daySpan, type LocalDate } from '#shared/time.ts'
import type { TrainerScope } from '../access/scope.ts'
import { getClient } from '../clients/queries.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { trainingSessions } from './tables.ts'

/** One session with its notes and version, for the edit dialog. Throws SESSION_NOT_FOUND. */
export async function getSession(db: Database, scope: TrainerScope, id: string) {
  const [session] = await db
    .select({
      id: trainingSessions.id,
      clientId: trainingSessions.clientId,
      potId: trainingSessions.potId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      notes: trainingSessions.notes,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .where(isOwn(scope, id))
  if (!session) throw new Problem('SESSION_NOT_FOUND')
  return session
}

/** A client's sessions, newest first (spec 2, Client profile, Träningspass). Throws NOT_FOUND. */
export async function sessionsOfClient(db: Database, scope: TrainerScope, clientId: string) {
  await getClient(db, scope, clientId)
  return db
    .select({
      id: trainingSessions.id,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
      potTypeName: potTypes.name,
    })
    .from(trainingSessions)
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(eq(trainingSessions.clientId, clientId), eq(trainingSessions.trainerId, scope.trainerId)),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
}

/** What the trainer has booked on a day in Stockholm, by time: for the notice "Befintliga pass" (spec 2). */
export function sessionsOnDate(db: Database, scope: TrainerScope, date: LocalDate) {
  const { from, to } = daySpan(date)
  return db
    .select({
      id: trainingSessions.id,
      clientName: clients.name,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .where(
      and(
        eq(trainingSessions.trainerId, scope.trainerId),
        gte(trainingSessions.startsAt, from),
        lt(trainingSessions.startsAt, to),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

/** The condition that names one session of the trainer's own. */
export function isOwn(scope: TrainerScope, id: string) {
  return and(eq(trainingSessions.id, id), eq(trainingSessions.trainerId, scope.trainerId))
}
