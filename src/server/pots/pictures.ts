import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { HandedPart } from '#shared/handover/weeks.ts'
import { pictureSpan } from '#shared/pots/pictures/weeks.ts'
import { addDays, localDateOf } from '#shared/time.ts'
import { prepared } from '../platform/db/prepared.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { handedPartsOfTrainer } from '../platform/tenant/handed-hours.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { trainingSessions } from '../schema/sessions.ts'

const within = prepared((db) =>
  db
    .select({
      clientId: trainingSessions.clientId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        gte(trainingSessions.startsAt, sql.placeholder('from')),
        lt(trainingSessions.startsAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .prepare('trainer_sessions_within'),
)

/** The trainer's sessions of the weeks that the pictures show, oldest first. */
export function sessionsOfPictures({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  const { from, to } = pictureSpan(now())
  return within(db).execute({
    trainerId: scope.trainerId,
    from: from.toISOString(),
    to: to.toISOString(),
  })
}

/** What the trainer held in those weeks for clients handed over since, and others for clients received (D143). */
export async function handedOfPictures({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>): Promise<HandedPart[]> {
  const { from, to } = pictureSpan(now())
  const period = { from: localDateOf(from), to: addDays(localDateOf(to), -1) }
  const parts = await ofOneMoment(db, (tx) => handedPartsOfTrainer(tx, scope.trainerId, period))
  return parts.map(({ fromOn, heldHours, missedHours, isGiven }) => ({
    fromOn,
    heldHours,
    missedHours,
    isGiven,
  }))
}
