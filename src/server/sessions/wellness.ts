import { and, between, eq, gt, gte, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { periodSpan } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import type { wellnessInput } from '#shared/sessions/list-inputs.ts'
import type { Wellness } from '#shared/sessions/wellness/payload.ts'
import { daysOfYear, missingOf, wellnessPapers } from '#shared/sessions/wellness/wellness.ts'
import { prepared } from '../platform/db/prepared.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { sumOf } from '../schema/columns.ts'
import { isOfImport, potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { isHeld, trainingSessions } from '../schema/sessions.ts'
import { clientsIn } from './invoice-basis.ts'

const trainerId = sql.placeholder('trainerId')
const clientId = sql`${sql.placeholder('clientId')}::uuid`
const from = sql`${sql.placeholder('from')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`
const firstDay = sql`${sql.placeholder('firstDay')}::date`
const lastDay = sql`${sql.placeholder('lastDay')}::date`

const isOfPot = and(
  eq(pots.trainerId, trainerId),
  or(isNull(clientId), eq(pots.clientId, clientId)),
)

/** What was paid in the year or has no day of payment: top-ups, and without an entry of the history openings. */
const pricedIn = prepared((db) =>
  db
    .select({
      id: potPrices.id,
      clientId: pots.clientId,
      date: sql<Date>`coalesce(${potHistory.date}, ${pots.createdAt})`.mapWith(pots.createdAt),
      hours: sql<number>`coalesce(${potHistory.hoursAdded}, ${pots.openingHours})`.mapWith(Number),
      type: potTypes.name,
      amount: potPrices.amount,
      paidOn: potPrices.paidOn,
    })
    .from(potPrices)
    .innerJoin(pots, eq(pots.id, potPrices.potId))
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .leftJoin(potHistory, eq(potHistory.id, potPrices.historyId))
    .where(and(isOfPot, or(isNull(potPrices.paidOn), between(potPrices.paidOn, firstDay, lastDay))))
    .prepare('wellness_priced'),
)

/** Top-ups of the year without a price. Openings and the entries of an import (D110) are none: they are no sales. */
const unpricedIn = prepared((db) =>
  db
    .select({
      id: potHistory.id,
      clientId: pots.clientId,
      date: potHistory.date,
      hours: potHistory.hoursAdded,
      type: potTypes.name,
    })
    .from(potHistory)
    .innerJoin(pots, eq(pots.id, potHistory.potId))
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .leftJoin(potPrices, eq(potPrices.historyId, potHistory.id))
    .where(
      and(
        isOfPot,
        isNull(potPrices.id),
        gt(potHistory.hoursAdded, 0),
        not(isOfImport),
        gte(potHistory.date, from),
        lt(potHistory.date, to),
      ),
    )
    .prepare('wellness_unpriced'),
)

const heldIn = prepared((db) =>
  db
    .select({ clientId: trainingSessions.clientId, hours: sumOf(trainingSessions.durationHours) })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        or(isNull(clientId), eq(trainingSessions.clientId, clientId)),
        isHeld,
        gte(trainingSessions.startsAt, from),
        lt(trainingSessions.startsAt, to),
      ),
    )
    .groupBy(trainingSessions.clientId)
    .prepare('wellness_held'),
)

const trainerIn = prepared((db) =>
  db
    .select({
      name: profiles.name,
      organizationNumber: profiles.organizationNumber,
      postalAddress: profiles.postalAddress,
    })
    .from(profiles)
    .where(eq(profiles.id, trainerId))
    .prepare('wellness_trainer'),
)

/**
 * "Friskvårdsunderlag": what one client, or each of the trainer's clients, paid in a year, of one snapshot, and for one
 * client also what is missing (D112). Throws NOT_FOUND.
 */
export function wellness(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  input: z.infer<typeof wellnessInput>,
): Promise<Wellness> {
  const year = daysOfYear(input.year)
  const span = periodSpan(year)
  const values = {
    trainerId: scope.trainerId,
    clientId: input.clientId,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    firstDay: year.from,
    lastDay: year.to,
  }
  return ofOneMoment(db, async (tx) => {
    const [trainer] = await trainerIn(tx).execute(values)
    const clients = await clientsIn(tx).execute(values)
    if (!trainer || (input.clientId !== null && clients.length === 0))
      throw new Problem('NOT_FOUND')
    const unpriced = await unpricedIn(tx).execute(values)
    const added = [
      ...(await pricedIn(tx).execute(values)),
      ...unpriced.map((one) => ({ ...one, amount: null, paidOn: null })),
    ]
    const held = await heldIn(tx).execute(values)
    return {
      trainer,
      papers: wellnessPapers({ clients, added, held }, year),
      missing: input.clientId === null ? null : missingOf(added, year),
    }
  })
}
