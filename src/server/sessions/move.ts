import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { moveSessionInput, undoMoveInput } from '#shared/sessions/inputs.ts'
import type { MovedSession } from '#shared/sessions/payload.ts'
import { followed } from '#shared/sessions/shift.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { instantOf } from '#shared/time.ts'
import { lockClientsOf } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { changedFigures, placeFigures } from '../events/figures.ts'
import { queueEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { whyMissing } from './cancelled-rows.ts'
import { statusColumns } from './columns.ts'
import { areOwn } from './own.ts'
import { place } from './place.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers } from './series.ts'
import { trainingSessions } from './tables.ts'
import { requireUndoProofs, undoProof } from './undo-proof.ts'

/**
 * Moves or resizes a session and shifts the chosen others of its series by the same days and minutes (S48, D14).
 * Completed and no-show sessions are not moved. Version check (optimistic concurrency). Throws SESSION_NOT_FOUND,
 * SESSION_CHANGED or SESSION_FIXED.
 */
export async function moveSession(
  ctx: TrainerContext,
  input: z.infer<typeof moveSessionInput>,
): Promise<MovedSession> {
  const { scope, now } = ctx
  const { id, version, date, time, durationHours } = input
  const startsAt = instantOf(date, time)
  return runOnce(ctx, async (tx) => {
    const base = await lockedSession(tx, scope, { id })
    if (base.version !== version) throw new Problem('SESSION_CHANGED')
    if (hasStatus(base)) throw new Problem('SESSION_FIXED')

    const others = await chosenOthers(tx, { scope, now: now() }, { base, others: input.others })
    const placed = [
      { id, version, startsAt, durationHours },
      ...others.map((other) => ({
        id: other.id,
        version: other.version,
        startsAt: followed(other.startsAt, base.startsAt, { date, time }),
        durationHours,
      })),
    ]
    const versions = await place(tx, placed)
    await queueEvent(tx, ctx, {
      kind: 'session.moved',
      clientIds: [base.clientId],
      subjectIds: placed.map((session) => session.id),
      figures: changedFigures(placeFigures(base), placeFigures({ startsAt, durationHours })),
    })
    return {
      version: versions.get(id) ?? version,
      before: [base, ...others].map((session) => {
        const earlier = {
          id: session.id,
          startsAt: session.startsAt,
          durationHours: session.durationHours,
        }
        const newVersion = versions.get(session.id) ?? session.version
        return { ...earlier, version: newVersion, proof: undoProof(ctx.keys, earlier) }
      }),
    }
  })
}

/**
 * Undoes a move: all of the sessions or none. Throws SESSION_NOT_FOUND, SESSION_CHANGED when one has been saved, moved or
 * settled since, or INVALID_INPUT for values that one has not had.
 */
export async function undoMove(
  ctx: TrainerContext,
  { sessions }: z.infer<typeof undoMoveInput>,
): Promise<void> {
  const { scope } = ctx
  requireUndoProofs(ctx.keys, sessions)
  const wanted = new Map(sessions.map((session) => [session.id, session]))
  await runOnce(ctx, async (tx) => {
    await lockClientsOf(tx, scope, { sessions: wanted.keys() })
    const current = await tx
      .select({
        ...statusColumns,
        clientId: trainingSessions.clientId,
        version: trainingSessions.version,
      })
      .from(trainingSessions)
      .where(areOwn(scope, wanted.keys()))
    if (current.length < wanted.size) throw await whyMissing(tx, scope, [...wanted.keys()])
    const isFree = current.every(
      (session) => session.version === wanted.get(session.id)?.version && !hasStatus(session),
    )
    if (!isFree) throw new Problem('SESSION_CHANGED')
    await place(tx, [...wanted.values()])
    const [first] = current
    const to = first && wanted.get(first.id)
    await queueEvent(tx, ctx, {
      kind: 'session.move-undone',
      clientIds: current.map(({ clientId }) => clientId),
      subjectIds: [...wanted.keys()],
      figures: first && to ? changedFigures(placeFigures(first), placeFigures(to)) : {},
    })
  })
}
