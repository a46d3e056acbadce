import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type SessionRow, sessionColumns } from '#shared/export/tables/columns.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { clients } from '../../schema/clients.ts'
import { pots, potTypes } from '../../schema/pots.ts'
import { everySession } from '../../schema/sessions.ts'
import { soonestFirst } from '../../sessions/columns.ts'
import { type Asked, type Read, type Table, tableOf } from './table.ts'

/** Rows of one statement: some hundred kilobytes, and a few milliseconds of the event loop. */
const pageRows = 2_000

const startsAt = sql`${sql.placeholder('startsAt')}::timestamptz`
const { startsAt: start, id: key } = everySession

/** Of all clients or of one: two statements, since the planner knows no parameters. */
const pageBy = (name: string, isOfClient?: SQL) =>
  prepared((db) =>
    db
      .select({
        id: key,
        startsAt: start,
        durationHours: everySession.durationHours,
        notes: everySession.notes,
        clientName: clients.name,
        potTypeName: potTypes.name,
        completed: everySession.completed,
        noShow: everySession.noShow,
        cancelled: everySession.cancelled,
        chargedHours: everySession.chargedHours,
      })
      .from(everySession)
      .innerJoin(clients, eq(clients.id, everySession.clientId))
      .leftJoin(pots, eq(pots.id, everySession.potId))
      .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
      .where(
        and(
          eq(everySession.trainerId, sql.placeholder('trainerId')),
          isOfClient,
          // After the cursor, in the order of the index, which this condition lets find the position.
          gte(start, startsAt),
          lt(start, sql`${sql.placeholder('to')}::timestamptz`),
          gt(sql`(${start}, ${key})`, sql`(${startsAt}, ${sql.placeholder('id')}::uuid)`),
        ),
      )
      .orderBy(...soonestFirst(everySession))
      .limit(pageRows)
      .prepare(name),
  )

const all = pageBy('export_sessions')
const ofClient = pageBy(
  'export_sessions_client',
  eq(everySession.clientId, sql`${sql.placeholder('clientId')}::uuid`),
)

/** The sessions that begin in the period, those cancelled without a charge among them, by date. */
export async function sessionTable(db: Database, asked: Asked): Promise<Table> {
  const { scope, span, clientId } = asked
  const isWithin = and(
    eq(everySession.trainerId, scope.trainerId),
    clientId === null ? undefined : eq(everySession.clientId, clientId),
    gte(start, span.from),
    lt(start, span.to),
  )
  return tableOf({
    columns: sessionColumns,
    count: await db.$count(everySession, isWithin),
    pages: (read) => pagesOf(read, asked),
  })
}

async function* pagesOf(
  read: Read,
  { scope, span, clientId }: Asked,
): AsyncGenerator<SessionRow[]> {
  const page = clientId === null ? all : ofClient
  let after = { startsAt: span.from, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const values = {
      trainerId: scope.trainerId,
      clientId,
      startsAt: after.startsAt.toISOString(),
      id: after.id,
      to: span.to.toISOString(),
    }
    const found = await read((db) => page(db).execute(values))
    if (found.length > 0)
      yield found.map((session) => ({ ...session, status: shownStatus(session) }))
    const last = found.at(-1)
    if (!last || found.length < pageRows) return
    after = { startsAt: last.startsAt, id: last.id }
  }
}
