import { and, asc, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { monthOf, type Period, usualPeriods } from '#shared/export/period.ts'
import { Problem } from '#shared/problem.ts'
import {
  type InvoiceBasisFacts,
  invoiceBasisDetails,
  invoiceBasisReport,
  periodSpan,
} from '#shared/sessions/invoice-basis/invoice-basis.ts'
import { toInvoiceByMonth } from '#shared/sessions/invoice-basis/months.ts'
import type { invoiceBasisInput } from '#shared/sessions/list-inputs.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { handedOfTrainer } from '../platform/tenant/handed-hours.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { sumOf } from '../schema/columns.ts'
import { isOfImport, potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'
import { isListedIn } from './columns.ts'

const trainerId = sql.placeholder('trainerId')
const clientId = sql`${sql.placeholder('clientId')}::uuid`
const from = sql`${sql.placeholder('from')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`

/** The values of the placeholders; all clients when `clientId` is null. */
type Values = { trainerId: string; clientId: string | null; from: string; to: string }

/** The client, or all of the trainer's; also of Friskvårdsunderlag. */
export const clientsIn = prepared((db) =>
  db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.trainerId, trainerId), or(isNull(clientId), eq(clients.id, clientId))))
    .prepare('invoice_basis_clients'),
)

/** Sums of hours are numeric, which drivers return as text. */
const sumBefore = (sum: ReturnType<typeof sql>) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number)

const priceColumns = { amount: potPrices.amount, paidOn: potPrices.paidOn }

