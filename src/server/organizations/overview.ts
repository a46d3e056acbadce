import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { Overview, overviewInput } from '#shared/organizations/overview/payload.ts'
import { weeksOfPeriod } from '#shared/organizations/overview/period.ts'
import { lowHours } from '#shared/pots/limits.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { daySpan } from '#shared/time.ts'
import { profiles } from '../auth/tables.ts'
import type { OrganizationContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { ofOneMoment } from '../db/transaction.ts'
import { pots } from '../pots/tables.ts'
import { isHeld, isLate, isOpen, trainingSessions } from '../sessions/tables.ts'
import { organizationMembers } from './tables.ts'

const instant = (name: string) => sql`${sql.placeholder(name)}::timestamptz`
const now = instant('now')
const isOfOrganization = eq(organizationMembers.organizationId, sql.placeholder('organizationId'))

/**
 * The pots that need hours within fourteen days: `needsActionSoon` in SQL, which a test compares with it. A pot lacks
 * hours for one of the next sessions when they take more than it has. By one range of the index of open sessions.
 */
const potsToFill = sql<number>`(
  select count(*) from ${pots} left join (
    select ${trainingSessions.potId} as pot_id, sum(${trainingSessions.durationHours}) as hours
    from ${trainingSessions}
    where ${trainingSessions.trainerId} = ${profiles.id} and ${isOpen}
      and ${trainingSessions.startsAt} > ${now} and ${trainingSessions.startsAt} <= ${instant('soon')}
    group by ${trainingSessions.potId}
  ) ahead on ahead.pot_id = ${pots.id}
  where ${pots.trainerId} = ${profiles.id} and (
    ${pots.hoursRemaining} < 0 or ahead.hours > ${pots.hoursRemaining}
      or (ahead.hours is not null and ${pots.hoursRemaining} < ${sql.raw(String(lowHours))}))
)`.mapWith(Number)

const trainersIn = prepared((db) =>
  db
    .select({
      trainerId: profiles.id,
      name: profiles.name,
      email: profiles.email,
      isDisabled: profiles.isDisabled,
      potsToFill,
    })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(isOfOrganization)
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.id))
    .prepare('overview_trainers'),
)

const { durationHours, noShow, startsAt } = trainingSessions
const hoursWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${durationHours}) filter (where ${condition}), 0)`.mapWith(Number)

/** Weeks are told apart by their first instants: what a week is in Sweden, shared/time.ts says. */
const hoursIn = prepared((db) =>
  db
    .select({
      trainerId: organizationMembers.trainerId,
      week: sql<number>`width_bucket(${startsAt}, ${sql.placeholder('weeks')}::timestamptz[])`.as(
        'week',
      ),
      held: hoursWhere(isHeld),
      missed: hoursWhere(sql`${noShow}`),
      unmarked: hoursWhere(isLate(now)),
      booked: hoursWhere(sql`${isOpen} and not (${isLate(now)})`),
      unmarkedSessions: sql<number>`count(*) filter (where ${isLate(now)})`.mapWith(Number),
    })
    .from(organizationMembers)
    .innerJoin(trainingSessions, eq(trainingSessions.trainerId, organizationMembers.trainerId))
    .where(and(isOfOrganization, gte(startsAt, instant('from')), lt(startsAt, instant('to'))))
    .groupBy(organizationMembers.trainerId, sql`week`)
    .orderBy(sql`week`)
    .prepare('overview_hours'),
)

/**
 * The hours of each of the organisation's trainers by week, of one snapshot (D109). Like the cards of the trainers (S69) it
 * has those who are members now, with all their sessions of the period. What was cancelled without a charge is not in it
 * (D30).
 */
export function organizationOverview(
  { db, organization, now: clock }: Pick<OrganizationContext, 'db' | 'organization' | 'now'>,
  period: Pick<z.infer<typeof overviewInput>, 'from' | 'to'>,
): Promise<Overview> {
  const { organizationId } = organization
  const readAt = clock()
  const weeks = weeksOfPeriod(period)
  return ofOneMoment(db, async (tx) => {
    const trainers = await trainersIn(tx).execute({
      organizationId,
      now: readAt.toISOString(),
      soon: soonEnd(readAt).toISOString(),
    })
    const hours = await hoursIn(tx).execute({
      organizationId,
      now: readAt.toISOString(),
      from: daySpan(period.from).from.toISOString(),
      to: daySpan(period.to).to.toISOString(),
      weeks: `{${weeks.map(({ from }) => from.toISOString()).join()}}`,
    })
    return {
      trainers: trainers.map((trainer) => ({
        ...trainer,
        weeks: hours.flatMap(({ trainerId, week, ...sums }) => {
          const of = trainerId === trainer.trainerId ? weeks[week - 1] : undefined
          return of ? [{ week: of.week, ...sums }] : []
        }),
      })),
    }
  })
}
