import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import type { Cancellation } from '#shared/sessions/cancellation.ts'
import type { TrainerScope } from '../access/scope.ts'
import { forgetAnswers } from '../answers/forget.ts'
import { clients } from '../clients/tables.ts'
import { asInstant, exactInstant, isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { areOwn } from './own.ts'
import { cancelledSessions, isOpen, trainingSessions } from './tables.ts'

/** How a training session was cancelled: late or not at all. Uncharged ones are in a table of their own. */
export const lateColumn = sql<Cancellation | null>`case when ${trainingSessions.cancelledAt} is not null then 'late' end`

/** The columns of a session cancelled without a charge, as of an open session that draws nothing. */
export const cancelledColumns = {
  id: cancelledSessions.id,
  potId: cancelledSessions.potId,
  startsAt: cancelledSessions.startsAt,
  durationHours: cancelledSessions.durationHours,
  completed: sql<boolean>`false`,
  noShow: sql<boolean>`false`,
  cancelled: sql<Cancellation | null>`${cancelledSessions.kind}`,
  version: cancelledSessions.version,
}

/** Those of the session list; a prepared query adds its condition. */
export function selectListedCancelled(db: Database) {
  return db
    .select({
      ...cancelledColumns,
      clientId: cancelledSessions.clientId,
      clientName: clients.name,
      clientColor: clients.color,
      potTypeName: potTypes.name,
      hoursRemaining: pots.hoursRemaining,
    })
    .from(cancelledSessions)
    .innerJoin(clients, eq(clients.id, cancelledSessions.clientId))
    .leftJoin(pots, eq(pots.id, cancelledSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
}

const clientId = sql`${sql.placeholder('clientId')}::uuid`

/** In a prepared query: the sessions of one of the tables of the trainer, of one client unless `clientId` is null. */
export const isListedIn = (table: typeof trainingSessions | typeof cancelledSessions) =>
  and(
    eq(table.trainerId, sql.placeholder('trainerId')),
    or(isNull(clientId), eq(table.clientId, clientId)),
  )

export const isListedCancelled = isListedIn(cancelledSessions)

/** The order of both tables in the lists. */
export const newestFirst = (table: { startsAt: PgColumn; id: PgColumn }) => [
  desc(table.startsAt),
  desc(table.id),
]
export const soonestFirst = (table: { startsAt: PgColumn; id: PgColumn }) => [
  asc(table.startsAt),
  asc(table.id),
]

type Order = 'newestFirst' | 'soonestFirst'

/** The sessions of both tables in one order. */
export function mergedBy<Row extends { startsAt: Date; id: string }>(
  order: Order,
  booked: readonly Row[],
  cancelled: readonly Row[],
): Row[] {
  if (cancelled.length === 0) return [...booked]
  const sign = order === 'newestFirst' ? -1 : 1
  return [...booked, ...cancelled].sort(
    (a, b) => sign * (a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)),
  )
}

/** The condition for cancelled sessions of the trainer. */
export function isOwnCancelled(scope: TrainerScope, ids: readonly string[]) {
  return and(isAnyOf(cancelledSessions.id, ids), eq(cancelledSessions.trainerId, scope.trainerId))
}

/**
 * The refusal when none of these keys is a booked session: SESSION_CANCELLED when the trainer has cancelled one of them
 * without a charge, which an old tab does not show; else SESSION_NOT_FOUND.
 */
export async function whyMissing(
  db: Database,
  scope: TrainerScope,
  ids: readonly string[],
): Promise<Problem> {
  const isCancelled = (await db.$count(cancelledSessions, isOwnCancelled(scope, ids))) > 0
  return new Problem(isCancelled ? 'SESSION_CANCELLED' : 'SESSION_NOT_FOUND')
}

type Cancelled = typeof cancelledSessions.$inferSelect

/**
 * Moves planned sessions among those cancelled without a charge, with their keys and versions: nothing is drawn, and
 * their time is free. Only those that are still planned; returns them. The caller has locked their clients.
 */
export async function moveToCancelled(
  tx: Database,
  scope: TrainerScope,
  {
    ids,
    ...how
  }: { ids: readonly string[] } & Pick<
    Cancelled,
    'kind' | 'cancelledAt' | 'cancelledBy' | 'cancelReason'
  >,
): Promise<Cancelled[]> {
  const { chargedHours: _charged, completed: _c, noShow: _n, ...columns } = sessionColumns
  const createdAt = exactInstant(trainingSessions.createdAt)
  const moved = await tx
    .delete(trainingSessions)
    .where(and(areOwn(scope, ids), isOpen))
    .returning({ ...columns, createdAt })
  if (moved.length === 0) return []
  return await tx
    .insert(cancelledSessions)
    .values(
      moved.map((session) => ({
        ...session,
        revision: session.revision + 1,
        createdAt: asInstant(session.createdAt),
        ...how,
      })),
    )
    .returning()
}

const {
  cancelledAt: _at,
  cancelReason: _reason,
  ...sessionColumns
} = getTableColumns(trainingSessions)

const {
  kind: _kind,
  cancelledAt: _cancelledAt,
  cancelledBy: _cancelledBy,
  cancelReason: _cancelReason,
  ...plannedColumns
} = getTableColumns(cancelledSessions)

/** Moves cancelled sessions back among the planned ones, as they were. The caller has locked their clients. */
export async function moveFromCancelled(
  tx: Database,
  scope: TrainerScope,
  ids: readonly string[],
): Promise<void> {
  const moved = await tx
    .delete(cancelledSessions)
    .where(isOwnCancelled(scope, ids))
    .returning({ ...plannedColumns, createdAt: exactInstant(cancelledSessions.createdAt) })
  if (moved.length === 0) return
  await forgetAnswers(tx, scope, ids)
  const inserted = await tx
    .insert(trainingSessions)
    .values(
      moved.map((session) => ({
        ...session,
        revision: session.revision + 1,
        createdAt: asInstant(session.createdAt),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: trainingSessions.id })
  // Another tenant has a session under the same key, which our lock does not cover.
  if (inserted.length < moved.length) throw new Problem('CONFLICT')
}
