import { and, asc, gte, lt, or, sql } from 'drizzle-orm'
import { isSettled } from '#shared/sessions/status.ts'
import { type WeekKey, weekSpan } from '#shared/time.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { isListed, selectListed } from '../sessions/columns.ts'
import { isOpen, trainingSessions } from '../sessions/tables.ts'
import { withWarnings } from '../sessions/warnings.ts'

/**
 * The sessions of the week, and the open ones between now and the week, since coverage subtracts them from the same
 * pots first. One statement, so that sessions and balances come from one snapshot. `since` is the earlier of now and
 * the week's start.
 */
const sessionsUntilWeekEnds = prepared((db) =>
  selectListed(db)
    .where(
      and(
        isListed,
        gte(trainingSessions.startsAt, sql.placeholder('since')),
        lt(trainingSessions.startsAt, sql.placeholder('to')),
        or(gte(trainingSessions.startsAt, sql.placeholder('from')), isOpen),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .prepare('sessions_until_week_ends'),
)

/**
 * The trainer's sessions of a week in Stockholm, ascending by start, each with its warnings (spec 2, Weekly calendar).
 */
export async function sessionsInWeek(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  input: { week: WeekKey; clientId: string | null },
) {
  const { from, to } = weekSpan(input.week)
  const readAt = now()
  const found = await sessionsUntilWeekEnds(db).execute({
    trainerId: scope.trainerId,
    clientId: input.clientId,
    since: (readAt < from ? readAt : from).toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
  })

  return withWarnings(
    found.filter((session) => session.startsAt >= from),
    found.filter((session) => !isSettled(session)),
    readAt,
  )
}
