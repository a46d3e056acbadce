import type { z } from 'zod/mini'
import type { EventFigures } from '#shared/events/kinds.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import type {
  cancelManyInput,
  cancelSessionInput,
  undoCancellationInput,
  undoCancelManyInput,
} from '#shared/sessions/inputs.ts'
import type { CancelledMany, CancelledSession } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { isRangeViolation } from '../platform/db/errors.ts'
import { placeFigures } from '../platform/recording/figures.ts'
import { queueEvent, type Recorder } from '../platform/recording/record.ts'
import { requireFreeTimes } from '../platform/tenant/free-times.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { moveFromCancelled, moveToCancelled } from './cancelled-rows.ts'
import { forgetAnswers } from './forget-answers.ts'
import { lockedSessions, type Seen } from './locked-sessions.ts'
import { areOwn } from './own.ts'

/** The author of an act: the trainer, or without `actor` the client, by the personal link (D39). */
export type Author = Recorder & { scope: TrainerScope }

type How = { kind: z.infer<typeof cancelSessionInput>['kind']; reason: string | null }

/**
 * Cancels a planned session (D30). Without a charge it moves to `cancelled_sessions` with its key and version, and its
 * time is free again; late it becomes a no-show, whose hours a trigger draws. Version check (optimistic concurrency). Throws
 * SESSION_NOT_FOUND, SESSION_CHANGED, SESSION_SETTLED when it has a status, SESSION_CANCELLED when it has been cancelled
 * already, HOURS_OUT_OF_RANGE.
 */
export function cancelSession(
  ctx: TrainerContext,
  { id, version, ...how }: z.infer<typeof cancelSessionInput>,
): Promise<CancelledSession> {
  return once(ctx, async (tx) => {
    const [cancelled] = await cancelAll(tx, ctx, { sessions: [{ id, version }], ...how })
    if (!cancelled) throw new Problem('SESSION_CHANGED')
    return { version: cancelled.version, chargedHours: cancelled.chargedHours }
  })
}

/** The same of several, all or none (D106). */
export function cancelMany(
  ctx: TrainerContext,
  { sessions, kind }: z.infer<typeof cancelManyInput>,
): Promise<CancelledMany> {
  return once(ctx, async (tx) => {
    const cancelled = await cancelAll(tx, ctx, { sessions, kind, reason: null })
    return {
      sessions: cancelled.map(({ id, version }) => ({ id, version })),
      chargedHours: sumHours(cancelled.map(({ chargedHours }) => chargedHours)),
    }
  })
}

/**
 * Undoes a cancellation: the session is planned again with its key; an uncharged one has its version too, and has no
 * pot if that was deleted meanwhile. Succeeds when another device has undone it. Throws SESSION_NOT_FOUND,
 * SESSION_CHANGED when it has been changed since, SESSION_EXISTS when its time was booked meanwhile (D30).
 */
export function undoCancellation(
  ctx: TrainerContext,
  seen: z.infer<typeof undoCancellationInput>,
): Promise<void> {
  return once(ctx, (tx) => undoAll(tx, ctx, [seen]))
}

/** The same of several, all or none (D106). */
export function undoCancelMany(
  ctx: TrainerContext,
  { sessions }: z.infer<typeof undoCancelManyInput>,
): Promise<void> {
  return once(ctx, (tx) => undoAll(tx, ctx, sessions))
}

function once<Answer>(
  ctx: TrainerContext,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  return withinRange(() => runOnce(ctx, work))
}

/** Runs an act that draws hours. Throws HOURS_OUT_OF_RANGE when a pot cannot hold what is left. */
export async function withinRange<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

