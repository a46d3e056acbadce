import { sql } from 'drizzle-orm'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { isLate, trainingSessions } from '../schema/sessions.ts'
import { trainerFigures } from './figures.ts'

const trainerId = sql`${sql.placeholder('trainerId')}`
const now = sql`${sql.placeholder('now')}::timestamptz`

const counts = prepared((db) =>
  db
    .select({
      ...trainerFigures(trainerId, now),
      unmarkedSessions:
        sql<number>`(select count(*) from ${trainingSessions} where ${trainingSessions.trainerId} = ${trainerId} and ${isLate(now)})`.mapWith(
          Number,
        ),
    })
    .from(sql`(select 1) as one`)
    .prepare('dashboard_counts'),
)

/** The three counts (S56), and the number of ended sessions without a status. */
export async function dashboardCounts({ db, scope, now: clock }: TrainerContext) {
  const [found] = await counts(db).execute({
    trainerId: scope.trainerId,
    now: clock().toISOString(),
  })
  return found ?? { clients: 0, upcomingSessions: 0, unmarkedSessions: 0, hoursRemaining: 0 }
}
