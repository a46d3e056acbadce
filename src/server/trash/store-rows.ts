import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { StoredContents } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import { isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insert-all.ts'
import { potHistory, potPrices, potTypes } from '../pots/tables.ts'
import { keptColumns, type TrashDocument } from './document.ts'
import { trash } from './tables.ts'

export type At = Pick<TrainerContext, 'scope' | 'now'>

/** A deletion that is stored: its key in the trash, and what it took. */
export type Stored = { trashId: string; contents: StoredContents }

export const noContents: Omit<StoredContents, 'clientName'> = {
  potTypeName: null,
  pots: 0,
  sessions: 0,
  hours: 0,
  reason: null,
  startsAt: null,
}

export type Deletion = { clientId: string; document: TrashDocument }

function rowOf({ scope, now }: At, { clientId, document }: Deletion) {
  const { kind } = document
  return {
    id: randomUUID(),
    trainerId: scope.trainerId,
    clientId,
    kind,
    deletedAt: now(),
    document,
  }
}

export async function storeAll(
  tx: Database,
  at: At,
  deletions: readonly Deletion[],
): Promise<Stored[]> {
  const rows = deletions.map((deletion) => rowOf(at, deletion))
  await insertAll(tx, trash, rows)
  return rows.map(({ id, document }) => ({ trashId: id, contents: document.contents }))
}

export async function storeOne(tx: Database, at: At, deletion: Deletion): Promise<string> {
  const row = rowOf(at, deletion)
  await tx.insert(trash).values(row)
  return row.id
}

export function typesOf(tx: Database, { trainerId }: TrainerScope, ids: readonly string[]) {
  return tx
    .select(keptColumns.type)
    .from(potTypes)
    .where(and(isAnyOf(potTypes.id, new Set(ids)), eq(potTypes.trainerId, trainerId)))
}

export function historyOf(tx: Database, { trainerId }: TrainerScope, potIds: readonly string[]) {
  return tx
    .select(keptColumns.history)
    .from(potHistory)
    .where(and(isAnyOf(potHistory.potId, potIds), eq(potHistory.trainerId, trainerId)))
    .orderBy(asc(potHistory.date), asc(potHistory.id))
}

/** The prices of the openings and the histories of these pots. */
export function pricesOf(
  tx: Database,
  { trainerId }: TrainerScope,
  [column, ids]: [of: 'potId' | 'historyId', ids: readonly string[]],
) {
  return tx
    .select(keptColumns.price)
    .from(potPrices)
    .where(and(isAnyOf(potPrices[column], ids), eq(potPrices.trainerId, trainerId)))
}
