import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { previewSessions } from '#shared/handover/limits.ts'
import type { HandoverPreview } from '#shared/handover/payload.ts'
import { receivingType } from '#shared/handover/receiving-type.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { absences } from '../schema/absences.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { calendarFeeds } from '../schema/feeds.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { isEmailTaken } from '../trash/queries.ts'
import { waitingOffers, whatWaits } from './queries.ts'

type Of = { clientId: string; giverId: string; receiverId: string; now: Date }

/**
 * What would come with a client that is offered to the trainer (D37), of one snapshot: figures, training types and times,
 * and neither a note nor how to reach the client. Throws HANDOVER_NOT_FOUND.
 */
export function handoverPreview(
  { db, scope, now: clock }: TrainerContext,
  clientId: string,
): Promise<HandoverPreview> {
  const now = clock()
  return ofOneMoment(db, async (tx) => {
    const waiting = await waitingOffers(tx, { trainerId: scope.trainerId, now })
    const offer = waiting.find(
      (one) => one.clientId === clientId && one.receiverId === scope.trainerId,
    )
    if (offer?.state !== 'offered') throw new Problem('HANDOVER_NOT_FOUND')
    const of = { clientId, giverId: offer.giverId, receiverId: scope.trainerId, now }
    const potsFound = await potsOf(tx, of)
    return {
      ...whatWaits(offer),
      giverName: offer.giverName,
      withNotes: offer.withNotes,
      hoursRemaining: sumHours(potsFound.map(({ hoursRemaining }) => hoursRemaining)),
      pots: potsFound,
      pastSessions: await tx.$count(
        trainingSessions,
        and(isOfClient(of), lte(trainingSessions.startsAt, now)),
      ),
      ...(await comingOf(tx, of)),
      ...(await contactOf(tx, of)),
    }
  })
}

const isOfClient = ({ clientId, giverId }: Of) =>
  and(eq(trainingSessions.clientId, clientId), eq(trainingSessions.trainerId, giverId))

async function potsOf(tx: Database, { clientId, giverId, receiverId }: Of) {
  const found = await tx
    .select({
      id: pots.id,
      hoursRemaining: pots.hoursRemaining,
      totalHours: pots.totalHours,
      type: { id: potTypes.id, name: potTypes.name, bookingHours: potTypes.bookingHours },
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(and(eq(pots.clientId, clientId), eq(pots.trainerId, giverId)))
    .orderBy(asc(pots.createdAt), asc(pots.id))
  const own = await tx.select().from(potTypes).where(eq(potTypes.trainerId, receiverId))
  return found.map(({ type: given, ...pot }) => {
    const { id, name } = receivingType(given, own)
    return { ...pot, typeName: name, type: id === null ? ('new' as const) : ('same' as const) }
  })
}

/** The coming sessions, with what of the receiver's own they overlap: a session, or else an absence. */
async function comingOf(tx: Database, of: Of) {
  const other = alias(trainingSessions, 'other')
  const { startsAt, durationHours } = trainingSessions
  const end = sql`${startsAt} + ${durationHours} * interval '1 hour'`
  // No session is longer than a day.
  const session = sql`exists (select 1 from ${trainingSessions} other where ${other.trainerId} = ${of.receiverId}
    and ${other.startsAt} > ${startsAt} - interval '1 day' and ${other.startsAt} < ${end}
    and ${other.startsAt} + ${other.durationHours} * interval '1 hour' > ${startsAt})`
  const absence = sql`exists (select 1 from ${absences} where ${absences.trainerId} = ${of.receiverId}
    and ${absences.startsAt} < ${end} and ${absences.endsAt} > ${startsAt})`
  const overlaps = sql<'session' | 'absence' | null>`case when ${session} then 'session'
    when ${absence} then 'absence' end`
  const isComing = and(isOfClient(of), gt(startsAt, of.now))
  const coming = await tx
    .select({ id: trainingSessions.id, startsAt, durationHours, overlaps })
    .from(trainingSessions)
    .where(isComing)
    .orderBy(asc(startsAt), asc(trainingSessions.id))
    .limit(previewSessions)
  const [counted] = await tx
    .select({
      comingSessions: count(),
      overlapping: sql<number>`count(*) filter (where ${overlaps} is not null)`.mapWith(Number),
    })
    .from(trainingSessions)
    .where(isComing)
  return { coming, ...(counted ?? { comingSessions: 0, overlapping: 0 }) }
}

async function contactOf(tx: Database, { clientId, receiverId }: Of) {
  const [found] = await tx
    .select({ email: clients.email, profileId: clients.profileId })
    .from(clients)
    .where(eq(clients.id, clientId))
  const isOwnFeed = and(eq(calendarFeeds.clientId, clientId), eq(calendarFeeds.owner, 'client'))
  const hasFeeds = and(eq(profiles.id, receiverId), eq(profiles.clientFeeds, true))
  return {
    isEmailTaken: await isEmailTaken(tx, { trainerId: receiverId }, found?.email ?? ''),
    hasLogin: (found?.profileId ?? null) !== null,
    losesFeed:
      (await tx.$count(calendarFeeds, isOwnFeed)) > 0 &&
      (await tx.$count(profiles, hasFeeds)) === 0,
  }
}
