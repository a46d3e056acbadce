import { type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Period } from '#shared/export/period.ts'
import {
  commonHours,
  type HandedHours,
  type Held,
  type HeldHours,
  partWithin,
} from '#shared/handover/held-hours.ts'
import { sumHours } from '#shared/hours.ts'
import { clients } from '../../schema/clients.ts'
import { sumOf, uuids } from '../../schema/columns.ts'
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

/** The condition that a row is of the trainer, or of one of the trainers. */
type IsOf = (trainerId: Column) => SQL

const { startsAt, durationHours, noShow, clientId } = trainingSessions
const heldColumns = {
  sessions: sql<number>`sessions`.mapWith(Number),
  heldHours: sql<number>`held`.mapWith(Number),
  missedHours: sql<number>`missed`.mapWith(Number),
}
const storedSums = sql`sum(${handedHours.sessions}) as sessions, sum(${handedHours.heldHours}) as held,
  sum(${handedHours.missedHours}) as missed`
const isInPeriod = sql`${handedHours.fromOn} between ${sql.placeholder('first')}::date and ${sql.placeholder('last')}::date`

/** What the trainers held for clients handed over, without a client, and what others held for the clients that they have. */
const storedOf = (name: string, isOf: IsOf) =>
  prepared((db) =>
    db
      .select({
        trainerId: sql<string>`trainer_id`,
        clientId: sql<string | null>`client_id`,
        fromOn: sql<string>`from_on`,
        ...heldColumns,
      })
      .from(
        sql`(
          select ${handedHours.trainerId}, null::uuid as client_id, ${handedHours.fromOn}::text as from_on, ${storedSums}
          from ${handedHours} where ${isOf(handedHours.trainerId)} and ${isInPeriod}
          group by 1, 3
          union all
          select ${clients.trainerId}, ${handedHours.clientId}, ${handedHours.fromOn}::text, ${storedSums}
          from ${clients} join ${handedHours} on ${handedHours.clientId} = ${clients.id}
          where ${isOf(clients.trainerId)} and ${handedHours.trainerId} <> ${clients.trainerId} and ${isInPeriod}
          group by 1, 2, 3
        ) as stored`,
      )
      .prepare(name),
  )

const countedColumns = {
  sessions: sql<number>`count(*) filter (where ${isHeld})`.mapWith(Number),
  heldHours: sumOf(durationHours, isHeld),
  missedHours: sumOf(durationHours, sql`${noShow}`),
}

const starts = sql`${sql.placeholder('starts')}::timestamptz[]`
const ends = sql`${sql.placeholder('ends')}::timestamptz[]`
const part = sql`width_bucket(${startsAt}, ${starts})`

/** What is held and missed now of some clients, by these parts, which are numbered from 1. */
const thereOf = (name: string, isOf: IsOf) =>
  prepared((db) =>
    db
      .select({ clientId, part: sql<number>`${part}`.as('part'), ...countedColumns })
      .from(trainingSessions)
      .where(
        sql`${isOf(trainingSessions.trainerId)} and ${clientId} = any(${sql.placeholder('clientIds')}::uuid[])
          and ${startsAt} >= (${starts})[1] and ${startsAt} < (${ends})[${part}]`,
      )
      .groupBy(clientId, sql`part`)
      .prepare(name),
  )
const isTrainer: IsOf = (trainerId) => eq(trainerId, sql.placeholder('trainerId'))
const isMember: IsOf = (trainerId) => sql`${trainerId} in (
  select ${organizationMembers.trainerId} from ${organizationMembers}
  where ${organizationMembers.organizationId} = ${sql.placeholder('organizationId')}
)`

const ofTrainer = {
  stored: storedOf('handed_hours_of_trainer', isTrainer),
  there: thereOf('received_hours_of_trainer', isTrainer),
}
const ofMembers = {
  stored: storedOf('overview_handed_hours', isMember),
  there: thereOf('overview_received_hours', isMember),
}

type Asked = {
  statements: typeof ofTrainer
  /** The placeholder of the condition. */
  of: Record<string, string>
  period: Period
}

/**
 * By one statement where no client was received. What others held of a client is taken off as far as it is there: the trainer
 * who has the client may have changed it since, and what that trainer held is never below zero, as in `heldHours`.
 */
async function partsOf(tx: Database, { statements, of, period }: Asked): Promise<HandedPart[]> {
  const found = await statements.stored(tx).execute({ ...of, first: period.from, last: period.to })
  const whole = new Map(
    [...new Set(found.map(({ fromOn }) => fromOn))].sort().flatMap((fromOn) => {
      const within = partWithin(fromOn, period)
      return within ? [[fromOn, within]] : []
    }),
  )
  const stored = found.filter(({ fromOn }) => whole.has(fromOn))
  const received = stored.filter((one) => one.clientId !== null)
  const parts = [...whole.values()]
  const there =
    received.length === 0
      ? []
      : await statements.there(tx).execute({
          ...of,
          clientIds: uuids(new Set(received.map((one) => one.clientId ?? ''))),
          starts: `{${parts.map(({ from }) => from.toISOString()).join()}}`,
          ends: `{${parts.map(({ to }) => to.toISOString()).join()}}`,
        })
  const thereIn = new Map(
    there.map((one) => [`${one.clientId} ${parts[one.part - 1]?.fromOn}`, one]),
  )
  return stored.flatMap<HandedPart>(({ clientId: ofClient, trainerId, fromOn, ...held }) => {
    if (ofClient === null) return [{ trainerId, fromOn, isGiven: true, ...held }]
    const now = thereIn.get(`${ofClient} ${fromOn}`)
    return now ? [{ trainerId, fromOn, isGiven: false, ...commonHours(held, now) }] : []
  })
}

/**
 * What the members of an organisation held of clients handed over since, and others of those they have, by trainer and week,
 * cut by months, of those that lie in the period as a whole (D37). For a snapshot of the caller's.
 */
export function handedOfMembers(
  tx: Database,
  organizationId: string,
  period: Period,
): Promise<HandedPart[]> {
  return partsOf(tx, { statements: ofMembers, of: { organizationId }, period })
}

/**
 * What a trainer held of clients handed over since, and others of those the trainer has, in the weeks, cut by months, that
 * lie in the period as a whole (D37). For a snapshot of the caller's.
 */
export function handedPartsOfTrainer(
  tx: Database,
  trainerId: string,
  period: Period,
): Promise<HandedPart[]> {
  return partsOf(tx, { statements: ofTrainer, of: { trainerId }, period })
}

/** The sums of those parts. */
export async function handedOfTrainer(
  tx: Database,
  trainerId: string,
  period: Period,
): Promise<HandedHours> {
  const parts = await handedPartsOfTrainer(tx, trainerId, period)
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
