import { and, eq, not, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { undoImportInput } from '#shared/clients/import/inputs.ts'
import { sumHours } from '#shared/hours.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { withLinkRecord } from '../platform/system/erasure-log.ts'
import { linksOf } from '../platform/tenant/links-of-clients.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potHistory, pots, potTypes } from '../schema/pots.ts'
import { storeClients, storePots } from '../trash/store.ts'
import { deleteClients } from './erase.ts'
import { logLoginRemoved } from './login.ts'

type Input = z.infer<typeof undoImportInput>

/**
 * Undoes an import in one transaction (D36): its clients go whole to the trash, whatever has happened to them since; its
 * pots of other clients too, unless something was drawn from them or their history has an entry; its training types are
 * deleted unless a pot uses them. What is gone already, or another trainer's, is left out. Returns how many pots were
 * kept.
 */
export async function undoImport(ctx: TrainerContext, input: Input): Promise<{ kept: number }> {
  const { scope } = ctx
  const { trainerId } = scope
  let accounts = new Map<string, string>()
  const answer = await withLinkRecord(ctx, (links) =>
    runOnce(ctx, async (tx) => {
      const owners = await ownersOf(tx, scope, input.pots)
      const there = await lockClientsOf(tx, scope, {
        sessions: [],
        others: [...input.clients, ...owners],
      })
      const clientIds = [...new Set(input.clients)].filter((id) => there.has(id))
      const added = await addedPots(tx, scope, { ids: input.pots, clientIds })
      const removed = added.filter(({ isUntouched }) => isUntouched)
      const potIds = removed.map(({ id }) => id)
      await links.end('disabled', await linksOf(tx, clientIds))
      const stored = [
        ...(await storePots(tx, ctx, potIds)),
        ...(await storeClients(tx, ctx, clientIds)),
      ]
      await tx.delete(pots).where(and(isAnyOf(pots.id, potIds), eq(pots.trainerId, trainerId)))
      accounts = await deleteClients(tx, trainerId, clientIds)
      const types = await deleteUnusedTypes(tx, scope, input.types)
      if (stored.length + types > 0) {
        const sum = (of: 'pots' | 'sessions') =>
          stored.reduce((total, { contents }) => total + contents[of], 0)
        await queueEvent(tx, ctx, {
          kind: 'clients.import-undone',
          clientIds: [...clientIds, ...removed.map(({ clientId }) => clientId)],
          subjectIds: potIds,
          figures: {
            ...(clientIds.length > 0 && { clients: clientIds.length }),
            pots: sum('pots'),
            sessions: sum('sessions'),
            hoursRemaining: sumHours(stored.map(({ contents }) => contents.hours)),
          },
        })
      }
      return { kept: added.length - potIds.length }
    }),
  )
  for (const [clientId, accountId] of accounts) logLoginRemoved(ctx, clientId, accountId)
  return answer
}

/** The clients of those of these pots that are there. */
async function ownersOf(
  tx: Database,
  { trainerId }: TrainerScope,
  ids: readonly string[],
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ clientId: pots.clientId })
    .from(pots)
    .where(and(isAnyOf(pots.id, ids), eq(pots.trainerId, trainerId)))
  return found.map(({ clientId }) => clientId)
}

/** Those of these pots that do not go with a client, and whether nothing was drawn from them or changed in them. */
function addedPots(
  tx: Database,
  { trainerId }: TrainerScope,
  { ids, clientIds }: { ids: readonly string[]; clientIds: readonly string[] },
) {
  const history = tx
    .select({ id: potHistory.id })
    .from(potHistory)
    .where(eq(potHistory.potId, pots.id))
  const isUntouched = sql<boolean>`${and(eq(pots.hoursRemaining, pots.totalHours), notExists(history))}`
  return tx
    .select({ id: pots.id, clientId: pots.clientId, isUntouched })
    .from(pots)
    .where(
      and(
        isAnyOf(pots.id, ids),
        eq(pots.trainerId, trainerId),
        not(isAnyOf(pots.clientId, clientIds)),
      ),
    )
}

/** Deletes those of these training types that no pot uses, and returns how many. */
async function deleteUnusedTypes(
  tx: Database,
  { trainerId }: TrainerScope,
  ids: readonly string[],
): Promise<number> {
  const areTypes = and(isAnyOf(potTypes.id, ids), eq(potTypes.trainerId, trainerId))
  // Waits for a pot that is being created, and is seen by the next statement.
  await tx
    .select({ id: potTypes.id })
    .from(potTypes)
    .where(areTypes)
    .orderBy(potTypes.id)
    .for('update')
  const using = tx.select({ id: pots.id }).from(pots).where(eq(pots.potTypeId, potTypes.id))
  const deleted = await tx
    .delete(potTypes)
    .where(and(areTypes, notExists(using)))
    .returning({ id: potTypes.id })
  return deleted.length
}
