import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { forecastOf } from '#shared/pots/forecast.ts'
import { pricesByEntry } from '#shared/pots/price/price.ts'
import { statementOf } from '#shared/pots/statement/statement.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { listOf, milliseconds } from '../platform/db/json-rows.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { sumOf } from '../schema/columns.ts'
import { potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { everySession, isOpen, trainingSessions } from '../schema/sessions.ts'
import { filledTo, lastAdded, listedPotColumns, pricesOfPot } from './columns.ts'

/**
 * The trainer's training types, oldest first, each with the number of pots that use it. The screen sorts them for
 * display.
 */
export function listPotTypes(db: Database, scope: TrainerScope) {
  return db
    .select({
      id: potTypes.id,
      name: potTypes.name,
      description: potTypes.description,
      pots: count(pots.id),
    })
    .from(potTypes)
    .leftJoin(pots, eq(pots.potTypeId, potTypes.id))
    .where(eq(potTypes.trainerId, scope.trainerId))
    .groupBy(potTypes.id)
    .orderBy(asc(potTypes.createdAt), asc(potTypes.id))
}

/** One statement, so that totals, history and bookings come from one snapshot. */
const ofClient = prepared((db) =>
  db.query.clients
    .findFirst({
      columns: { id: true },
      where: and(
        eq(clients.id, sql.placeholder('clientId')),
        eq(clients.trainerId, sql.placeholder('trainerId')),
      ),
      with: {
        pots: {
          columns: {
            id: true,
            potTypeId: true,
            openingHours: true,
            createdAt: true,
            hoursRemaining: true,
            totalHours: true,
          },
          extras: (pot) => ({
            filledTo: filledTo(pot).as('filled_to'),
            lastAdded: lastAdded(pot).as('last_added'),
          }),
          with: {
            type: { columns: { name: true } },
            history: {
              columns: {
                id: true,
                potId: true,
                date: true,
                hoursAdded: true,
                reason: true,
                trainerName: true,
              },
              orderBy: [desc(potHistory.date), desc(potHistory.id)],
            },
            prices: { columns: { historyId: true, amount: true, paidOn: true } },
            sessions: {
              columns: { startsAt: true, durationHours: true },
              where: isOpen,
            },
          },
          orderBy: [asc(pots.createdAt), asc(pots.id)],
        },
      },
    })
    .prepare('pots_of_client'),
)

/** A client's pots, oldest first, each with its history, newest first, and its forecast. Throws NOT_FOUND. */
export async function potsOfClient(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  clientId: string,
) {
  const readAt = now()
  const client = await ofClient(db).execute({
    clientId,
    trainerId: scope.trainerId,
  })
  if (!client) throw new Problem('NOT_FOUND')
  return client.pots.map(({ type, sessions, prices, ...pot }) => {
    const priceOf = pricesByEntry(prices)
    const priced = <Row extends object>(row: Row, entry: string | null) => {
      const price = priceOf(entry)
      return price ? { ...row, price } : row
    }
    return {
      ...priced(pot, null),
      history: pot.history.map((entry) => priced(entry, entry.id)),
      potTypeName: type.name,
      forecast: forecastOf(pot, sessions, readAt),
    }
  })
}

/**
 * A pot's open sessions as [milliseconds, hours] pairs in one JSON value: separate rows cost ten times as
 * much.
 */
const openSessions = sql<[number, number][] | null>`(
  select json_agg(json_build_array((extract(epoch from ${trainingSessions.startsAt}) * 1000)::bigint, ${trainingSessions.durationHours}))
  from ${trainingSessions}
  where ${trainingSessions.potId} = ${pots.id} and ${isOpen}
)`

/** A pot's entries that are not paid yet, oldest first: key, milliseconds, hours and price; the key of the opening is null. */
const notPaid = sql<[string | null, number, number, number][] | null>`(
  select json_agg(json_build_array(
    ${potPrices.historyId},
    (extract(epoch from coalesce(${potHistory.date}, ${pots.createdAt})) * 1000)::bigint,
    coalesce(${potHistory.hoursAdded}, ${pots.openingHours}),
    ${potPrices.amount}
  ) order by ${potHistory.date} nulls first, ${potPrices.id})
  from ${potPrices} left join ${potHistory} on ${potHistory.id} = ${potPrices.historyId}
  where ${potPrices.potId} = ${pots.id} and ${potPrices.paidOn} is null
)`

const ofTrainer = prepared((db) =>
  db
    .select({
      id: pots.id,
      ...listedPotColumns,
      filledTo: filledTo(pots).as('filled_to'),
      lastAdded: lastAdded(pots).as('last_added'),
      open: openSessions.as('open'),
      notPaid: notPaid.as('not_paid'),
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(eq(pots.trainerId, sql.placeholder('trainerId')))
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .prepare('pots_of_trainer'),
)

/** All pots of the trainer's clients, oldest first, with their forecasts. */
export async function potsOfTrainer({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  const readAt = now()
  const found = await ofTrainer(db).execute({ trainerId: scope.trainerId })
  return found.map(({ open, notPaid: unpaid, ...pot }) => {
    const sessions = (open ?? []).map(([ms, durationHours]) => ({
      startsAt: new Date(ms),
      durationHours,
    }))
    return {
      ...pot,
      forecast: forecastOf(pot, sessions, readAt),
      unpaid: (unpaid ?? []).map(([historyId, ms, hours, amount]) => ({
        historyId,
        date: new Date(ms),
        hours,
        amount,
      })),
    }
  })
}

/** A pot with what its statement is derived from, in one statement; instants of the lists are milliseconds since 1970. */
export function selectWithEvents(db: Database) {
  return db
    .select({
      id: pots.id,
      clientId: pots.clientId,
      typeName: potTypes.name,
      openingHours: pots.openingHours,
      createdAt: pots.createdAt,
      hoursRemaining: pots.hoursRemaining,
      totalHours: pots.totalHours,
      history: listOf(
        {
          id: potHistory.id,
          date: milliseconds(potHistory.date),
          hoursAdded: potHistory.hoursAdded,
          reason: potHistory.reason,
          trainerName: potHistory.trainerName,
        },
        sql`${potHistory} where ${eq(potHistory.potId, pots.id)}`,
      ),
      sessions: listOf(
        {
          id: everySession.id,
          startsAt: milliseconds(everySession.startsAt),
          chargedHours: everySession.chargedHours,
          noShow: everySession.noShow,
          cancelled: everySession.cancelled,
        },
        sql`${everySession} where ${everySession.potId} = ${pots.id}
          and (${everySession.chargedHours} <> 0 or not ${everySession.isBooked})`,
      ),
      prices: pricesOfPot,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
}

const withEvents = prepared((db) =>
  selectWithEvents(db)
    .where(
      and(eq(pots.id, sql.placeholder('id')), eq(pots.trainerId, sql.placeholder('trainerId'))),
    )
    .prepare('pot_with_events'),
)

type PotWithEvents = Awaited<ReturnType<typeof selectWithEvents>>[number]

/** A pot's statement, oldest first, and whether the stored totals agree with it. */
export function statementOfPot({ history, sessions, ...pot }: PotWithEvents) {
  return statementOf({
    pot,
    history: history.map((entry) => ({ ...entry, date: new Date(entry.date) })),
    sessions: sessions.map((one) => ({ ...one, startsAt: new Date(one.startsAt) })),
    prices: pot.prices,
  })
}

/** The same by the pot's key. Throws POT_NOT_FOUND. */
export async function potStatement(db: Database, scope: TrainerScope, id: string) {
  const [found] = await withEvents(db).execute({ id, trainerId: scope.trainerId })
  if (!found) throw new Problem('POT_NOT_FOUND')
  return statementOfPot(found)
}

/** Checks that the pot belongs to the client, and so may be charged for a session. Throws POT_NOT_FOUND. */
export async function requirePot(
  db: Database,
  scope: TrainerScope,
  { potId, clientId }: { potId: string; clientId: string },
): Promise<void> {
  const [pot] = await db
    .select({ id: pots.id })
    .from(pots)
    .where(
      and(eq(pots.id, potId), eq(pots.clientId, clientId), eq(pots.trainerId, scope.trainerId)),
    )
  if (!pot) throw new Problem('POT_NOT_FOUND')
}

/** What deleting the pot changes, in numbers (D19). Throws POT_NOT_FOUND. */
export async function potDeletionImpact(db: Database, scope: TrainerScope, id: string) {
  const [pot] = await db
    .select({ hoursRemaining: pots.hoursRemaining })
    .from(pots)
    .where(and(eq(pots.id, id), eq(pots.trainerId, scope.trainerId)))
  if (!pot) throw new Problem('POT_NOT_FOUND')
  const [sessions] = await db
    .select({
      count: count(),
      charged: count(sql`case when ${trainingSessions.chargedHours} <> 0 then 1 end`),
      chargedHours: sumOf(trainingSessions.chargedHours),
    })
    .from(trainingSessions)
    .where(eq(trainingSessions.potId, id))
  return {
    hoursRemaining: pot.hoursRemaining,
    history: await db.$count(potHistory, eq(potHistory.potId, id)),
    sessions: sessions?.count ?? 0,
    chargedSessions: sessions?.charged ?? 0,
    chargedHours: sessions?.chargedHours ?? 0,
  }
}
