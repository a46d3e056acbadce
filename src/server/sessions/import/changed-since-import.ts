import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { ImportChange } from '#shared/import-records/payload.ts'
import type { TrainerScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ChangedClient } from '../../platform/tenant/import-records.ts'
import { clients } from '../../schema/clients.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { importRows } from '../../schema/imports.ts'
import { potHistory, potPrices } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import { createdVersion } from '../undo-create.ts'

/**
 * The clients of which something that these imports have made was changed or is gone since: why `takeBackSessions` would
 * refuse, and of whom.
 */
export async function changedSessionsOf(
  tx: Database,
  { trainerId }: TrainerScope,
  importIds: readonly string[],
): Promise<ChangedClient[]> {
  const columnsWith = (what: ReturnType<typeof sql<ImportChange>>) => ({
    importId: importRows.importId,
    clientId: sql<string>`${importRows.clientId}`,
    name: clients.name,
    what,
  })
  const isImported = isAnyOf(importRows.importId, importIds)
  const isClient = and(eq(clients.id, importRows.clientId), eq(clients.trainerId, trainerId))
  const isSession = and(
    eq(trainingSessions.id, importRows.rowId),
    eq(trainingSessions.trainerId, trainerId),
  )
  const isEntry = and(eq(potHistory.id, importRows.rowId), eq(potHistory.trainerId, trainerId))
  const ofSessions = await tx
    .select(
      columnsWith(
        sql<ImportChange>`case when ${trainingSessions.id} is null then 'gone' else 'changed' end`,
      ),
    )
    .from(importRows)
    .leftJoin(clients, isClient)
    .leftJoin(trainingSessions, isSession)
    .where(
      and(
        isImported,
        eq(importRows.kind, 'session'),
        or(isNull(trainingSessions.id), ne(trainingSessions.version, createdVersion)),
      ),
    )
  const hasPrice = sql`exists (select 1 from ${potPrices} where ${potPrices.historyId} = ${potHistory.id})`
  const ofEntries = await tx
    .select(
      columnsWith(
        sql<ImportChange>`case when ${potHistory.id} is null then 'gone' else 'price' end`,
      ),
    )
    .from(importRows)
    .leftJoin(clients, isClient)
    .leftJoin(potHistory, isEntry)
    .where(and(isImported, eq(importRows.kind, 'entry'), or(isNull(potHistory.id), hasPrice)))
  return [...ofSessions, ...ofEntries]
}
