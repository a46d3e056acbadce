import { and, asc, type Column, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { recentDays, recentMax, upcomingFetched } from '#shared/organizations/limits.ts'
import type { TrainerActivity, TrainerDetail } from '#shared/organizations/payload.ts'
import { Problem } from '#shared/problem.ts'
import { trainerFigures } from '../dashboard/figures.ts'
import { prepared } from '../platform/db/prepared.ts'
import { listedPotColumns } from '../pots/columns.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { organizationMembers } from '../schema/organizations.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { trainerColumns } from './queries.ts'

type ActivityContext = Pick<OrganizationContext, 'db' | 'organization' | 'now'>

const organizationId = sql.placeholder('organizationId')
const trainerId = sql.placeholder('trainerId')
const now = sql`${sql.placeholder('now')}::timestamptz`
const dayMs = 86_400_000

const activityColumns = {
  ...trainerColumns,
  ...trainerFigures(profiles.id, now),
}

const activity = prepared((db) =>
  db
    .select(activityColumns)
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.id))
    .prepare('trainer_activity'),
)

/** The organisation's trainers, each with the figures of their own dashboard (S69). */
export function trainerActivity({
  db,
  organization,
  now: clock,
}: ActivityContext): Promise<TrainerActivity[]> {
  return activity(db).execute({
    organizationId: organization.organizationId,
    now: clock().toISOString(),
  })
}

const oneTrainer = prepared((db) =>
  db
    .select({ ...activityColumns, joinedAt: organizationMembers.joinedAt })
    .from(organizationMembers)
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.trainerId, trainerId),
      ),
    )
    .prepare('trainer_of_organization'),
)

/**
 * The condition that a row belongs to the trainer and the trainer is a member. Each list checks the membership itself,
 * so that all lists can be queried concurrently and none returns rows after the membership has ended.
 */
function isOfMember(owner: Column) {
  return and(
    eq(owner, trainerId),
    sql`exists (select 1 from ${organizationMembers} where ${organizationMembers.trainerId} = ${trainerId} and ${organizationMembers.organizationId} = ${organizationId})`,
  )
}

const people = prepared((db) =>
  db
    .select({ id: clients.id, name: clients.name, email: clients.email, color: clients.color })
    .from(clients)
    .where(isOfMember(clients.trainerId))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .prepare('clients_of_member'),
)

const activePots = prepared((db) =>
  db
    .select({ id: pots.id, ...listedPotColumns })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(and(isOfMember(pots.trainerId), gt(pots.hoursRemaining, 0)))
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .prepare('active_pots_of_member'),
)

/** Without notes, which an organisation's admin must not see (D27). */
const sessionColumns = {
  id: trainingSessions.id,
  clientId: trainingSessions.clientId,
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
  completed: trainingSessions.completed,
  noShow: trainingSessions.noShow,
}

const recent = prepared((db) =>
  db
    .select(sessionColumns)
    .from(trainingSessions)
    .where(
      and(
        isOfMember(trainingSessions.trainerId),
        gte(trainingSessions.startsAt, sql.placeholder('since')),
        lte(trainingSessions.startsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
    .limit(recentMax)
    .prepare('recent_sessions_of_member'),
)

const upcoming = prepared((db) =>
  db
    .select(sessionColumns)
    .from(trainingSessions)
    .where(
      and(
        isOfMember(trainingSessions.trainerId),
        gt(trainingSessions.startsAt, sql.placeholder('now')),
        isOpen,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .limit(upcomingFetched)
    .prepare('upcoming_sessions_of_member'),
)

/**
 * A trainer's detail view for the organisation's admin (S69). Throws NOT_FOUND, also for a trainer
 * of another organisation.
 */
export async function trainerDetail(
  { db, organization, now: clock }: ActivityContext,
  id: string,
): Promise<TrainerDetail> {
  const readAt = clock()
  const memberParams = { organizationId: organization.organizationId, trainerId: id }
  const trainerParams = { ...memberParams, now: readAt.toISOString() }
  const since = new Date(readAt.getTime() - recentDays * dayMs).toISOString()
  const [[trainer], peopleFound, potsFound, recentSessions, comingSessions] = await Promise.all([
    oneTrainer(db).execute(trainerParams),
    people(db).execute(memberParams),
    activePots(db).execute(memberParams),
    recent(db).execute({ ...trainerParams, since }),
    upcoming(db).execute(trainerParams),
  ])
  if (!trainer) throw new Problem('NOT_FOUND')
  return { ...trainer, people: peopleFound, pots: potsFound, recentSessions, comingSessions }
}
