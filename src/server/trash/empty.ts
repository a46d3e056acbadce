import { and, eq, inArray, lte } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { trashLimit } from '#shared/trash/limits.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ErasureLog, withErasureRecord } from '../erasure/log.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { deleteKeysOf, runOnce } from '../idempotency/once.ts'
import { trash } from './tables.ts'

/** What is known about a deletion when it is gone for good. */
const goneColumns = {
  id: trash.id,
  kind: trash.kind,
  clientId: trash.clientId,
  trainerId: trash.trainerId,
}

/**
 * Deletes these deletions for good ("Radera nu"); a client's takes along what was deleted of the client before. Those
 * that are gone already are left out. Idempotent. Throws TRASH_NOT_FOUND when none is left, or CONFLICT when a client
 * among them was restored meanwhile.
 */
export async function emptyTrash(ctx: TrainerContext, ids: readonly string[]): Promise<void> {
  const { scope } = ctx
  const isChosen = and(eq(trash.trainerId, scope.trainerId), inArray(trash.id, [...ids]))
  await withClientsRecorded({ ...ctx, isChosen }, (clientIds) =>
    runOnce(ctx, async (tx) => {
      const gone = await deleteChosen(tx, { isChosen, clientIds })
      if (gone.length === 0) throw new Problem('TRASH_NOT_FOUND')
      await recordEvent(tx, ctx, {
        kind: 'trash.emptied',
        clientIds: gone.map(({ clientId }) => clientId),
        subjectIds: gone.map(({ id }) => id),
      })
    }),
  )
}

/** Deletes what was deleted more than 30 days ago, of all trainers, with one event for each. */
export async function deleteOldTrash({
  db,
  erasures,
  now,
}: {
  db: Database
  erasures: ErasureLog
  now: () => Date
}): Promise<void> {
  const isChosen = lte(trash.deletedAt, trashLimit(now()))
  if ((await db.$count(trash, isChosen)) === 0) return
  await withClientsRecorded({ db, erasures, now, isChosen }, (clientIds) =>
    inTransaction(db, async (tx) => {
      const gone = await deleteChosen(tx, { isChosen, clientIds })
      for (const trainerId of new Set(gone.map((one) => one.trainerId))) {
        const own = gone.filter((one) => one.trainerId === trainerId)
        await recordEvent(
          tx,
          { now, origin: noOrigin, scope: { trainerId } },
          {
            kind: 'trash.emptied',
            clientIds: own.map(({ clientId }) => clientId),
            subjectIds: own.map(({ id }) => id),
          },
        )
      }
    }),
  )
}

type Chosen = {
  db: Database
  erasures: ErasureLog
  now: () => Date
  isChosen: ReturnType<typeof and>
}

/**
 * Runs the erasure with a record of the clients that it erases, outside the database: a backup that is restored does not
 * bring them back for good. Without clients there is nothing to record.
 */
async function withClientsRecorded(
  { db, erasures, now, isChosen }: Chosen,
  erase: (clientIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const found = await db
    .select({ clientId: trash.clientId })
    .from(trash)
    .where(and(isChosen, eq(trash.kind, 'client')))
  const erased = [...new Set(found.map(({ clientId }) => clientId))].sort()
  if (erased.length === 0) return erase([])
  await withErasureRecord({ erasures, now }, { clients: erased }, () => erase(erased))
}

/** Deletes what is chosen, and the rest about these clients. Throws CONFLICT unless just these clients are among it. */
async function deleteChosen(
  tx: Database,
  { isChosen, clientIds }: Pick<Chosen, 'isChosen'> & { clientIds: readonly string[] },
) {
  const gone = await tx.delete(trash).where(isChosen).returning(goneColumns)
  const found = new Set(gone.flatMap(({ kind, clientId }) => (kind === 'client' ? clientId : [])))
  if (found.size !== clientIds.length || clientIds.some((id) => !found.has(id)))
    throw new Problem('CONFLICT')
  const rest = await deleteTrashOf(tx, clientIds)
  await deleteKeysOf(tx, clientIds)
  return [...gone, ...rest]
}

/** Deletes everything in the trash about these clients, in the transaction of their erasure. */
export async function deleteTrashOf(tx: Database, clientIds: readonly string[]) {
  const isAbout = inArray(trash.clientId, [...clientIds])
  return tx.delete(trash).where(isAbout).returning(goneColumns)
}
