import { type Column, type SQL, sql } from 'drizzle-orm'
import { clients } from '../schema/clients.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

/**
 * Subqueries for a trainer's figures on the dashboard and in the organisation's overview (S56): clients, sessions
 * later than `now` and not completed, hours left.
 */
export function trainerFigures(trainerId: SQL | Column | SQL.Aliased, now: SQL | SQL.Aliased) {
  return {
    clients:
      sql<number>`(select count(*) from ${clients} where ${clients.trainerId} = ${trainerId})`.mapWith(
        Number,
      ),
    upcomingSessions:
      sql<number>`(select count(*) from ${trainingSessions} where ${trainingSessions.trainerId} = ${trainerId} and ${trainingSessions.startsAt} > ${now} and not ${trainingSessions.completed})`.mapWith(
        Number,
      ),
    hoursRemaining:
      sql<number>`(select coalesce(sum(${pots.hoursRemaining}), 0) from ${pots} where ${pots.trainerId} = ${trainerId})`.mapWith(
        Number,
      ),
  }
}
