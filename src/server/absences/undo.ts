import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { undoAbsenceInput } from '#shared/absences/inputs.ts'
import {
  type Absence,
  type AbsenceFields,
  absenceOf,
  isSameAbsence,
} from '#shared/absences/span.ts'
import { Problem } from '#shared/problem.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { isOwnCancelled, moveFromCancelled } from '../sessions/cancelled-rows.ts'
import { statusColumns } from '../sessions/columns.ts'
import { requireFreeTimes } from '../sessions/existing.ts'
import { areOwn } from '../sessions/own.ts'
import { place } from '../sessions/place.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { absenceFigures } from './figures.ts'
import { insertAbsence } from './insert.ts'
import { lockAbsence } from './queries.ts'
import { absences } from './tables.ts'

type Undo = z.infer<typeof undoAbsenceInput>

/**
 * Undoes an act on an absence: the absence as it was before, cancelled sessions back with their keys and versions, moved
 * ones at their old times; all or nothing. Idempotent. Throws ABSENCE_NOT_FOUND, ABSENCE_CHANGED, SESSION_NOT_FOUND,
 * SESSION_CHANGED (moved or settled since), SESSION_EXISTS (its time was booked meanwhile) or CONFLICT (the key is
 * taken).
 */
export async function undoAbsence(ctx: TrainerContext, input: Undo): Promise<void> {
  const { db, scope } = ctx
  const { id, cancelled, moved } = input
  const ids = concernedIds(input)
  const [since, before] = [wordsOf(input.since), wordsOf(input.before)]
  // Named twice: one session cannot be both.
  if (new Set(ids).size < ids.length) throw new Problem('INVALID_INPUT')
  if (before && !since) await consumeRows(ctx)
  await inTransaction(db, async (tx) => {
    const clientIds = await lockClientsOf(tx, scope, input)
    const current = await lockAbsence(tx, scope, id)
    const sessions = await sessionsNow(tx, scope, input)
    if (isSame(current, before) && isUndone(sessions, input)) return
    if (!isSame(current, since))
      throw new Problem(current ? 'ABSENCE_CHANGED' : 'ABSENCE_NOT_FOUND')

    const placed = moved.map(({ id: key, version, startsAt }) => {
      const session = sessions.get(key)
      if (!session) throw new Problem('SESSION_NOT_FOUND')
      if (session.version !== version || isSettled(session)) throw new Problem('SESSION_CHANGED')
      return { id: key, version, startsAt, durationHours: session.durationHours }
    })
    if (placed.length > 0) await place(tx, placed)
    if (cancelled.length > 0) {
      await requireFreeTimes(tx, scope, await cancelledRows(tx, scope, cancelled))
      await moveFromCancelled(tx, scope, cancelled)
    }
    // The same undo from another device, at the same time.
    if (!(await write(tx, scope, { id, current, before }))) return
    const about = input.before ?? input.since
    await recordEvent(tx, ctx, {
      kind: 'absence.undone',
      clientIds,
      subjectIds: [id, ...ids],
      figures: about
        ? absenceFigures(about, { cancelled: cancelled.length, moved: moved.length })
        : {},
    })
  })
}

function wordsOf(fields: AbsenceFields | null): Absence | null {
  return fields && absenceOf(fields)
}

function isSame(a: Absence | null, b: Absence | null): boolean {
  return a && b ? isSameAbsence(a, b) : a === b
}

/** The keys of the sessions that the act cancelled or moved. */
function concernedIds({ cancelled, moved }: Undo): string[] {
  return [...cancelled, ...moved.map(({ id }) => id)]
}

async function lockClientsOf(tx: Database, scope: TrainerScope, undo: Undo): Promise<string[]> {
  const ids = concernedIds(undo)
  const gone = await tx
    .select({ id: cancelledSessions.id, clientId: cancelledSessions.clientId })
    .from(cancelledSessions)
    .where(isOwnCancelled(scope, undo.cancelled))
  const there = await tx
    .select({ id: trainingSessions.id, clientId: trainingSessions.clientId })
    .from(trainingSessions)
    .where(areOwn(scope, ids))
  const found = [...gone, ...there]
  const known = new Set(found.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new Problem('SESSION_NOT_FOUND')
  const clientIds = [...new Set(found.map(({ clientId }) => clientId))]
  await lockClients(tx, scope, clientIds)
  return clientIds
}

/** Throws SESSION_NOT_FOUND when one of these sessions is not cancelled any more. */
async function cancelledRows(tx: Database, scope: TrainerScope, ids: readonly string[]) {
  const rows = await tx.select().from(cancelledSessions).where(isOwnCancelled(scope, ids))
  if (rows.length < ids.length) throw new Problem('SESSION_NOT_FOUND')
  return rows
}

/** The sessions that the act concerned, as they are in the calendar now; one that is cancelled is missing. */
async function sessionsNow(tx: Database, scope: TrainerScope, undo: Undo) {
  const found = await tx
    .select({ ...statusColumns, version: trainingSessions.version })
    .from(trainingSessions)
    .where(areOwn(scope, concernedIds(undo)))
  return new Map(found.map((session) => [session.id, session]))
}

/** Whether the same call has already been applied: a retry, or the same undo from another device. */
function isUndone(
  sessions: Awaited<ReturnType<typeof sessionsNow>>,
  { cancelled, moved }: Undo,
): boolean {
  return (
    cancelled.every((id) => sessions.has(id)) &&
    moved.every(({ id, version, startsAt }) => {
      const session = sessions.get(id)
      return session?.version === version + 1 && session.startsAt.getTime() === startsAt.getTime()
    })
  )
}

/** False when another call has written the same at the same time. */
async function write(
  tx: Database,
  scope: TrainerScope,
  { id, current, before }: { id: string; current: Absence | null; before: Absence | null },
): Promise<boolean> {
  if (before && !current) return insertAbsence(tx, scope, { id, absence: before })
  if (before) await tx.update(absences).set(before).where(eq(absences.id, id))
  else await tx.delete(absences).where(eq(absences.id, id))
  return true
}
