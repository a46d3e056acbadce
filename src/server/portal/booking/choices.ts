import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FreeTimes } from '#shared/portal/booking/payload.ts'
import { bookableStarts } from '#shared/portal/booking/rule.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { bookingRulesOf, busyOf } from '../../booking/queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { listOf, milliseconds } from '../../platform/db/json-rows.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { clientAnswers } from '../../schema/answers.ts'
import { clients } from '../../schema/clients.ts'
import { pots, potTypes } from '../../schema/pots.ts'
import { isOpen, trainingSessions } from '../../schema/sessions.ts'

/** What a client may do now, and from which pots, as of a moment: read by the list and by the act (D117). */
export type Bookable = Awaited<ReturnType<typeof bookableNow>>

type Of = { clientId: string; trainerId: string }

const clientId = sql.placeholder('clientId')

/** The client's pots of types that can be booked, oldest first, with the sessions that are not marked. */
const potsOf = prepared((db) =>
  db
    .select({
      id: pots.id,
      potTypeId: pots.potTypeId,
      typeName: potTypes.name,
      hoursRemaining: pots.hoursRemaining,
      durationHours: sql<number>`${potTypes.bookingHours}`.mapWith(Number),
      open: listOf(
        {
          startsAt: milliseconds(trainingSessions.startsAt),
          durationHours: trainingSessions.durationHours,
        },
        sql`${trainingSessions} where ${eq(trainingSessions.potId, pots.id)} and ${isOpen}`,
      ),
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(and(eq(pots.clientId, clientId), isNotNull(potTypes.bookingHours)))
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .prepare('booking_pots'),
)

/** Whether the client is chosen, and how many sessions that the client booked are planned and ahead. */
const standingOf = prepared((db) =>
  db
    .select({
      mayBook: clients.mayBook,
      ahead: sql<number>`(select count(*)::int from ${clientAnswers}
        join ${trainingSessions} on ${eq(trainingSessions.id, clientAnswers.sessionId)}
        where ${eq(clientAnswers.clientId, clients.id)} and ${clientAnswers.bookedAt} is not null
          and ${isOpen} and ${trainingSessions.startsAt} > ${sql.placeholder('now')}::timestamptz)`,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
    .prepare('booking_standing'),
)

/** Reads the trainer's rules and what the client has of them. Under the trainer's lock it is final. */
export async function bookableNow(db: Database, { clientId: client, trainerId }: Of, now: Date) {
  const rules = await bookingRulesOf(db, trainerId)
  const [standing] = await standingOf(db).execute({ clientId: client, now: now.toISOString() })
  const isChosen = !rules.onlyChosen || standing?.mayBook === true
  return {
    rules,
    mode: isChosen ? rules.mode : ('off' as const),
    isAtLimit: (standing?.ahead ?? 0) >= rules.mostAhead,
    busy: () => busyOf(db, { trainerId, ...rules }, now),
  }
}

type Choice = FreeTimes['choices'][number]

/** A new session's choices: of each training type its oldest pot that holds the whole session, else the one with most free hours. */
export async function newChoices(
  db: Database,
  { rules, busy }: Bookable,
  { clientId: client, now }: { clientId: string; now: Date },
): Promise<(Choice & { potId: string })[]> {
  const found = await potsOf(db).execute({ clientId: client })
  const taken = await busy()
  const ofType = new Map<string, Choice & { potId: string }>()
  for (const { id, potTypeId, typeName, durationHours, open, ...pot } of found) {
    const sessions = open.map((one) => ({ ...one, startsAt: new Date(one.startsAt) }))
    const { left, booked, unmarked, free } = forecastOf(pot, sessions, now)
    const known = ofType.get(potTypeId)?.hours
    if (known && (known.free >= durationHours || known.free >= free)) continue
    const hours = { left, booked, unmarked, free }
    ofType.set(potTypeId, { potId: id, typeName, durationHours, hours, starts: [] })
  }
  return [...ofType.values()].map((choice) => ({
    ...choice,
    starts:
      (choice.hours?.free ?? 0) >= choice.durationHours
        ? bookableStarts(rules, taken, { ...choice, now })
        : [],
  }))
}
