import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { moveSessionInput } from '#shared/sessions/inputs.ts'
import type { MovedSession } from '#shared/sessions/payload.ts'
import { followed } from '#shared/sessions/shift.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { instantOf } from '#shared/time.ts'
import { changedFigures, placeFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { place } from './place.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers } from './series.ts'
import { undoable } from './undo-proof.ts'

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
      before: [base, ...others].map((session) => ({ ...session, clientId: base.clientId })),
      figures: changedFigures(placeFigures(base), placeFigures({ startsAt, durationHours })),
    })
    return {
      version: versions.get(id) ?? version,
      before: [base, ...others].map((session) =>
        undoable(ctx.keys, versions, {
          id: session.id,
          startsAt: session.startsAt,
          durationHours: session.durationHours,
        }),
      ),
    }
  })
}
