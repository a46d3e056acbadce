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
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { requireFreeTimes } from '../platform/tenant/free-times.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { absences } from '../schema/absences.ts'
import { moveFromCancelled } from '../sessions/cancelled-rows.ts'
import { lockedForUndo, requireAllAsLeft } from '../sessions/locked-sessions.ts'
import { place } from '../sessions/place.ts'
import { requireUndoProofs } from '../sessions/undo-proof.ts'
import { absenceFigures } from './figures.ts'
import { insertAbsence } from './insert.ts'
import { lockAbsence } from './queries.ts'

type Undo = z.infer<typeof undoAbsenceInput>

/**
 * Undoes an act on an absence: the absence as it was before, cancelled sessions back with their keys and versions,
 * moved ones at their old times; all or nothing. Cancelled sessions whose cancellation has been undone since, or that
 * are gone, are left out: `skipped`. Throws ABSENCE_NOT_FOUND, ABSENCE_CHANGED, what `requireAllAsLeft` throws of moved
 * sessions, SESSION_EXISTS (its time was booked meanwhile), CONFLICT (the key is taken), or
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
    const found = await lockedForUndo(tx, scope, { left: moved, cancelled: input.cancelled })
    const current = await lockAbsence(tx, scope, id)
    if (!isSame(current, since))
      throw new Problem(current ? 'ABSENCE_CHANGED' : 'ABSENCE_NOT_FOUND')

    requireAllAsLeft(found)
    const places = new Map(moved.map((session) => [session.id, session]))
    const placed = found.asLeft.flatMap(({ id: key, durationHours }) => {
      const to = places.get(key)
      return to ? { ...to, durationHours } : []
    })
    requireUndoProofs(ctx.keys, placed)
    if (placed.length > 0) await place(tx, placed)
    // Cancelled still.
    const cancelled = [...found.gone.values()]
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
      clientIds: [...found.asLeft, ...cancelled].map(({ clientId }) => clientId),
      subjectIds: [id, ...cancelledIds, ...moved.map((session) => session.id)],
      before: [...found.asLeft, ...cancelled.map((session) => ({ ...session, startsAt: null }))],
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
