import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { restoreTrashInput } from '#shared/trash/inputs.ts'
import type { Restored } from '#shared/trash/payload.ts'
import { lockClients, requireWritableBooks } from '../access/owned-rows.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isForeignKeyViolation, isRangeViolation, isUniqueViolation } from '../db/errors.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { potTypeKey } from '../pots/tables.ts'
import { readDocument } from './document.ts'
import { insertDocument } from './insert-document.ts'
import { isOwnTrash } from './queries.ts'
import { trash } from './tables.ts'

/**
 * Restores a deletion whole, in one transaction: its rows are inserted again with their keys, and the triggers count
 * the hours (D31). Throws TRASH_NOT_FOUND, TRASH_CLIENT_REMOVED, CLIENT_EMAIL_EXISTS (`email` is
 * another address for the client), POT_NOT_FOUND (of a history entry), SESSION_EXISTS (a duplicate), HOURS_OUT_OF_RANGE
 * or CONFLICT (a key is taken).
 */
export async function restoreTrash(
  ctx: TrainerContext,
  { id, email }: z.infer<typeof restoreTrashInput>,
): Promise<Restored> {
  const { scope } = ctx
  try {
    return await runOnce(ctx, async (tx) => {
      const { clientId, kind } = await ownTrash(tx, ctx, id)
      // A client that was deleted has no row to lock: the row of the trash is the lock.
      if (kind === 'client') await requireWritableBooks(tx, scope)
      else await lockLiveClient(tx, scope, clientId)
      // Serialises two devices that restore the same deletion: the second deletes no row.
      const [taken] = await tx
        .delete(trash)
        .where(isOwnTrash(ctx, id))
        .returning({ document: trash.document })
      if (!taken) throw new Problem('TRASH_NOT_FOUND')
      const document = readDocument(taken.document)
      const restored = await insertDocument({ tx, scope, clientId }, document, email)
      const { pots: potCount, sessions } = document.contents
      await recordEvent(tx, ctx, {
        kind: 'trash.restored',
        clientIds: [clientId],
        subjectIds: [id],
        figures: {
          ...(potCount > 0 && { pots: potCount }),
          ...(sessions > 0 && { sessions }),
        },
      })
      return restored
    })
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

async function ownTrash(tx: Database, ctx: TrainerContext, id: string) {
  const [found] = await tx
    .select({ clientId: trash.clientId, kind: trash.kind })
    .from(trash)
    .where(isOwnTrash(ctx, id))
  if (!found) throw new Problem('TRASH_NOT_FOUND')
  return found
}

async function lockLiveClient(tx: Database, scope: TrainerScope, clientId: string): Promise<void> {
  await lockClients(tx, scope, [clientId]).catch((error: unknown) => {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND'
    throw isGone ? new Problem('TRASH_CLIENT_REMOVED', { cause: error }) : error
  })
}
