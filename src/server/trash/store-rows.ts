import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { groupedBy } from '#shared/grouped.ts'
import type { StoredContents } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import {
  clientTables,
  type Kept,
  type KeptName,
  type KeptRows,
  keptNames,
} from '../platform/tenant/client-tables.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { trash } from '../schema/trash.ts'
import { type TrashDocument, typeColumns } from './document.ts'

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

export function typesOf(
  tx: Database,
  { trainerId }: Pick<TrainerScope, 'trainerId'>,
  ids: readonly string[],
) {
  return tx
    .select(typeColumns)
    .from(potTypes)
    .where(and(isAnyOf(potTypes.id, new Set(ids)), eq(potTypes.trainerId, trainerId)))
}

/** Everything that the documents of these clients keep, by client. */
export async function keptOf(
  tx: Database,
  ids: readonly string[],
): Promise<(clientId: string) => KeptRows> {
  const tables: [KeptName, (clientId: string) => { row: unknown }[]][] = []
  for (const name of keptNames)
    tables.push([name, groupedBy(await rowsIn(tx, clientTables[name], ids), 'clientId')])
  return (clientId) => {
    const rows = tables.map(([name, of]) => [name, of(clientId).map(({ row }) => row)])
    return Object.fromEntries(rows) as KeptRows
  }
}

/** The rows of a table, each with its client, in the order of their keys; locked, since not all writes wait for the client's lock. */
async function rowsIn(
  tx: Database,
  { table, trash: { columns, only } }: { table: PgTable; trash: Kept },
  ids: readonly string[],
): Promise<{ clientId: string; row: unknown }[]> {
  const own: Record<string, PgColumn> = getTableColumns(table)
  const owner = table === clients ? clients.id : (own.clientId ?? pots.clientId)
  const query = tx
    .select({ clientId: sql<string>`${owner}`, row: columns as Record<string, PgColumn> })
    .from(table)
    .$dynamic()
  if (!own.clientId && own.potId) query.innerJoin(pots, eq(pots.id, own.potId))
  return query
    .where(and(isAnyOf(owner, ids), only))
    .orderBy(asc(own.id ?? owner))
    .for('update', { of: table })
}

export function historyOf(tx: Database, { trainerId }: TrainerScope, potIds: readonly string[]) {
  return tx
    .select(clientTables.history.trash.columns)
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
    .select(clientTables.prices.trash.columns)
    .from(potPrices)
    .where(and(isAnyOf(potPrices[column], ids), eq(potPrices.trainerId, trainerId)))
}