const potsIn = prepared((db) =>
  db
    .select({
      id: pots.id,
      clientId: pots.clientId,
      type: { id: potTypes.id, name: potTypes.name },
      createdAt: pots.createdAt,
      openingHours: pots.openingHours,
      changedBefore: sumBefore(sql`(
        select sum(${potHistory.hoursAdded}) from ${potHistory}
        where ${potHistory.potId} = ${pots.id} and ${potHistory.date} < ${from}
      )`),
      price: priceColumns,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .leftJoin(potPrices, and(eq(potPrices.potId, pots.id), isNull(potPrices.historyId)))
    .where(and(eq(pots.trainerId, trainerId), or(isNull(clientId), eq(pots.clientId, clientId))))
    // Those of an import are of one moment.
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .prepare('invoice_basis_pots'),
)

/** The hours drawn before the period by pot: all sessions in one pass, or by the index of the client. */
const chargedBefore = (name: string, isOfClient?: SQL) =>
  prepared((db) =>
    db
      .select({ potId: trainingSessions.potId, hours: sumOf(trainingSessions.chargedHours) })
      .from(trainingSessions)
      .where(
        and(
          eq(trainingSessions.trainerId, trainerId),
          lt(trainingSessions.startsAt, from),
          isOfClient,
        ),
      )
      .groupBy(trainingSessions.potId)
      .prepare(name),
  )
const chargedOf = {
  all: chargedBefore('invoice_basis_charged'),
  client: chargedBefore('invoice_basis_charged_client', eq(trainingSessions.clientId, clientId)),
}

const changesIn = prepared((db) =>
  db
    .select({
      id: potHistory.id,
      potId: potHistory.potId,
      date: potHistory.date,
      hours: potHistory.hoursAdded,
      reason: potHistory.reason,
      price: priceColumns,
      isOfImport,
    })
    .from(potHistory)
    .innerJoin(pots, eq(pots.id, potHistory.potId))
    .leftJoin(potPrices, eq(potPrices.historyId, potHistory.id))
    .where(
      and(
        eq(pots.trainerId, trainerId),
        or(isNull(clientId), eq(pots.clientId, clientId)),
        gte(potHistory.date, from),
        lt(potHistory.date, to),
      ),
    )
    .orderBy(asc(potHistory.date), asc(potHistory.id))
    .prepare('invoice_basis_changes'),
)

const sessionsIn = prepared((db) =>
  db
    .select({
      id: everySession.id,
      clientId: everySession.clientId,
      startsAt: everySession.startsAt,
      durationHours: everySession.durationHours,
      completed: everySession.completed,
      noShow: everySession.noShow,
      cancelled: everySession.cancelled,
      chargedHours: everySession.chargedHours,
      // By a left join, whose columns are null together.
      typeId: potTypes.id,
      typeName: potTypes.name,
    })
    .from(everySession)
    .leftJoin(pots, eq(pots.id, everySession.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        isListedIn(everySession),
        gte(everySession.startsAt, from),
        lt(everySession.startsAt, to),
      ),
    )
    .prepare('invoice_basis_sessions'),
)

/** When the hours were added that were added last of those whose price is not paid. */
const lastUnpaid = prepared((db) =>
  db
    .select({
      at: sql<Date | null>`max(coalesce(${potHistory.date}, ${pots.createdAt}))`.mapWith(
        pots.createdAt,
      ),
    })
    .from(potPrices)
    .innerJoin(pots, eq(pots.id, potPrices.potId))
    .leftJoin(potHistory, eq(potHistory.id, potPrices.historyId))
    .where(
      and(
        eq(potPrices.trainerId, trainerId),
        or(isNull(clientId), eq(pots.clientId, clientId)),
        isNull(potPrices.paidOn),
        gt(potPrices.amount, 0),
      ),
    )
    .prepare('invoice_basis_last_unpaid'),
)

type Input = z.infer<typeof invoiceBasisInput>

/**
 * "Underlag": what one client, or each of the trainer's clients, used in a period, of one snapshot; for one client also
 * the rows behind it. Without a period, of the newest month that has something to invoice, else of last month (D137). Notes
 * and reasons of cancelling stay out (D27). Throws NOT_FOUND.
 */
export async function invoiceBasis(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  { clientId: ofClient, from: first, to: last }: Input,
) {
  const period =
    first !== null && last !== null
      ? { from: first, to: last }
      : await usualMonth(db, { trainerId: scope.trainerId, clientId: ofClient, now: now() })
  const facts = await invoiceBasisFacts({ db, scope }, { clientId: ofClient, period })
  return {
    period,
    ...invoiceBasisReport(facts, period),
    months: toInvoiceByMonth(facts, period),
    details: ofClient === null ? null : invoiceBasisDetails(facts, period),
  }
}

async function usualMonth(
  db: Database,
  { now, ...values }: Pick<Values, 'trainerId' | 'clientId'> & { now: Date },
): Promise<Period> {
  const [last] = await lastUnpaid(db).execute(values)
  return last?.at
    ? monthOf(localDateOf(last.at).slice(0, 7))
    : usualPeriods(localDateOf(now)).lastMonth
}

/** The rows behind the report, of one snapshot. Throws NOT_FOUND. */
export async function invoiceBasisFacts(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  input: Pick<Input, 'clientId'> & { period: Period },
): Promise<InvoiceBasisFacts> {
  const span = periodSpan(input.period)
  const { trainerId: of } = scope
  const facts = await ofOneMoment(db, async (tx) => ({
    ...(await factsOf(tx, {
      trainerId: of,
      clientId: input.clientId,
      from: span.from.toISOString(),
      to: span.to.toISOString(),
    })),
    handed: input.clientId === null ? await handedOfTrainer(tx, of, input.period) : null,
  }))
  if (input.clientId !== null && facts.clients.length === 0) throw new Problem('NOT_FOUND')
  return facts
}

async function factsOf(tx: Database, values: Values): Promise<Omit<InvoiceBasisFacts, 'handed'>> {
  const sessions = await sessionsIn(tx).execute(values)
  const charged = await chargedOf[values.clientId === null ? 'all' : 'client'](tx).execute(values)
  const drawn = new Map(charged.map(({ potId, hours }) => [potId, hours]))
  const found = await potsIn(tx).execute(values)
  return {
    clients: await clientsIn(tx).execute(values),
    pots: found.map((pot) => ({ ...pot, chargedBefore: drawn.get(pot.id) ?? 0 })),
    changes: await changesIn(tx).execute(values),
    sessions: sessions.map(({ completed, noShow, cancelled, typeId, typeName, ...session }) => ({
      ...session,
      outcome: shownStatus({ completed, noShow, cancelled }),
      type: typeId === null || typeName === null ? null : { id: typeId, name: typeName },
    })),
  }
}
