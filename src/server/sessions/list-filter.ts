import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { SessionFilter, sessionSumsInput } from '#shared/sessions/list-inputs.ts'
import { daySpan } from '#shared/time.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { sumOf } from '../schema/columns.ts'
import { pots } from '../schema/pots.ts'
import { everySession } from '../schema/sessions.ts'
import { isListedIn } from './columns.ts'

const from = sql`${sql.placeholder('from')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`
const outcome = sql`${sql.placeholder('outcome')}::text`
const potTypeId = sql`${sql.placeholder('potTypeId')}::uuid`

/** The rule `shownStatus` in SQL, which a test compares with it. */
const storedOutcome = sql`case
  when ${everySession.cancelled} is not null then ${everySession.cancelled}
  when ${everySession.noShow} then 'noShow'
  when ${everySession.completed} then 'completed'
  else 'planned'
end`

/** In a prepared query: the sessions that the filter leaves, by `filterValues`. */
export const isFiltered = and(
  gte(everySession.startsAt, from),
  lt(everySession.startsAt, to),
  or(isNull(outcome), eq(storedOutcome, outcome)),
  // By a list of the pots that is made only when a type is asked for: to join each session's pot takes most of the time.
  or(
    isNull(potTypeId),
    inArray(
      everySession.potId,
      new QueryBuilder().select({ id: pots.id }).from(pots).where(eq(pots.potTypeId, potTypeId)),
    ),
  ),
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

const { isBooked } = everySession

const sums = prepared((db) =>
  db
    .select({
      sessions: sql<number>`count(*) filter (where ${isBooked})`.mapWith(Number),
      hours: sumOf(everySession.durationHours, sql`${isBooked}`),
      drawn: sumOf(everySession.chargedHours),
      cancelled: sql<number>`count(*) filter (where not ${isBooked})`.mapWith(Number),
    })
    .from(everySession)
    .where(and(isListedIn(everySession), isFiltered))
    .prepare('session_sums'),
)

/**
 * How many sessions the whole list has as it is filtered, their hours, the hours drawn from pots, and how many cancelled
 * without a charge it has besides: those are in no count of sessions or hours (D30).
 */
export async function sessionSums(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  input: z.infer<typeof sessionSumsInput>,
) {
  const [found] = await sums(db).execute({
    trainerId: scope.trainerId,
    clientId: input.clientId,
    ...filterValues(input.filter),
  })
  return found ?? { sessions: 0, hours: 0, drawn: 0, cancelled: 0 }
}
