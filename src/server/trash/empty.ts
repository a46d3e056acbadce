import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { trashLimit } from '#shared/trash/limits.ts'
import { noOrigin } from '../platform/access/origin.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import {
  type ErasedClient,
  type ErasureLog,
  withErasureRecord,
} from '../platform/system/erasure-log.ts'
import { forgetHandoversOf, wasHandedOver } from '../platform/tenant/handover-records.ts'
import { forgetImportsOf } from '../platform/tenant/import-records.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { emptyKeysOf, runOnce } from '../procedures/once.ts'
import { trash } from '../schema/trash.ts'
import { clientCreatedAt } from './queries.ts'

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
  await withClientsRecorded({ ...ctx, isChosen }, (erased) =>
    runOnce(ctx, async (tx) => {
      const gone = await deleteChosen(tx, { isChosen, erased })
      if (gone.length === 0) throw new Problem('TRASH_NOT_FOUND')
      await queueEvent(tx, ctx, {
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
  await withClientsRecorded({ db, erasures, now, isChosen }, (erased) =>
    inTransaction(db, async (tx) => {
      const gone = await deleteChosen(tx, { isChosen, erased })
      for (const trainerId of new Set(gone.map((one) => one.trainerId))) {
        const own = gone.filter((one) => one.trainerId === trainerId)
        await queueEvent(
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
  erase: (erased: readonly ErasedClient[]) => Promise<void>,
): Promise<void> {
  const erased = await db
    .select({
      id: trash.clientId,
      trainerId: trash.trainerId,
      createdAt: clientCreatedAt,
      wasHandedOver: wasHandedOver(trash.clientId),
    })
    .from(trash)
    .where(and(isChosen, eq(trash.kind, 'client')))
    .orderBy(trash.clientId)
  if (erased.length === 0) return erase([])
  await withErasureRecord({ erasures, now }, { clients: erased }, () => erase(erased))
}

/** Deletes what is chosen, and the rest about these clients. Throws CONFLICT unless just these clients are among it. */
async function deleteChosen(
  tx: Database,
  { isChosen, erased }: Pick<Chosen, 'isChosen'> & { erased: readonly ErasedClient[] },
) {
  const gone = await tx.delete(trash).where(isChosen).returning(goneColumns)
  const nameOf = ({ trainerId, clientId }: { trainerId: string; clientId: string }) =>
    `${trainerId} ${clientId}`
  const found = gone.filter(({ kind }) => kind === 'client').map(nameOf)
  const expected = erased.map(({ trainerId, id }) => nameOf({ trainerId, clientId: id }))
  if (!isDeepStrictEqual(new Set(found), new Set(expected))) throw new Problem('CONFLICT')
  const rest = await deleteTrashOf(tx, erased)
  await emptyKeysOf(tx, erased)
  await forgetImportsOf(tx, erased)
  await forgetHandoversOf(tx, erased)
  return [...gone, ...rest]
}

/** Deletes everything in their trainers' trash about these clients, in the transaction of their erasure. */
export async function deleteTrashOf(
  tx: Database,
  erased: readonly Pick<ErasedClient, 'id' | 'trainerId'>[],
) {
  // No condition at all would match every row.
  if (erased.length === 0) return []
  const isAbout = or(
    ...erased.map(({ id, trainerId }) =>
      and(eq(trash.trainerId, trainerId), eq(trash.clientId, id)),
    ),
  )
  return tx.delete(trash).where(isAbout).returning(goneColumns)
}
