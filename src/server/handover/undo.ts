import { and, eq, gt, or } from 'drizzle-orm'
import { undoLimit } from '#shared/handover/limits.ts'
import { Problem } from '#shared/problem.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { isAnyOf } from '../schema/columns.ts'
import { handovers } from '../schema/handover.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { readTypes } from '../trash/document.ts'
import { insertTypes, withEmail } from '../trash/insert-document.ts'
import { putTrashBack } from '../trash/set-aside.ts'
import { readKept, withTexts } from './kept.ts'
import { lockParties } from './lock.ts'
import { putClient, replaceHeldHours, takeClient } from './move-client.ts'
import { isUntouched } from './untouched.ts'

/**
 * Gives a client back that was handed over, by either trainer, as long as nothing was done for the client since (D37): with
 * what had not gone along. Throws HANDOVER_NOT_FOUND, HANDOVER_FIXED, RECEIVER_NOT_FOUND when either has left the
 * organisation, HANDOVER_BOOKS_WRONG or CLIENT_EMAIL_EXISTS.
 */
export async function undoHandover(ctx: TrainerContext, id: string): Promise<void> {
  let moved: Record<string, string> | null = null
  await runOnce(ctx, async (tx) => {
    const { clientId, giverId, receiverId, organizationId } = await ownHandover(tx, ctx, id)
    const parties = { clientId, from: receiverId, to: giverId, organizationId }
    await lockParties(tx, parties, { actorId: ctx.actor.id, mayBeDisabled: true })
    // Under the lock of the client: the other one may have undone it.
    const { kept: stored } = await ownHandover(tx, ctx, id)
    if (!(await isUntouched(tx, { id, clientId }))) throw new Problem('HANDOVER_FIXED')
    const kept = readKept(stored)
    const { rows, profileId, trash } = await takeClient(tx, { clientId, trainerId: receiverId })
    // What was deleted meanwhile would be something that was done.
    if (trash.length > 0) throw new Problem('HANDOVER_FIXED')
    await insertTypes(tx, { trainerId: giverId }, readTypes(kept.types))
    const given = withTexts(rows, kept.texts)
    await putClient(
      tx,
      { clientId, trainerId: giverId },
      {
        profileId,
        rows: {
          ...given,
          client: given.client.map((client) => withEmail(client, kept.email)),
          pots: given.pots.map((pot) => ({
            ...pot,
            potTypeId: kept.typeOfPot[pot.id] ?? pot.potTypeId,
          })),
        },
      },
    )
    await putTrashBack(tx, { clientId, trainerId: giverId }, kept.trash)
    await removeUnused(tx, { trainerId: receiverId, ids: kept.madeTypes })
    await replaceHeldHours(
      tx,
      { clientId, trainerIds: [giverId, receiverId] },
      { trainerId: receiverId, held: kept.heldBefore },
    )
    await tx.delete(handovers).where(eq(handovers.id, id))
    for (const trainerId of [giverId, receiverId]) {
      const accountId = trainerId === giverId ? receiverId : giverId
      await queueEvent(
        tx,
        { ...ctx, scope: { trainerId } },
        { kind: 'handover.undone', clientIds: [clientId], subjectIds: [id], accountId },
      )
    }
    moved = { clientId, from: receiverId, to: giverId }
  })
  if (moved) logSecurity(ctx, 'handover.undone', moved)
}

/** A hand-over of the trainer's, given or received. Throws HANDOVER_NOT_FOUND. */
async function ownHandover(tx: Database, { scope, now }: TrainerContext, id: string) {
  const [found] = await tx
    .select()
    .from(handovers)
    .where(
      and(
        eq(handovers.id, id),
        or(eq(handovers.giverId, scope.trainerId), eq(handovers.receiverId, scope.trainerId)),
        gt(handovers.at, undoLimit(now())),
      ),
    )
  if (!found) throw new Problem('HANDOVER_NOT_FOUND')
  return found
}

/** Deletes those of these training types that have no pot. */
async function removeUnused(
  tx: Database,
  { trainerId, ids }: { trainerId: string; ids: readonly string[] },
): Promise<void> {
  const used = await tx
    .selectDistinct({ id: pots.potTypeId })
    .from(pots)
    .where(isAnyOf(pots.potTypeId, ids))
  const unused = ids.filter((id) => !used.some((one) => one.id === id))
  await tx
    .delete(potTypes)
    .where(and(isAnyOf(potTypes.id, unused), eq(potTypes.trainerId, trainerId)))
}
