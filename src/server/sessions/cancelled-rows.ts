import { and, eq, getTableColumns } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { asInstant, exactInstant, isAnyOf } from '../schema/columns.ts'
import { cancelledSessions, isOpen, trainingSessions } from '../schema/sessions.ts'
import { forgetAnswers } from './forget-answers.ts'
import { areOwn } from './own.ts'

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

/** Columns that a cancelled session has, too: another would be lost by a cancellation and its undo, and does not compile. */
function inBothTables<
  Columns extends { [Name in keyof Columns]: Name extends keyof Cancelled ? unknown : never },
>(columns: Columns): Columns {
  return columns
}

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
    .returning({ ...inBothTables(columns), createdAt })
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
  // That of the move.
  changedAt: _changedAt,
  ...sessionColumns
} = getTableColumns(trainingSessions)

const {
  kind: _kind,
  cancelledAt: _cancelledAt,
  cancelledBy: _cancelledBy,
  cancelReason: _cancelReason,
  changedAt: _changed,
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
