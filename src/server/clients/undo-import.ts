import { and, eq, not, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { undoImportInput } from '#shared/clients/import/inputs.ts'
import { sumHours } from '#shared/hours.ts'
import { toastLimit } from '#shared/import-records/limits.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { type LinkRecorder, withLinkRecord } from '../platform/system/erasure-log.ts'
import { importsOf, markUndone } from '../platform/tenant/import-records.ts'
import { linksOf } from '../platform/tenant/links-of-clients.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potHistory, pots, potTypes } from '../schema/pots.ts'
import { storeClients, storePots } from '../trash/store.ts'
import { requireUnchanged } from './changed-since-import.ts'
import { deleteClients } from './erase.ts'
import { logLoginRemoved } from './login.ts'

type Input = z.infer<typeof undoImportInput>

/**
 * Undoes an import by the keys that its toast has (D36): for a minute whatever has happened since. Later as
 * `imports.undo` does: not at all where it was undone already, and CONFLICT when something has happened to its clients or
 * pots (D135). Returns how many pots were kept.
 */
export async function undoImport(ctx: TrainerContext, input: Input): Promise<{ kept: number }> {
  const { scope, now } = ctx
  const mayUndo = async (tx: Database) => {
    const found = await importsOf(tx, scope, [...input.types, ...input.clients, ...input.pots])
    const late = found.filter(({ at }) => at < toastLimit(now()))
    if (late.some(({ undoneAt }) => undoneAt !== null)) return false
    if (late.length > 0) await requireUnchanged(tx, scope, idsOf(late))
    await markUndone(tx, ctx, idsOf(found))
    return true
  }
  let taken: Taken = nothingTaken
  const answer = await withLinkRecord(ctx, (links) =>
    runOnce(ctx, async (tx) => {
      taken = await takeBackClients(tx, ctx, { input, links, mayUndo })
      return { kept: taken.kept }
    }),
  )
  logRemovedLogins(ctx, taken)
  return answer
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What an undo has kept, and the logins that it has removed. */
type Taken = { kept: number; accounts: ReadonlyMap<string, string> }

export const nothingTaken: Taken = { kept: 0, accounts: new Map() }

/** After the commit. */
export function logRemovedLogins(ctx: TrainerContext, { accounts }: Taken): void {
  for (const [clientId, accountId] of accounts) logLoginRemoved(ctx, clientId, accountId)
}

/**
 * Takes back what an import has made, in the transaction of its undo (D36): its clients go whole to the trash; its pots of
 * other clients too, unless something was drawn from them or their history has an entry; its training types are deleted
 * unless a pot uses them. What is gone already, or another trainer's, is left out. `mayUndo` is asked with the clients
 * locked.
 */
export async function takeBackClients(
  tx: Database,
  ctx: TrainerContext,
  {
    input,
    links,
    mayUndo,
  }: { input: Input; links: LinkRecorder; mayUndo: (tx: Database) => Promise<boolean> },
): Promise<Taken> {
  const { scope } = ctx
  const { trainerId } = scope
  const owners = await ownersOf(tx, scope, input.pots)
  const there = await lockClientsOf(tx, scope, {
    sessions: [],
    others: [...input.clients, ...owners],
  })
  if (!(await mayUndo(tx))) return nothingTaken
  const clientIds = [...new Set(input.clients)].filter((id) => there.has(id))
  const added = await addedPots(tx, scope, { ids: input.pots, clientIds })
  const removed = added.filter(({ isUntouched }) => isUntouched)
  const potIds = idsOf(removed)
  await links.end('disabled', await linksOf(tx, clientIds))
  const stored = [
    ...(await storePots(tx, ctx, potIds)),
    ...(await storeClients(tx, ctx, clientIds)),
  ]
  await tx.delete(pots).where(and(isAnyOf(pots.id, potIds), eq(pots.trainerId, trainerId)))
  const accounts = await deleteClients(tx, trainerId, clientIds)
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
  return { kept: added.length - potIds.length, accounts }
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
