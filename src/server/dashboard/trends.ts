import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type DashboardTrends, trendWeeks } from '#shared/dashboard/payload.ts'
import { addWeeks, localDateOf, weekOf, weekSpan } from '#shared/time.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { trainingSessions } from '../sessions/tables.ts'

const isHeld = sql`${trainingSessions.completed} and not ${trainingSessions.noShow}`
/** 1 for the first of the weeks whose starts are the array. */
const place = sql`width_bucket(${trainingSessions.startsAt}, ${sql.placeholder('starts')}::timestamptz[])`

const weeks = prepared((db) =>
  db
    .select({
      place: place.mapWith(Number),
      clients: sql`count(distinct ${trainingSessions.clientId}) filter (where ${isHeld})`.mapWith(
        Number,
      ),
      sessions: sql`count(*) filter (where ${isHeld})`.mapWith(Number),
      hours: sql`coalesce(sum(${trainingSessions.chargedHours}), 0)`.mapWith(Number),
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        gte(trainingSessions.startsAt, sql`${sql.placeholder('from')}::timestamptz`),
        lt(trainingSessions.startsAt, sql`${sql.placeholder('to')}::timestamptz`),
      ),
    )
    .groupBy(sql`1`)
    .prepare('dashboard_trends'),
)

/** Clients trained, sessions held and hours drawn in each of the last twelve weeks: one range of the index by date. */
export async function dashboardTrends({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>): Promise<DashboardTrends> {
  const thisWeek = weekOf(localDateOf(now()))
  const known = Array.from({ length: trendWeeks }, (_, n) => addWeeks(thisWeek, n + 1 - trendWeeks))
  const starts = known.map((week) => weekSpan(week).from.toISOString())
  const found = await weeks(db).execute({
    trainerId: scope.trainerId,
    starts: `{${starts.join(',')}}`,
    from: starts[0],
    to: weekSpan(thisWeek).to.toISOString(),
  })
  const byPlace = new Map(found.map(({ place: at, ...figures }) => [at, figures]))
  return known.map((week, n) => ({
    week,
    ...(byPlace.get(n + 1) ?? { clients: 0, sessions: 0, hours: 0 }),
  }))
}
