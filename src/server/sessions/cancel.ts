import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { cancelSessionInput, undoCancellationInput } from '#shared/sessions/inputs.ts'
import type { CancelledSession } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isRangeViolation } from '../db/errors.ts'
import { placeFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { isOwnCancelled, moveFromCancelled, moveToCancelled } from './cancelled-rows.ts'
import { requireFreeTimes } from './existing.ts'
import { isOwn } from './own.ts'
import { cancelledSessions, trainingSessions } from './tables.ts'

/**
 * Cancels a planned session (D30). In time it moves to `cancelled_sessions` with its key and version, and its time
 * is free again; late it becomes a no-show, whose hours a trigger draws. Version check (optimistic concurrency). Throws
 * SESSION_NOT_FOUND, SESSION_CHANGED, SESSION_SETTLED when it has a status, SESSION_CANCELLED when it has been cancelled
 * already, HOURS_OUT_OF_RANGE.
 */
export async function cancelSession(
  ctx: TrainerContext,
  { id, version, kind, reason }: z.infer<typeof cancelSessionInput>,
): Promise<CancelledSession> {
  const { scope, now, actor } = ctx
  try {
    return await runOnce(ctx, async (tx) => {
      const { clientId, session, gone } = await lockedInEitherTable(tx, scope, id)
      if (!session) throw new Problem(gone ? 'SESSION_CANCELLED' : 'SESSION_NOT_FOUND')
      if (session.version !== version)
        throw new Problem(session.cancelledAt === null ? 'SESSION_CHANGED' : 'SESSION_CANCELLED')
      if (hasStatus(session)) throw new Problem('SESSION_SETTLED')

      const how = { cancelledAt: now(), cancelReason: reason }
      const answer =
        kind === 'inTime'
          ? await cancelInTime(tx, scope, { id, ...how, cancelledBy: actor.id })
          : await cancelLate(tx, scope, { id, ...how })
      await recordEvent(tx, ctx, {
        kind: 'session.cancelled',
        clientIds: [clientId],
        subjectIds: [id],
        figures: { ...placeFigures(session), potId: session.potId, isLate: kind === 'late' },
      })
      return answer
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

/**
 * Undoes a cancellation: the session is planned again with its key; one cancelled in time has its version too, and has no
 * pot if that was deleted meanwhile. Succeeds when another device has undone it. Throws SESSION_NOT_FOUND,
 * SESSION_CHANGED when it has been changed since, SESSION_EXISTS when its time was booked meanwhile (D30).
 */
export async function undoCancellation(
  ctx: TrainerContext,
  { id, version }: z.infer<typeof undoCancellationInput>,
): Promise<void> {
  const { scope } = ctx
  try {
    await runOnce(ctx, async (tx) => {
      const { clientId, session, gone } = await lockedInEitherTable(tx, scope, id)
      if (gone) {
        if (gone.version !== version) throw new Problem('SESSION_CHANGED')
        await requireFreeTimes(tx, scope, [gone])
        await moveFromCancelled(tx, scope, [id])
      } else if (!session) {
        throw new Problem('SESSION_NOT_FOUND')
      } else if (session.cancelledAt !== null && session.version === version) {
        await tx
          .update(trainingSessions)
          .set({ completed: false, noShow: false })
          .where(isOwn(scope, id))
      } else {
        // Another device has undone it: in time that keeps the version, late it increments it.
        const isDone = session.version === version || session.version === version + 1
        if (isDone && !hasStatus(session)) return
        throw new Problem('SESSION_CHANGED')
      }
      const cancelled = gone ?? session
      if (!cancelled) return
      await recordEvent(tx, ctx, {
        kind: 'session.cancellation-undone',
        clientIds: [clientId],
        subjectIds: [id],
        figures: { ...placeFigures(cancelled), potId: cancelled.potId },
      })
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

/** Locks the session's client and reads the session: as booked, or as cancelled in time. */
async function lockedInEitherTable(tx: Database, scope: TrainerScope, id: string) {
  const read = async () => {
    const [session] = await tx.select().from(trainingSessions).where(isOwn(scope, id))
    const [gone] = await tx
      .select()
      .from(cancelledSessions)
      .where(isOwnCancelled(scope, [id]))
    return { session, gone }
  }
  const before = await read()
  const clientId = (before.session ?? before.gone)?.clientId
  if (clientId === undefined) throw new Problem('SESSION_NOT_FOUND')
  await lockClients(tx, scope, [clientId])
  return { clientId, ...(await read()) }
}

type How = { id: string; cancelledAt: Date; cancelReason: string | null }

async function cancelInTime(
  tx: Database,
  scope: TrainerScope,
  { id, ...how }: How & { cancelledBy: string },
): Promise<CancelledSession> {
  const [moved] = await moveToCancelled(tx, scope, { ids: [id], ...how })
  if (!moved) throw new Problem('SESSION_CHANGED')
  return { version: moved.version, chargedHours: 0 }
}

async function cancelLate(
  tx: Database,
  scope: TrainerScope,
  { id, ...how }: How,
): Promise<CancelledSession> {
  const [cancelled] = await tx
    .update(trainingSessions)
    .set({ noShow: true, ...how })
    .where(isOwn(scope, id))
    .returning({ version: trainingSessions.version, chargedHours: trainingSessions.chargedHours })
  if (!cancelled) throw new Problem('SESSION_CHANGED')
  return cancelled
}
