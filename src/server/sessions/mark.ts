import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { markSessionsInput } from '#shared/sessions/inputs.ts'
import type { MarkedSessions } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { Database } from '../platform/db/database.ts'
import { isRangeViolation } from '../platform/db/errors.ts'
import { prepared } from '../platform/db/prepared.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { uuids } from '../schema/columns.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { whyMissing } from './cancelled-rows.ts'
import { areOwn } from './own.ts'

/** With a version check: sessions that were changed since they were read stay as they are. */
const mark = prepared((db) =>
  db
    .update(trainingSessions)
    .set({
      completed: sql`${sql.placeholder('completed')}::boolean`,
      noShow: sql`${sql.placeholder('noShow')}::boolean`,
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('versions')}::int[]) as seen (id, version)`,
    )
    .where(
      and(
        sql`${trainingSessions.id} = seen.id`,
        sql`${trainingSessions.version} = seen.version`,
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
      ),
    )
    .returning({
      id: trainingSessions.id,
      version: trainingSessions.version,
      clientId: trainingSessions.clientId,
      chargedHours: trainingSessions.chargedHours,
    })
    .prepare('mark_sessions'),
)

/** Whether any of the sessions that are there has a pot, or is marked already. */
async function couldCharge(tx: Database, isAsked: SQL | undefined): Promise<boolean> {
  const current = await tx
    .select({
      potId: trainingSessions.potId,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
    })
    .from(trainingSessions)
    .where(isAsked)
  return (
    current.length === 0 || current.some((session) => session.potId !== null || hasStatus(session))
  )
}

/**
 * Sets both flags on sessions in one transaction: completed, no-show, or planned again. Version check (optimistic
 * concurrency): sessions changed since they were read are skipped. Throws SESSION_NOT_FOUND when none
 * exists, or SESSION_CANCELLED when they were cancelled without a charge; when all were skipped SESSION_CHANGED, or
 * SESSION_WITHOUT_POT when none of them has a pot any more, so that nothing is charged; HOURS_OUT_OF_RANGE.
 */
export async function markSessions(
  ctx: TrainerContext,
  { sessions, completed, noShow }: z.infer<typeof markSessionsInput>,
): Promise<MarkedSessions> {
  const { scope } = ctx
  const seen = new Map(sessions.map(({ id, version }) => [id, version]))
  try {
    return await runOnce(ctx, async (tx) => {
      const locked = await lockClientsOf(tx, scope, { sessions: seen.keys() })
      if (locked.size === 0) throw await whyMissing(tx, scope, [...seen.keys()])
      const marked = await mark(tx).execute({
        trainerId: scope.trainerId,
        ids: uuids(seen.keys()),
        versions: `{${[...seen.values()].join()}}`,
        completed,
        noShow,
      })
      if (marked.length === 0) {
        const isFree = (completed || noShow) && !(await couldCharge(tx, areOwn(scope, seen.keys())))
        throw new Problem(isFree ? 'SESSION_WITHOUT_POT' : 'SESSION_CHANGED')
      }
      await queueEvent(tx, ctx, {
        kind: 'session.marked',
        clientIds: marked.map(({ clientId }) => clientId),
        subjectIds: marked.map(({ id }) => id),
        figures: { completed, noShow },
      })
      return {
        marked: marked.map(({ clientId: _clientId, ...session }) => session),
        skipped: seen.size - marked.length,
      }
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}
