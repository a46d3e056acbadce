import { and, asc, type Column, eq, gte, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cancellation } from '#shared/sessions/cancellation.ts'
import { seriesGapWeeks } from '#shared/sessions/limits.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { withForecasts } from '#shared/sessions/warnings.ts'
import { type WeekKey, weekSpan, zone } from '#shared/time.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { isListedIn, statusColumns, unmarkedColumns } from '../sessions/columns.ts'
import { withNewest } from '../sessions/newest.ts'

const other = alias(trainingSessions, 'other')
const localTime = (startsAt: Column) => sql`(${startsAt} at time zone ${sql.raw(`'${zone}'`)})`
const gaps = Array.from({ length: seriesGapWeeks }, (_, n) => (n + 1) * 7 * 86_400)

/**
 * Whether the client has another session at the same weekday and time at most four weeks away: the rule of
 * `seriesPlace`, as one look into the index by client and date, which ends at the first hit. Sessions before the week are
 * not shown and are left out. An hour more than the weeks, for a change of clocks.
 */
const isInSeries =
  sql<boolean>`(${trainingSessions.startsAt} >= ${sql.placeholder('from')} and exists (
  select from ${trainingSessions} as other
  where ${other.clientId} = ${trainingSessions.clientId}
    and ${other.startsAt} between ${trainingSessions.startsAt} - interval '${sql.raw(String(seriesGapWeeks * 168 + 1))} hours'
      and ${trainingSessions.startsAt} + interval '${sql.raw(String(seriesGapWeeks * 168 + 1))} hours'
    and abs(extract(epoch from ${localTime(other.startsAt)} - ${localTime(trainingSessions.startsAt)})::int) in (${sql.raw(gaps.join(', '))})
))`.as('is_in_series')

/** Late or not at all: those cancelled without a charge are in no calendar. */
const cancelled = sql<Cancellation | null>`case when ${trainingSessions.cancelledAt} is not null then 'late' end`

/**
 * The sessions of the week, and the open ones between now and the week, since coverage subtracts them from the same
 * pots first. One statement, so that sessions and balances come from one snapshot. `since` is the earlier of now and
 * the week's start.
 */
const sessionsUntilWeekEnds = prepared((db) =>
  db
    .select({ ...unmarkedColumns, ...statusColumns, cancelled, isInSeries })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        isListedIn(trainingSessions),
        gte(trainingSessions.startsAt, sql.placeholder('since')),
        lt(trainingSessions.startsAt, sql.placeholder('to')),
        or(gte(trainingSessions.startsAt, sql.placeholder('from')), isOpen),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .prepare('sessions_until_week_ends'),
)

/**
 * The trainer's sessions of a week in Stockholm, ascending by start, each with its warnings and the hours
 * left after it (S52, D100).
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

  const week = withForecasts(
    found.filter((session) => session.startsAt >= from),
    found.filter((session) => !hasStatus(session)),
    readAt,
  )
  return withNewest(db, { trainerId: scope.trainerId, now: readAt }, week)
}
