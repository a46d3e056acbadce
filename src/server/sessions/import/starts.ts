import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { durationMax } from '#shared/sessions/limits.ts'
import type { startsOfInput } from '#shared/sessions/list-inputs.ts'
import { daySpan } from '#shared/time.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { TrainerContext } from '../../procedures/context.ts'
import { trainingSessions } from '../../schema/sessions.ts'

/** Most sessions of an answer: those of ten busy years. */
const startsMax = 20_000

const hourMs = 3_600_000

const between = prepared((db) =>
  db
    .select({
      clientId: trainingSessions.clientId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        gt(trainingSessions.startsAt, sql.placeholder('from')),
        lt(trainingSessions.startsAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .limit(startsMax)
    .prepare('starts_between'),
)

/**
 * When the trainer's sessions in a period of whole days are, by start, and those that extend into it: for the preview of an
 * import, which tells duplicates and overlaps before the server refuses the first.
 */
export function startsOf(
  { db, scope }: TrainerContext,
  { from, to }: z.infer<typeof startsOfInput>,
) {
  return between(db).execute({
    trainerId: scope.trainerId,
    from: new Date(daySpan(from).from.getTime() - durationMax * hourMs).toISOString(),
    to: daySpan(to).to.toISOString(),
  })
}
