import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { markSessionsInput } from '#shared/sessions/inputs.ts'
import type { MarkedSessions } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { isRangeViolation } from '../db/errors.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { whyMissing } from './cancelled-rows.ts'
import { areOwn } from './own.ts'
import { trainingSessions } from './tables.ts'

/**
 * Sets both flags on sessions in one transaction: completed, no-show, or planned again. Version check (optimistic
 * concurrency): sessions changed since they were read are skipped. Throws SESSION_NOT_FOUND when none
 * exists, or SESSION_CANCELLED when they were cancelled in time; when all were skipped SESSION_CHANGED, or
 * SESSION_WITHOUT_POT when none of them has a pot any more, so that nothing is charged; HOURS_OUT_OF_RANGE.
 */
export async function markSessions(
  ctx: TrainerContext,
  { sessions, completed, noShow }: z.infer<typeof markSessionsInput>,
): Promise<MarkedSessions> {
  const { scope } = ctx
  const seen = new Map(sessions.map(({ id, version }) => [id, version]))
  const isAsked = areOwn(scope, seen.keys())
  try {
    return await runOnce(ctx, async (tx) => {
      const found = await tx
        .select({ clientId: trainingSessions.clientId })
        .from(trainingSessions)
        .where(isAsked)
      if (found.length === 0) throw await whyMissing(tx, scope, [...seen.keys()])
      await lockClients(
        tx,
        scope,
        found.map(({ clientId }) => clientId),
      )

      const current = await tx
        .select({
          id: trainingSessions.id,
          clientId: trainingSessions.clientId,
          version: trainingSessions.version,
          completed: trainingSessions.completed,
          noShow: trainingSessions.noShow,
          potId: trainingSessions.potId,
          chargedHours: trainingSessions.chargedHours,
        })
        .from(trainingSessions)
        .where(isAsked)
      const open = current.filter((session) => session.version === seen.get(session.id))
      const marked = await tx
        .update(trainingSessions)
        .set({ completed, noShow })
        .where(
          inArray(
            trainingSessions.id,
            open.map(({ id }) => id),
          ),
        )
        .returning({
          id: trainingSessions.id,
          version: trainingSessions.version,
          chargedHours: trainingSessions.chargedHours,
        })
      if (marked.length === 0) {
        const couldCharge = current.some((session) => session.potId !== null || hasStatus(session))
        const isFree = current.length > 0 && !couldCharge && (completed || noShow)
        throw new Problem(isFree ? 'SESSION_WITHOUT_POT' : 'SESSION_CHANGED')
      }
      await recordEvent(tx, ctx, {
        kind: 'session.marked',
        clientIds: open.map(({ clientId }) => clientId),
        subjectIds: marked.map(({ id }) => id),
        figures: { completed, noShow },
      })
      return { marked, skipped: seen.size - marked.length }
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}
