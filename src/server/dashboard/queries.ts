import { sql } from 'drizzle-orm'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { pots } from '../pots/tables.ts'
import { isOpen, trainingSessions } from '../sessions/tables.ts'

const trainerId = sql.placeholder('trainerId')

const counts = prepared((db) =>
  db
    .select({
      clients:
        sql<number>`(select count(*) from ${clients} where ${clients.trainerId} = ${trainerId})`.mapWith(
          Number,
        ),
      upcomingSessions:
        sql<number>`(select count(*) from ${trainingSessions} where ${trainingSessions.trainerId} = ${trainerId} and ${trainingSessions.startsAt} > ${sql.placeholder('now')} and not ${trainingSessions.completed})`.mapWith(
          Number,
        ),
      unmarkedSessions:
        sql<number>`(select count(*) from ${trainingSessions} where ${trainingSessions.trainerId} = ${trainerId} and ${trainingSessions.startsAt} < ${sql.placeholder('now')} and ${isOpen})`.mapWith(
          Number,
        ),
      hoursRemaining:
        sql<number>`(select coalesce(sum(${pots.hoursRemaining}), 0) from ${pots} where ${pots.trainerId} = ${trainerId})`.mapWith(
          Number,
        ),
    })
    .from(sql`(select 1) as one`)
    .prepare('dashboard_counts'),
)

/**
 * The three cards as spec 7 defines them: clients, sessions later than now and not completed, hours left. And how many
 * past sessions nobody has marked.
 */
export async function dashboardCounts({ db, scope, now }: TrainerContext) {
  const [found] = await counts(db).execute({
    trainerId: scope.trainerId,
    now: now().toISOString(),
  })
  return found ?? { clients: 0, upcomingSessions: 0, unmarkedSessions: 0, hoursRemaining: 0 }
}
