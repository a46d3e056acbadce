import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { weeksWithHanded } from '#shared/organizations/overview/handed.ts'
import type { Overview, overviewInput } from '#shared/organizations/overview/payload.ts'
import { weeksOfPeriod } from '#shared/organizations/overview/period.ts'
import { lowHours } from '#shared/pots/limits.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { daySpan } from '#shared/time.ts'
import { prepared } from '../platform/db/prepared.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { handedOfMembers } from '../platform/tenant/handed-hours.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { sumOf } from '../schema/columns.ts'
import { organizationMembers } from '../schema/organizations.ts'
import { pots } from '../schema/pots.ts'
import { isHeld, isLate, isOpen, trainingSessions } from '../schema/sessions.ts'

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

/** The week of a session is found by the weeks' first instants, which `weeksOfPeriod` computes in Swedish time. */
const hoursIn = prepared((db) =>
  db
    .select({
      trainerId: organizationMembers.trainerId,
      week: sql<number>`width_bucket(${startsAt}, ${sql.placeholder('weeks')}::timestamptz[])`.as(
        'week',
      ),
      held: sumOf(durationHours, isHeld),
      missed: sumOf(durationHours, sql`${noShow}`),
      unmarked: sumOf(durationHours, isLate(now)),
      booked: sumOf(durationHours, sql`${isOpen} and not (${isLate(now)})`),
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
 * The hours of each of the organisation's trainers by week, of one snapshot (D109): of the members of now, as in the cards
 * of the trainers (S69), with all their sessions of the period except those cancelled without a charge (D30). What was held
 * and missed is of whoever held it, also after the client was handed over (D37).
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
    const handed = await handedOfMembers(tx, organizationId, period)
    const isOf =
      ({ trainerId }: { trainerId: string }) =>
      (row: { trainerId: string }) =>
        row.trainerId === trainerId
    return {
      trainers: trainers.map((trainer) => {
        const own = hours.filter(isOf(trainer)).flatMap(({ trainerId: _of, week, ...sums }) => {
          const of = weeks[week - 1]
          return of ? [{ week: of.week, ...sums }] : []
        })
        return { ...trainer, weeks: weeksWithHanded(own, handed.filter(isOf(trainer))) }
      }),
    }
  })
}
