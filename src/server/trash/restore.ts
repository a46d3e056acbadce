import type { z } from 'zod/mini'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import type { restoreManyInput, restoreTrashInput } from '#shared/trash/inputs.ts'
import type { Restored } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import {
  isForeignKeyViolation,
  isRangeViolation,
  isUniqueViolation,
} from '../platform/db/errors.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { withLinkRecord } from '../platform/system/erasure-log.ts'
import { linksOf } from '../platform/tenant/links-of-clients.ts'
import { lockClients, requireWritableBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { potTypeKey } from '../schema/pots.ts'
import { trash } from '../schema/trash.ts'
import { readDocument } from './document.ts'
import { insertDocument } from './insert-document.ts'
import { areOwnTrash } from './queries.ts'

/**
 * Restores a deletion whole, in one transaction: its rows are inserted again with their keys, and the triggers count
 * the hours (D31). Throws TRASH_NOT_FOUND, TRASH_CLIENT_REMOVED, CLIENT_EMAIL_EXISTS (`email` is
 * another address for the client), POT_NOT_FOUND (of a history entry), SESSION_EXISTS (a duplicate), HOURS_OUT_OF_RANGE
 * or CONFLICT (a key is taken).
 */
export function restoreTrash(
  ctx: TrainerContext,
  { id, email }: z.infer<typeof restoreTrashInput>,
): Promise<Restored> {
  return withLinkRecord(ctx, (links) =>
    once(ctx, async (tx) => {
      const [found] = await ownTrash(tx, ctx, [id])
      const isClient = found?.kind === 'client'
      // A client that was deleted has no row to lock: the row of the trash is the lock.
      if (isClient) await requireWritableBooks(tx, ctx.scope)
      else await lockLiveClients(tx, ctx.scope, found ? [found.clientId] : [])
      const restored = await restoreAll(tx, ctx, { ids: [id], email })
      if (isClient) links.enable(await linksOf(tx, [found.clientId]))
      return restored
    }),
  )
}

/** The same of deletions of sessions that were one act, all or none (D106). */
export function restoreMany(
  ctx: TrainerContext,
  { ids }: z.infer<typeof restoreManyInput>,
): Promise<Restored> {
  return once(ctx, async (tx) => {
    const found = await ownTrash(tx, ctx, ids)
    if (found.some(({ kind }) => kind !== 'sessions')) throw new Problem('INVALID_INPUT')
    const clientIds = found.map(({ clientId }) => clientId)
    await lockLiveClients(tx, ctx.scope, [...new Set(clientIds)])
    return restoreAll(tx, ctx, { ids: found.map(({ id }) => id), email: null })
  })
}

async function once(
  ctx: TrainerContext,
  work: (tx: Database) => Promise<Restored>,
): Promise<Restored> {
  try {
    return await runOnce(ctx, work)
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS', { cause: error })
    // A key is used again since, or the training type was deleted concurrently.
    if (isUniqueViolation(error) || isForeignKeyViolation(error, potTypeKey))
      throw new Problem('CONFLICT', { cause: error })
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

/** Restores these deletions, whose clients are locked. */
async function restoreAll(
  tx: Database,
  ctx: TrainerContext,
  { ids, email }: { ids: readonly string[]; email: string | null },
): Promise<Restored> {
  // Serialises two devices that restore the same deletion: the second deletes no row.
  const taken = await tx
    .delete(trash)
    .where(areOwnTrash(ctx, ids))
    .returning({ clientId: trash.clientId, document: trash.document })
  if (taken.length < ids.length) throw new Problem('TRASH_NOT_FOUND')
  const sum = { takenBack: 0, drawnHours: 0, withoutPot: 0 }
  let [potCount, sessionCount] = [0, 0]
  const booked: { id: string; clientId: string; startsAt: null }[] = []
  for (const { clientId, document: stored } of taken) {
    const document = readDocument(stored)
    const restored = await insertDocument({ tx, scope: ctx.scope, clientId }, document, email)
    sum.takenBack += restored.takenBack
    sum.drawnHours = sumHours([sum.drawnHours, restored.drawnHours])
    sum.withoutPot += restored.withoutPot
    potCount += document.contents.pots
    sessionCount += document.contents.sessions
    // Of sessions that come back by themselves their client may have been told.
    if (document.kind === 'sessions')
      booked.push(...document.sessions.map(({ id }) => ({ id, clientId, startsAt: null })))
  }
  await queueEvent(tx, ctx, {
    kind: 'trash.restored',
    clientIds: taken.map(({ clientId }) => clientId),
    subjectIds: ids,
    ...(booked.length > 0 && { before: booked }),
    figures: {
      ...(potCount > 0 && { pots: potCount }),
      ...(sessionCount > 0 && { sessions: sessionCount }),
    },
  })
  return sum
}

async function ownTrash(tx: Database, ctx: TrainerContext, ids: readonly string[]) {
  const found = await tx
    .select({ id: trash.id, clientId: trash.clientId, kind: trash.kind })
    .from(trash)
    .where(areOwnTrash(ctx, ids))
  if (found.length < new Set(ids).size) throw new Problem('TRASH_NOT_FOUND')
  return found
}

async function lockLiveClients(
  tx: Database,
  scope: TrainerScope,
  clientIds: string[],
): Promise<void> {
  await lockClients(tx, scope, clientIds).catch((error: unknown) => {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND'
    throw isGone ? new Problem('TRASH_CLIENT_REMOVED', { cause: error }) : error
  })
}
