import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { undoAbsenceInput } from '#shared/absences/inputs.ts'
import type { UndoneAbsence } from '#shared/absences/payload.ts'
import {
  type Absence,
  type AbsenceFields,
  absenceOf,
  isSameAbsence,
} from '#shared/absences/span.ts'
import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { lockClientsOf } from '../access/owned-rows.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { queueEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { isOwnCancelled, moveFromCancelled } from '../sessions/cancelled-rows.ts'
import { statusColumns } from '../sessions/columns.ts'
import { requireFreeTimes } from '../sessions/existing.ts'
import { areOwn } from '../sessions/own.ts'
import { place } from '../sessions/place.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { requireUndoProofs } from '../sessions/undo-proof.ts'
import { absenceFigures } from './figures.ts'
import { insertAbsence } from './insert.ts'
import { lockAbsence } from './queries.ts'
import { absences } from './tables.ts'

type Undo = z.infer<typeof undoAbsenceInput>

/**
 * Undoes an act on an absence: the absence as it was before, cancelled sessions back with their keys and versions,
 * moved ones at their old times; all or nothing. Cancelled sessions whose cancellation has been undone since, or that
 * are gone, are left out: `skipped`. Throws ABSENCE_NOT_FOUND, ABSENCE_CHANGED, SESSION_NOT_FOUND, SESSION_CHANGED
 * (moved or settled since), SESSION_EXISTS (its time was booked meanwhile), CONFLICT (the key is taken), or
 * INVALID_INPUT for a time that a moved one has not had.
 */
export async function undoAbsence(ctx: TrainerContext, input: Undo): Promise<UndoneAbsence> {
  const { scope } = ctx
  const { id, moved } = input
  const ids = concernedIds(input)
  const [since, before] = [wordsOf(input.since), wordsOf(input.before)]
  // Named twice: one session cannot be both.
  if (new Set(ids).size < ids.length) throw new Problem('INVALID_INPUT')
  const undo = async (tx: Database) => {
    // Of the sessions that can be put back.
    const clientIds = await lockClientsOf(tx, scope, {
      sessions: moved.map((session) => session.id),
      others: (await cancelledNow(tx, scope, input.cancelled)).map(({ clientId }) => clientId),
    })
    const current = await lockAbsence(tx, scope, id)
    if (!isSame(current, since))
      throw new Problem(current ? 'ABSENCE_CHANGED' : 'ABSENCE_NOT_FOUND')

    const sessions = await sessionsNow(tx, scope, moved)
    const placed = moved.map(({ id: key, version, startsAt, proof }) => {
      const session = sessions.get(key)
      if (!session) throw new Problem('SESSION_NOT_FOUND')
      if (session.version !== version || hasStatus(session)) throw new Problem('SESSION_CHANGED')
      return { id: key, version, startsAt, durationHours: session.durationHours, proof }
    })
    requireUndoProofs(ctx.keys, placed)
    if (placed.length > 0) await place(tx, placed)
    const cancelled = (await cancelledNow(tx, scope, input.cancelled)).filter(({ clientId }) =>
      clientIds.has(clientId),
    )
    const cancelledIds = cancelled.map((session) => session.id)
    if (cancelled.length > 0) {
      await requireFreeTimes(tx, scope, cancelled)
      await moveFromCancelled(tx, scope, cancelledIds)
    }
    if (before && current) await tx.update(absences).set(before).where(eq(absences.id, id))
    else if (before) await insertAbsence(tx, scope, { id, absence: before })
    else await tx.delete(absences).where(eq(absences.id, id))
    const about = input.before ?? input.since
    await queueEvent(tx, ctx, {
      kind: 'absence.undone',
      clientIds,
      subjectIds: [id, ...cancelledIds, ...moved.map((session) => session.id)],
      figures: about
        ? absenceFigures(about, { cancelled: cancelled.length, moved: moved.length })
        : {},
    })
    return { skipped: input.cancelled.length - cancelled.length }
  }
  return runOnce(ctx, undo, { rows: before && !since ? 1 : 0 })
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

/** Those of these sessions that are cancelled still. */
function cancelledNow(tx: Database, scope: TrainerScope, ids: readonly string[]) {
  return tx.select().from(cancelledSessions).where(isOwnCancelled(scope, ids))
}

/** These sessions, as they are in the calendar now; one that is cancelled is missing. */
async function sessionsNow(tx: Database, scope: TrainerScope, moved: Undo['moved']) {
  const found = await tx
    .select({ ...statusColumns, version: trainingSessions.version })
    .from(trainingSessions)
    .where(
      areOwn(
        scope,
        moved.map(({ id }) => id),
      ),
    )
  return new Map(found.map((session) => [session.id, session]))
}
