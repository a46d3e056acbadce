import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { SessionFilter, sessionSumsInput } from '#shared/sessions/list-inputs.ts'
import { daySpan } from '#shared/time.ts'
import type { TrainerContext } from '../context.ts'
import { sumOf } from '../db/columns.ts'
import { prepared } from '../db/prepared.ts'
import { pots } from '../pots/tables.ts'
import { isListedCancelled } from './cancelled-rows.ts'
import { isListed } from './columns.ts'
import { cancelledSessions, trainingSessions } from './tables.ts'

const from = sql`${sql.placeholder('from')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`
const outcome = sql`${sql.placeholder('outcome')}::text`
const potTypeId = sql`${sql.placeholder('potTypeId')}::uuid`

/** The rule `shownStatus` in SQL, which a test compares with it. */
const storedOutcome = sql`case
  when ${trainingSessions.noShow} and ${trainingSessions.cancelledAt} is not null then 'late'
  when ${trainingSessions.noShow} then 'noShow'
  when ${trainingSessions.completed} then 'completed'
  else 'planned'
end`

/** By a list of the pots that is made only when a type is asked for: to join each session's pot takes most of the time. */
const isOfType = (table: typeof trainingSessions | typeof cancelledSessions) =>
  or(
    isNull(potTypeId),
    inArray(
      table.potId,
      new QueryBuilder().select({ id: pots.id }).from(pots).where(eq(pots.potTypeId, potTypeId)),
    ),
  )

/** In a prepared query: the sessions that the filter leaves, by `filterValues`. */
export const isFiltered = and(
  gte(trainingSessions.startsAt, from),
  lt(trainingSessions.startsAt, to),
  or(isNull(outcome), eq(storedOutcome, outcome)),
  isOfType(trainingSessions),
)

/** The same for the sessions cancelled without a charge. */
export const isFilteredCancelled = and(
  gte(cancelledSessions.startsAt, from),
  lt(cancelledSessions.startsAt, to),
  or(isNull(outcome), eq(sql`${cancelledSessions.kind}::text`, outcome)),
  isOfType(cancelledSessions),
)

/** Before and after every session: instants rather than null, so that the index of the dates serves. */
const [always, never] = [new Date(0), new Date('2200-01-01')]

/** The placeholders of the conditions. */
export function filterValues(filter: SessionFilter | null | undefined) {
  const first = filter?.from ? daySpan(filter.from).from : always
  const end = filter?.to ? daySpan(filter.to).to : never
  return {
    from: first.toISOString(),
    to: end.toISOString(),
    outcome: filter?.outcome ?? null,
    potTypeId: filter?.potTypeId ?? null,
  }
}

const bookedSums = prepared((db) =>
  db
    .select({
      sessions: sql<number>`count(*)`.mapWith(Number),
      hours: sumOf(trainingSessions.durationHours),
      drawn: sumOf(trainingSessions.chargedHours),
    })
    .from(trainingSessions)
    .where(and(isListed, isFiltered))
    .prepare('session_sums'),
)

const cancelledSums = prepared((db) =>
  db
    .select({ sessions: sql<number>`count(*)`.mapWith(Number) })
    .from(cancelledSessions)
    .where(and(isListedCancelled, isFilteredCancelled))
    .prepare('cancelled_session_sums'),
)

/**
 * How many sessions the whole list has as it is filtered, their hours, the hours drawn from pots, and how many cancelled
 * without a charge it has besides: those are in no count of sessions or hours (D30).
 */
export async function sessionSums(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  input: z.infer<typeof sessionSumsInput>,
) {
  const values = {
    trainerId: scope.trainerId,
    clientId: input.clientId,
    ...filterValues(input.filter),
  }
  const [[booked], [cancelled]] = await Promise.all([
    bookedSums(db).execute(values),
    cancelledSums(db).execute(values),
  ])
  return {
    sessions: booked?.sessions ?? 0,
    hours: booked?.hours ?? 0,
    drawn: booked?.drawn ?? 0,
    cancelled: cancelled?.sessions ?? 0,
  }
}
