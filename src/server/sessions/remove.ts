import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { removeSessionInput } from '#shared/sessions/inputs.ts'
import type { RemovedSession } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { storeSessions } from '../trash/store.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers } from './series.ts'
import { trainingSessions } from './tables.ts'

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
    const trashId = await deleteIntoTrash(tx, ctx, { ids, clientId, session })
    return { removed: ids.length, skipped: others.length + 1 - ids.length, trashId }
  })
}

/** Deletes open sessions of a client that is locked; the event has the figures of `session`. */
async function deleteIntoTrash(
  tx: Database,
  ctx: TrainerContext,
  {
    ids,
    clientId,
    session,
  }: {
    ids: readonly string[]
    clientId: string
    session: Parameters<typeof sessionFigures>[0]
  },
): Promise<string> {
  const trashId = await storeSessions(tx, ctx, { ids, clientId })
  await tx.delete(trainingSessions).where(inArray(trainingSessions.id, [...ids]))
  await recordEvent(tx, ctx, {
    kind: 'session.removed',
    clientIds: [clientId],
    subjectIds: ids,
    figures: { ...sessionFigures(session), trashId },
  })
  return trashId
}
