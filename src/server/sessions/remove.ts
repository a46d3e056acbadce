import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { removeManyInput, removeSessionInput } from '#shared/sessions/inputs.ts'
import type { RemovedMany, RemovedSession } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { Database } from '../platform/db/database.ts'
import { sessionFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { storeSessions } from '../trash/store.ts'
import { whyMissing } from './cancelled-rows.ts'
import { areOwn } from './own.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers } from './series.ts'

/**
 * Deletes a planned session and the chosen others of its series (S44, S47); completed and no-show ones among them are
 * skipped. For 30 days they can be restored from the trash (D31). `removed` includes this session.
 * Throws SESSION_NOT_FOUND, or SESSION_SETTLED when this one is completed or no-show.
 */
export async function removeSession(
  ctx: TrainerContext,
  { id, others }: z.infer<typeof removeSessionInput>,
): Promise<RemovedSession> {
  const { scope, now } = ctx
  return runOnce(ctx, async (tx) => {
    const session = await lockedSession(tx, scope, { id })
    const { clientId } = session
    const chosen = await chosenOthers(tx, { scope, now: now() }, { base: session, others })
    if (hasStatus(session)) throw new Problem('SESSION_SETTLED')
    // Similar sessions are open ones.
    const ids = [id, ...chosen.map((other) => other.id)]
    const trashId = await storeSessions(tx, ctx, { ids, clientId })
    await deleteStored(tx, ctx, {
      ids,
      clientIds: [clientId],
      before: [session, ...chosen].map((one) => ({ ...one, clientId })),
      figures: { ...sessionFigures(session), trashId },
    })
    return { removed: ids.length, skipped: others.length + 1 - ids.length, trashId }
  })
}

/**
 * Deletes chosen planned sessions, all or none (D106); each client's is a deletion of its own in the trash. Version
 * check (optimistic concurrency). Throws SESSION_NOT_FOUND, SESSION_CANCELLED, SESSION_CHANGED, or SESSION_SETTLED when
 * one is completed or no-show.
 */
export async function removeMany(
  ctx: TrainerContext,
  { sessions }: z.infer<typeof removeManyInput>,
): Promise<RemovedMany> {
  const { scope } = ctx
  const ids = sessions.map(({ id }) => id)
  return runOnce(ctx, async (tx) => {
    const locked = await lockClientsOf(tx, scope, { sessions: ids })
    const found = await tx.select().from(trainingSessions).where(areOwn(scope, ids))
    const byId = new Map(found.map((session) => [session.id, session]))
    const missing = ids.filter((id) => !byId.has(id))
    if (missing.length > 0) throw await whyMissing(tx, scope, missing)
    for (const { id, version } of sessions) {
      const session = byId.get(id)
      // One that moved to another client while this waited has another version, too.
      if (!session || session.version !== version || !locked.has(session.clientId))
        throw new Problem('SESSION_CHANGED')
      if (hasStatus(session)) throw new Problem('SESSION_SETTLED')
    }
    const clientIds = [...new Set(found.map(({ clientId }) => clientId))].sort()
    const trashIds: string[] = []
    for (const clientId of clientIds) {
      const own = found.filter((session) => session.clientId === clientId)
      trashIds.push(await storeSessions(tx, ctx, { ids: own.map(({ id }) => id), clientId }))
    }
    await deleteStored(tx, ctx, { ids, clientIds, before: found, figures: {} })
    return { trashIds }
  })
}

/** Deletes sessions that are in the trash, of clients that are locked. */
async function deleteStored(
  tx: Database,
  ctx: TrainerContext,
  {
    ids,
    ...event
  }: { ids: readonly string[]; clientIds: readonly string[] } & Pick<
    Parameters<typeof queueEvent>[2],
    'before' | 'figures'
  >,
): Promise<void> {
  await tx.delete(trainingSessions).where(areOwn(ctx.scope, ids))
  await queueEvent(tx, ctx, { kind: 'session.removed', subjectIds: ids, ...event })
}
