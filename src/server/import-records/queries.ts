import { and, count, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { grouped } from '#shared/grouped.ts'
import { firstChanges } from '#shared/import-records/changes.ts'
import { importLimit, importsShown } from '#shared/import-records/limits.ts'
import type { ListedImport } from '#shared/import-records/payload.ts'
import { changedSinceImport } from '../clients/changed-since-import.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { importRows, imports } from '../schema/imports.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { changedSessionsOf } from '../sessions/import/changed-since-import.ts'

/** The trainer's imports of the last 30 days, newest first, with what of each is left and why it cannot be undone (D135). */
export async function listImports({ db, scope, now }: TrainerContext): Promise<ListedImport[]> {
  const { trainerId: _own, ...columns } = getTableColumns(imports)
  const found = await db
    .select(columns)
    .from(imports)
    .where(and(eq(imports.trainerId, scope.trainerId), gt(imports.at, importLimit(now()))))
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(importsShown)
  const standing = found.flatMap(({ id, undoneAt }) => (undoneAt === null ? [id] : []))
  const left = await leftOf(db, scope, standing)
  const changes = [
    ...(await changedSinceImport(db, scope, standing)),
    ...(await changedSessionsOf(db, scope, standing)),
  ]
  const changesOf = grouped(changes, ({ importId }) => importId)
  return found.map((one) => ({
    ...one,
    left: left.get(one.id) ?? { clients: 0, pots: 0, sessions: 0 },
    ...firstChanges(changesOf.get(one.id) ?? []),
  }))
}

/** How many rows of each import are there now. */
async function leftOf(db: Database, { trainerId }: TrainerScope, importIds: readonly string[]) {
  const isRow = (
    kind: (typeof importRows.$inferSelect)['kind'],
    table: { id: PgColumn; trainerId: PgColumn },
  ) =>
    and(eq(importRows.kind, kind), eq(table.id, importRows.rowId), eq(table.trainerId, trainerId))
  const rows = await db
    .select({
      importId: importRows.importId,
      clients: count(clients.id),
      pots: count(pots.id),
      sessions: count(trainingSessions.id),
    })
    .from(importRows)
    .leftJoin(clients, isRow('client', clients))
    .leftJoin(pots, isRow('pot', pots))
    .leftJoin(trainingSessions, isRow('session', trainingSessions))
    .where(isAnyOf(importRows.importId, importIds))
    .groupBy(importRows.importId)
  return new Map(rows.map(({ importId, ...left }) => [importId, left]))
}