export async function cancelAll(
  tx: Database,
  author: Author,
  { sessions, kind, reason }: { sessions: readonly Seen[] } & How,
) {
  const { scope, now, actor } = author
  const ids = sessions.map(({ id }) => id)
  const { booked, gone } = await lockedSessions(tx, scope, { ids })
  for (const { id, version } of sessions) {
    const session = booked.get(id)
    if (!session) throw new Problem(gone.has(id) ? 'SESSION_CANCELLED' : 'SESSION_NOT_FOUND')
    if (session.version !== version)
      throw new Problem(session.cancelledAt === null ? 'SESSION_CHANGED' : 'SESSION_CANCELLED')
    if (hasStatus(session)) throw new Problem('SESSION_SETTLED')
  }
  const how = { cancelledAt: now(), cancelReason: reason }
  const cancelled =
    kind !== 'late'
      ? (
          await moveToCancelled(tx, scope, { ids, kind, ...how, cancelledBy: actor?.id ?? null })
        ).map(({ id, version }) => ({ id, version, chargedHours: 0 }))
      : await tx
          .update(trainingSessions)
          .set({ noShow: true, ...how })
          .where(areOwn(scope, ids))
          .returning({
            id: trainingSessions.id,
            version: trainingSessions.version,
            chargedHours: trainingSessions.chargedHours,
          })
  if (cancelled.length < ids.length) throw new Problem('SESSION_CHANGED')
  await queueEvent(tx, author, {
    kind: 'session.cancelled',
    clientIds: clientsOf(booked),
    subjectIds: ids,
    before: [...booked.values()],
    figures: {
      ...figuresOf([...booked.values()]),
      ...authorFigures(author),
      isLate: kind === 'late',
      ...(kind === 'waived' && { isWaived: true }),
    },
  })
  return cancelled
}

export async function undoAll(tx: Database, author: Author, seen: readonly Seen[]): Promise<void> {
  const { scope } = author
  const ids = seen.map(({ id }) => id)
  const { booked, gone } = await lockedSessions(tx, scope, { ids })
  const uncharged = seen.flatMap(({ id, version }) => {
    const session = gone.get(id)
    if (session && session.version !== version) throw new Problem('SESSION_CHANGED')
    return session ?? []
  })
  const late = seen.flatMap(({ id, version }) => {
    const session = booked.get(id)
    if (!session && !gone.has(id)) throw new Problem('SESSION_NOT_FOUND')
    if (!session) return []
    if (session.cancelledAt !== null && session.version === version) return session
    // Another device has undone it: uncharged that keeps the version, late it increments it.
    const isDone = session.version === version || session.version === version + 1
    if (isDone && !hasStatus(session)) return []
    throw new Problem('SESSION_CHANGED')
  })
  const undone = [...uncharged, ...late]
  if (undone.length === 0) return
  if (uncharged.length > 0) {
    await requireFreeTimes(tx, scope, uncharged)
    await moveFromCancelled(
      tx,
      scope,
      uncharged.map(({ id }) => id),
    )
  }
  if (late.length > 0) {
    const lateIds = late.map(({ id }) => id)
    await tx
      .update(trainingSessions)
      .set({ completed: false, noShow: false })
      .where(areOwn(scope, lateIds))
    await forgetAnswers(tx, scope, lateIds)
  }
  await queueEvent(tx, author, {
    kind: 'session.cancellation-undone',
    clientIds: [...clientsOf(booked), ...clientsOf(gone)],
    subjectIds: undone.map(({ id }) => id),
    before: undone.map((session) => ({ ...session, startsAt: null })),
    figures: { ...figuresOf(undone), ...authorFigures(author) },
  })
}

function clientsOf(sessions: ReadonlyMap<string, { clientId: string }>): string[] {
  return [...sessions.values()].map(({ clientId }) => clientId)
}

function authorFigures({ actor }: Author): EventFigures {
  return actor ? {} : { byClient: true }
}

/** When the session is and its pot, when it is one. */
function figuresOf(
  sessions: readonly { startsAt: Date; durationHours: number; potId: string | null }[],
) {
  const [only, second] = sessions
  return only && !second ? { ...placeFigures(only), potId: only.potId } : {}
}
