import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daySpan, localDateOf } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { listOf, milliseconds } from '../platform/db/json-rows.ts'
import { prepared } from '../platform/db/prepared.ts'
import { absences } from '../schema/absences.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { calendarFeeds } from '../schema/feeds.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'
import type { FeedRows, FeedSession } from './events.ts'

const instantIn = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

/** Most sessions of a feed, and absences: the soonest from where it begins. A year of a full week is 2,500. */
export const feedRowsMax = 3_000

/** Those of the horizon, in the order of time, up to the limit. */
const nearest = sql`select * from ${everySession} where ${and(
  eq(everySession.trainerId, calendarFeeds.trainerId),
  or(isNull(calendarFeeds.clientId), eq(everySession.clientId, calendarFeeds.clientId)),
  sql`${everySession.startsAt} >= ${instantIn('from')}`,
  sql`${everySession.startsAt} < ${instantIn('until')}`,
  or(
    isNull(everySession.cancelledAt),
    sql`${everySession.cancelledAt} >= ${instantIn('cancelledSince')}`,
  ),
)} order by ${asc(everySession.startsAt)}, ${asc(everySession.id)} limit ${sql.raw(String(feedRowsMax))}`

/** Both rise with the row and with each name that a calendar may have of it: a sum never falls, since no part of it does. */
const changeOf = (session: typeof everySession | typeof trainingSessions) => ({
  revision: sql<number>`${session.revision} + ${clients.nameRevision} + ${profiles.namesRevision}`,
  changedAt: sql<Date>`greatest(coalesce(${session.changedAt}, ${session.createdAt}), ${clients.renamedAt}, ${profiles.namesChangedAt})`,
})
const changeOfListed = changeOf(everySession)

const sessionsOf = listOf(
  {
    id: everySession.id,
    startsAt: milliseconds(everySession.startsAt),
    durationHours: everySession.durationHours,
    revision: changeOfListed.revision,
    changedAt: milliseconds(changeOfListed.changedAt),
    isCancelled: sql<boolean>`${everySession.cancelledAt} is not null`,
    client: clients.name,
    type: potTypes.name,
  },
  sql`(${nearest}) as ${everySession}
    join ${clients} on ${eq(clients.id, everySession.clientId)}
    left join ${pots} on ${eq(pots.id, everySession.potId)}
    left join ${potTypes} on ${eq(potTypes.id, pots.potTypeId)}`,
  sql`${asc(everySession.startsAt)}, ${asc(everySession.id)}`,
)

/** Of a trainer's feed of all sessions alone. */
const absencesOf = listOf(
  {
    id: absences.id,
    startsAt: milliseconds(absences.startsAt),
    endsAt: milliseconds(absences.endsAt),
    isWholeDays: absences.isWholeDays,
    label: absences.label,
    revision: absences.revision,
    changedAt: milliseconds(sql`coalesce(${absences.changedAt}, ${absences.createdAt})`),
  },
  sql`${absences} where ${and(
    eq(absences.trainerId, calendarFeeds.trainerId),
    isNull(calendarFeeds.clientId),
    sql`${absences.endsAt} >= ${instantIn('from')}`,
    sql`${absences.startsAt} < ${instantIn('until')}`,
  )}`,
  sql`${asc(absences.startsAt)}, ${asc(absences.id)}`,
)

const ofFeed = alias(clients, 'of_feed')

/** A trainer's ends with the account, and a client's with the personal link or the setting (D115). */
const isOpen = sql`case ${calendarFeeds.owner}
  when 'trainer' then not ${profiles.isDisabled} and ${profiles.role} <> 'CLIENT'
  else ${profiles.clientFeeds} and ${ofFeed.tokenHash} is not null end`

const feedByToken = prepared((db) =>
  db
    .select({
      id: calendarFeeds.id,
      madeAt: calendarFeeds.createdAt,
      owner: calendarFeeds.owner,
      naming: calendarFeeds.naming,
      trainer: profiles.name,
      client: ofFeed.name,
      sessions: sessionsOf,
      absences: absencesOf,
    })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.trainerId))
    .leftJoin(ofFeed, eq(ofFeed.id, calendarFeeds.clientId))
    .where(and(eq(calendarFeeds.tokenHash, sql.placeholder('tokenHash')), isOpen))
    .prepare('calendar_feed'),
)

/** How long a cancelled session is in the feed, with STATUS:CANCELLED. */
const cancelledMs = 30 * 86_400_000

/** In months: how far a feed goes back and ahead, at the least. */
const horizon = { back: 3, ahead: 12 }

/**
 * The rows of a feed, in one statement: of three months back and a year ahead, by whole months, so that the calendar changes
 * monthly by it and not daily; at most `feedRowsMax` sessions.
 */
export async function feedRows(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<FeedRows | undefined> {
  const [found] = await feedByToken(db).execute({
    tokenHash,
    from: monthFrom(now, -horizon.back).toISOString(),
    until: monthFrom(now, horizon.ahead + 1).toISOString(),
    cancelledSince: new Date(now.getTime() - cancelledMs).toISOString(),
  })
  return found
}

/** The beginning of the month so many months after that of `now`, in Sweden. */
function monthFrom(now: Date, months: number): Date {
  const [year = 0, month = 0] = localDateOf(now).split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const name = String((count % 12) + 1).padStart(2, '0')
  return daySpan(`${Math.floor(count / 12)}-${name}-01`).from
}

const changeOfOne = changeOf(trainingSessions)

const one = (isReached: SQL | undefined, name: string) =>
  prepared((db) =>
    db
      .select({
        id: trainingSessions.id,
        startsAt: trainingSessions.startsAt,
        durationHours: trainingSessions.durationHours,
        revision: changeOfOne.revision.mapWith(Number),
        changedAt: changeOfOne.changedAt.mapWith(trainingSessions.createdAt),
        cancelledAt: trainingSessions.cancelledAt,
        client: clients.name,
        type: potTypes.name,
        trainer: profiles.name,
      })
      .from(trainingSessions)
      .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
      .innerJoin(profiles, eq(profiles.id, clients.trainerId))
      .leftJoin(pots, eq(pots.id, trainingSessions.potId))
      .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
      .where(and(eq(trainingSessions.id, sql.placeholder('id')), isReached))
      .prepare(name),
  )

const ofTrainer = one(
  eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
  'calendar_session_of_trainer',
)

const byLink = one(
  and(eq(clients.tokenHash, sql.placeholder('tokenHash')), profiles.clientFeeds),
  'calendar_session_by_link',
)

type OneSession = FeedSession & { trainer: string }

type Found = Awaited<ReturnType<ReturnType<typeof ofTrainer>['execute']>>

function sessionIn([found]: Found): OneSession | undefined {
  if (!found) return undefined
  const { startsAt, changedAt, cancelledAt, ...session } = found
  return {
    ...session,
    startsAt: startsAt.getTime(),
    changedAt: changedAt.getTime(),
    isCancelled: cancelledAt !== null,
  }
}

/** A session of the trainer's own. */
export async function sessionOfTrainer(db: Database, scope: TrainerScope, id: string) {
  return sessionIn(await ofTrainer(db).execute({ id, trainerId: scope.trainerId }))
}

/** A session of the personal link, if its trainer offers them to calendars. */
export async function sessionByLink(db: Database, tokenHash: string, id: string) {
  return sessionIn(await byLink(db).execute({ id, tokenHash }))
}
