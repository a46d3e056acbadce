import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { absencePlanInput, absencesBetweenInput } from '#shared/absences/inputs.ts'
import type { AbsencePlan } from '#shared/absences/payload.ts'
import { absenceOf, type Span, spanOfSession } from '#shared/absences/span.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { daySpan, localDateOf, weekday } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { absences } from '../schema/absences.ts'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

const columns = {
  id: absences.id,
  startsAt: absences.startsAt,
  endsAt: absences.endsAt,
  isWholeDays: absences.isWholeDays,
  label: absences.label,
}

const between = prepared((db) =>
  db
    .select(columns)
    .from(absences)
    .where(
      and(
        eq(absences.trainerId, sql.placeholder('trainerId')),
        gt(absences.endsAt, sql.placeholder('from')),
        lt(absences.startsAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(absences.startsAt), asc(absences.id))
    .prepare('absences_between'),
)

/** The trainer's absences that touch these days in Stockholm, by start. */
export function absencesBetween(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  { from, to }: z.infer<typeof absencesBetweenInput>,
) {
  return between(db).execute({
    trainerId: scope.trainerId,
    from: daySpan(from).from.toISOString(),
    to: daySpan(to).to.toISOString(),
  })
}

/** One absence of the trainer, locked until the transaction ends; null when there is none with this key. */
export async function lockAbsence(tx: Database, scope: TrainerScope, id: string) {
  const [absence] = await tx
    .select(columns)
    .from(absences)
    .where(and(eq(absences.id, id), eq(absences.trainerId, scope.trainerId)))
    .for('update')
  return absence ?? null
}

/**
 * What an absence over this span concerns: the trainer's sessions that end after it starts, those inside it that are still
 * planned, and the other absences that may stand in the way of a move. `id` is an absence that this span replaces.
 */
export async function aroundAbsence(
  db: Database,
  scope: TrainerScope,
  { id, span }: { id: string | null; span: Span },
) {
  const { startsAt, endsAt } = span
  const sessions = await db
    .select({
      id: trainingSessions.id,
      version: trainingSessions.version,
      clientId: trainingSessions.clientId,
      clientName: clients.name,
      potTypeName: potTypes.name,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
    })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        eq(trainingSessions.trainerId, scope.trainerId),
        // Served by the index; a session lasts a day at most.
        gt(trainingSessions.startsAt, new Date(startsAt.getTime() - dayMs)),
        sql`${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour' > ${startsAt.toISOString()}`,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
  const others = await db
    .select({ id: absences.id, startsAt: absences.startsAt, endsAt: absences.endsAt })
    .from(absences)
    .where(and(eq(absences.trainerId, scope.trainerId), gt(absences.endsAt, startsAt)))
  const isInside = (session: (typeof sessions)[number]) =>
    session.startsAt < endsAt && !hasStatus(session)
  return {
    inside: sessions.filter(isInside),
    outside: sessions.filter((session) => !isInside(session)),
    absences: [
      { startsAt, endsAt },
      ...others
        .filter((other) => other.id !== id)
        .map((other) => ({ startsAt: other.startsAt, endsAt: other.endsAt })),
    ],
  }
}

const dayMs = 86_400_000

/**
 * The planned sessions inside a new or changed absence, and what decides where each can move (shared/absences/moves.ts):
 * of the other sessions only those on the same weekdays.
 */
export async function planAbsence(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  { id, absence }: z.infer<typeof absencePlanInput>,
): Promise<AbsencePlan> {
  const around = await aroundAbsence(db, scope, { id, span: absenceOf(absence) })
  const weekdays = new Set(around.inside.flatMap(weekdaysOf))
  return {
    inside: around.inside.map(({ completed: _completed, noShow: _noShow, ...session }) => session),
    staying: around.outside
      .filter((session) => weekdaysOf(session).some((day) => weekdays.has(day)))
      .map(({ clientId, startsAt, durationHours }) => ({ clientId, startsAt, durationHours })),
    absences: around.absences,
  }
}

/** The weekdays that a session touches. */
function weekdaysOf(session: { startsAt: Date; durationHours: number }) {
  const { startsAt, endsAt } = spanOfSession(session)
  return [weekday(localDateOf(startsAt)), weekday(localDateOf(endsAt))]
}
