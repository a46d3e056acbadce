import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type SessionRow, sessionColumns } from '#shared/export/tables/columns.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { clients } from '../../clients/tables.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { pots, potTypes } from '../../pots/tables.ts'
import { lateColumn, mergedBy, soonestFirst } from '../../sessions/cancelled-rows.ts'
import { cancelledSessions, trainingSessions } from '../../sessions/tables.ts'
import { type Asked, type Read, type Table, tableOf } from './table.ts'

/** Rows of one statement: some hundred kilobytes, and a few milliseconds of the event loop. */
const pageRows = 2_000

type Sessions = typeof trainingSessions | typeof cancelledSessions

const startsAt = sql`${sql.placeholder('startsAt')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`
const isOfClient = (table: Sessions) =>
  eq(table.clientId, sql`${sql.placeholder('clientId')}::uuid`)

/** After the cursor, in the order of the index; the first condition lets it find the position. */
const isAhead = (table: Sessions) =>
  and(
    eq(table.trainerId, sql.placeholder('trainerId')),
    gte(table.startsAt, startsAt),
    lt(table.startsAt, to),
    gt(sql`(${table.startsAt}, ${table.id})`, sql`(${startsAt}, ${sql.placeholder('id')}::uuid)`),
  )

const columnsOf = (table: Sessions) => ({
  id: table.id,
  startsAt: table.startsAt,
  durationHours: table.durationHours,
  notes: table.notes,
  clientName: clients.name,
  potTypeName: potTypes.name,
})

/** Of all clients or of one: two statements, since the planner knows no parameters. */
const bookedPage = (name: string, isMore?: SQL) =>
  prepared((db) =>
    db
      .select({
        ...columnsOf(trainingSessions),
        completed: trainingSessions.completed,
        noShow: trainingSessions.noShow,
        cancelled: lateColumn,
        chargedHours: trainingSessions.chargedHours,
      })
      .from(trainingSessions)
      .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
      .leftJoin(pots, eq(pots.id, trainingSessions.potId))
      .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
      .where(and(isAhead(trainingSessions), isMore))
      .orderBy(...soonestFirst(trainingSessions))
      .limit(pageRows)
      .prepare(name),
  )

const cancelledPage = (name: string, isMore?: SQL) =>
  prepared((db) =>
    db
      .select({ ...columnsOf(cancelledSessions), kind: cancelledSessions.kind })
      .from(cancelledSessions)
      .innerJoin(clients, eq(clients.id, cancelledSessions.clientId))
      .leftJoin(pots, eq(pots.id, cancelledSessions.potId))
      .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
      .where(and(isAhead(cancelledSessions), isMore))
      .orderBy(...soonestFirst(cancelledSessions))
      .limit(pageRows)
      .prepare(name),
  )

const all = {
  booked: bookedPage('export_sessions'),
  cancelled: cancelledPage('export_cancelled'),
}
const ofOne = {
  booked: bookedPage('export_sessions_client', isOfClient(trainingSessions)),
  cancelled: cancelledPage('export_cancelled_client', isOfClient(cancelledSessions)),
}

/** The sessions that begin in the period, those cancelled without a charge among them, by date. */
export async function sessionTable(db: Database, asked: Asked): Promise<Table> {
  const { scope, span, clientId } = asked
  const isWithin = (table: Sessions) =>
    and(
      eq(table.trainerId, scope.trainerId),
      clientId === null ? undefined : eq(table.clientId, clientId),
      gte(table.startsAt, span.from),
      lt(table.startsAt, span.to),
    )
  const booked = await db.$count(trainingSessions, isWithin(trainingSessions))
  const cancelled = await db.$count(cancelledSessions, isWithin(cancelledSessions))
  return tableOf({
    columns: sessionColumns,
    count: booked + cancelled,
    pages: (read) => pagesOf(read, asked),
  })
}

async function* pagesOf(
  read: Read,
  { scope, span, clientId }: Asked,
): AsyncGenerator<SessionRow[]> {
  const pages = clientId === null ? all : ofOne
  let after = { startsAt: span.from, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const values = {
      trainerId: scope.trainerId,
      clientId,
      startsAt: after.startsAt.toISOString(),
      id: after.id,
      to: span.to.toISOString(),
    }
    const found = await read(async (db) => {
      const booked = await pages.booked(db).execute(values)
      const cancelled = await pages.cancelled(db).execute(values)
      return mergedBy<SessionRow & { id: string }>(
        'soonestFirst',
        booked.map(({ completed, noShow, cancelled: how, ...session }) => ({
          ...session,
          status: shownStatus({ completed, noShow, cancelled: how }),
        })),
        cancelled.map(({ kind, ...session }) => ({ ...session, status: kind, chargedHours: 0 })),
      ).slice(0, pageRows)
    })
    if (found.length > 0) yield found
    const last = found.at(-1)
    if (!last || found.length < pageRows) return
    after = { startsAt: last.startsAt, id: last.id }
  }
}
