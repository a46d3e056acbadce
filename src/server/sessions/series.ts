import { and, eq, gt, sql } from 'drizzle-orm'
import { comingInSeries, type SeriesPlace, seriesPlace } from '#shared/sessions/series/series.ts'
import { clockInSeries, isAfterSkippedHour } from '#shared/sessions/shift.ts'
import { similarTo } from '#shared/sessions/similar.ts'
import { type LocalTime, localDateOf, localTimeOf, weekday, zone } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { statusColumns } from './columns.ts'

type Base = Pick<typeof trainingSessions.$inferSelect, 'id' | 'clientId' | 'startsAt'>

/**
 * The similar sessions in the database (S47, D13), ascending. With the state before a change, and under the
 * client's row lock, this is the set that the change may touch.
 */
export async function similarSessions(
  db: Database,
  { scope, now }: { scope: TrainerScope; now: Date },
  base: Base,
) {
  const ahead = await db
    .select({
      ...statusColumns,
      clientId: trainingSessions.clientId,
      version: trainingSessions.version,
      notes: trainingSessions.notes,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.clientId, base.clientId),
        eq(trainingSessions.trainerId, scope.trainerId),
        eq(trainingSessions.completed, false),
        eq(trainingSessions.noShow, false),
        gt(trainingSessions.startsAt, now),
      ),
    )
  return similarTo(base, ahead, now)
}

/** The similar sessions that the user chose. Sessions that have left the series since are ignored. */
export async function chosenOthers(
  tx: Database,
  at: { scope: TrainerScope; now: Date },
  { base, others }: { base: Base; others: readonly string[] },
) {
  if (others.length === 0) return []
  const chosen = new Set(others)
  const similar = await similarSessions(tx, at, base)
  return similar.filter(({ id }) => chosen.has(id))
}

const localTime = sql`${trainingSessions.startsAt} at time zone ${zone}`

/** The starts of the client's sessions on this session's weekday. */
const onWeekday = prepared((db) =>
  db
    .select({ startsAt: trainingSessions.startsAt })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.clientId, sql.placeholder('clientId')),
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        sql`extract(isodow from ${localTime}) = ${sql.placeholder('weekday')}::int`,
      ),
    )
    .prepare('sessions_on_weekday'),
)

/** The starts of the client's sessions on the session's weekday. */
async function startsOnWeekday(
  db: Database,
  { trainerId }: TrainerScope,
  { clientId, startsAt }: Omit<Base, 'id'>,
): Promise<Date[]> {
  const found = await onWeekday(db).execute({
    clientId,
    trainerId,
    weekday: weekday(localDateOf(startsAt)),
  })
  return found.map((session) => session.startsAt)
}

/** The session's place in its series; null when it stands alone. */
export async function placeInSeries(
  db: Database,
  scope: TrainerScope,
  base: Base,
): Promise<SeriesPlace | null> {
  return seriesPlace(base.startsAt, await startsOnWeekday(db, scope, base))
}

/** What is booked of the session's series after it and after now. */
export async function bookedInSeries(
  db: Database,
  scope: TrainerScope,
  base: Base & { now: Date },
) {
  return comingInSeries(base.startsAt, await startsOnWeekday(db, scope, base), base.now)
}

/** The time of day at which the session's series goes on: its own, but in the hour that a change of clocks skips. */
export async function timeInSeries(
  db: Database,
  scope: TrainerScope,
  base: Omit<Base, 'id'>,
): Promise<LocalTime> {
  const { startsAt } = base
  return isAfterSkippedHour(startsAt)
    ? clockInSeries(startsAt, await startsOnWeekday(db, scope, base))
    : localTimeOf(startsAt)
}
