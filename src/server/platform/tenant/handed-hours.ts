import { type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Period } from '#shared/export/period.ts'
import { type HeldHours, partsWithin } from '#shared/handover/held-hours.ts'
import { sumHours } from '#shared/hours.ts'
import { clients } from '../../schema/clients.ts'
import { sumOf } from '../../schema/columns.ts'
import { handedHours } from '../../schema/handover.ts'
import { organizationMembers } from '../../schema/organizations.ts'
import { isHeld, trainingSessions } from '../../schema/sessions.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/**
 * A part of what a trainer's own rows do not say of what the trainer held (D37): `given`, of clients handed over since, is to
 * be added; the rest, which others held of clients received, is to be taken off.
 */
type HandedPart = HeldHours & { trainerId: string; isGiven: boolean }

const { startsAt, durationHours, noShow } = trainingSessions
const days = sql`${sql.placeholder('days')}::date[]`
const midnights = sql`${sql.placeholder('midnights')}::timestamptz[]`

/**
 * What others held of a client is taken off as far as it is still there: the trainer who has the client may have changed it
 * since, and what that trainer held is never below zero, as in `heldHours`.
 */
const partsOf = (name: string, isOf: (trainerId: Column) => SQL) =>
  prepared((db) =>
    db
      .select({
        trainerId: sql<string>`trainer_id`,
        isGiven: sql<boolean>`is_given`,
        fromOn: sql<string>`from_on::text`,
        sessions: sql<number>`sessions`.mapWith(Number),
        heldHours: sql<number>`held`.mapWith(Number),
        missedHours: sql<number>`missed`.mapWith(Number),
      })
      .from(
        sql`(
          with of_others as (
            select ${clients.trainerId} as owner_id, ${handedHours.clientId} as client_id,
              ${handedHours.fromOn} as from_on, sum(${handedHours.sessions}) as sessions,
              sum(${handedHours.heldHours}) as held, sum(${handedHours.missedHours}) as missed
            from ${handedHours} join ${clients} on ${clients.id} = ${handedHours.clientId}
            where ${isOf(clients.trainerId)} and ${handedHours.trainerId} <> ${clients.trainerId}
              and ${handedHours.fromOn} = any(${days})
            group by 1, 2, 3
          ), there as (
            select ${trainingSessions.clientId} as client_id,
              (${days})[width_bucket(${startsAt}, ${midnights})] as from_on,
              count(*) filter (where ${isHeld}) as sessions, ${sumOf(durationHours, isHeld)} as held,
              ${sumOf(durationHours, sql`${noShow}`)} as missed
            from ${trainingSessions}
            where ${isOf(trainingSessions.trainerId)}
              and ${trainingSessions.clientId} in (select client_id from of_others)
              and ${startsAt} >= ${sql.placeholder('from')}::timestamptz
              and ${startsAt} < ${sql.placeholder('to')}::timestamptz
            group by 1, 2
          )
          select owner_id as trainer_id, from_on, false as is_given,
            sum(least(of_others.sessions, there.sessions)) as sessions,
            sum(least(of_others.held, there.held)) as held, sum(least(of_others.missed, there.missed)) as missed
          from of_others join there using (client_id, from_on)
          group by 1, 2
          union all
          select ${handedHours.trainerId}, ${handedHours.fromOn}, true, sum(${handedHours.sessions}),
            sum(${handedHours.heldHours}), sum(${handedHours.missedHours})
          from ${handedHours}
          where ${isOf(handedHours.trainerId)} and ${handedHours.fromOn} = any(${days})
          group by 1, 2
        ) as handed`,
      )
      .prepare(name),
  )

const ofTrainer = partsOf('handed_hours_of_trainer', (trainerId) =>
  eq(trainerId, sql.placeholder('trainerId')),
)

const ofMembers = partsOf(
  'overview_handed_hours',
  (trainerId) => sql`${trainerId} in (
    select ${organizationMembers.trainerId} from ${organizationMembers}
    where ${organizationMembers.organizationId} = ${sql.placeholder('organizationId')}
  )`,
)

/** The placeholders of a period; null for one without a whole part, of which nothing is known. */
function valuesOf(period: Period) {
  const parts = partsWithin(period)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  return {
    days: `{${parts.map(({ fromOn }) => fromOn).join()}}`,
    midnights: `{${parts.map(({ from }) => from.toISOString()).join()}}`,
    from: first.from.toISOString(),
    to: last.to.toISOString(),
  }
}

/**
 * What the members of an organisation held of clients handed over since, and others of those they have, by trainer and the
 * whole weeks, cut by months, of a period (D37). By one statement, for a snapshot of the caller's.
 */
export async function handedOfMembers(
  tx: Database,
  organizationId: string,
  period: Period,
): Promise<HandedPart[]> {
  const values = valuesOf(period)
  return values ? ofMembers(tx).execute({ organizationId, ...values }) : []
}

/** Sums of what was held and missed. */
type Held = Omit<HeldHours, 'fromOn'>

/** The sums of what a trainer held of clients handed over since, and others of the trainer's, in a period (D37). */
export async function handedOfTrainer(
  tx: Database,
  trainerId: string,
  period: Period,
): Promise<Record<'given' | 'received', Held>> {
  const values = valuesOf(period)
  const parts = values ? await ofTrainer(tx).execute({ trainerId, ...values }) : []
  return {
    given: sumOfParts(parts.filter(({ isGiven }) => isGiven)),
    received: sumOfParts(parts.filter(({ isGiven }) => !isGiven)),
  }
}

function sumOfParts(parts: readonly Held[]): Held {
  return {
    sessions: parts.reduce((sum, { sessions }) => sum + sessions, 0),
    heldHours: sumHours(parts.map(({ heldHours }) => heldHours)),
    missedHours: sumHours(parts.map(({ missedHours }) => missedHours)),
  }
}
