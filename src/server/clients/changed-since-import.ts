import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ImportChange } from '#shared/import-records/payload.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { type ChangedClient, clientAsLeft, potAsLeft } from '../platform/tenant/import-records.ts'
import { clientAnswers } from '../schema/answers.ts'
import { clients, linkOpenings, loginOffers } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { calendarFeeds } from '../schema/feeds.ts'
import { importRows } from '../schema/imports.ts'
import { potHistory, pots } from '../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../schema/sessions.ts'

/** Whether a pot that is read has sessions, entries, or another price than the import has left. */
const potChange = sql`
  when exists (select 1 from ${trainingSessions} where ${trainingSessions.potId} = ${pots.id})
    or exists (select 1 from ${cancelledSessions} where ${cancelledSessions.potId} = ${pots.id}) then 'session'
  when exists (select 1 from ${potHistory} where ${potHistory.potId} = ${pots.id}) then 'entry'
  when ${importRows.leftAs} is distinct from ${potAsLeft} then 'price'`

/** The same of a client, but for its imported pots. */
const clientChange = sql`
  when exists (select 1 from ${trainingSessions} where ${trainingSessions.clientId} = ${clients.id})
    or exists (select 1 from ${cancelledSessions} where ${cancelledSessions.clientId} = ${clients.id}) then 'session'
  when exists (select 1 from ${pots} where ${pots.clientId} = ${clients.id} and not exists (
    select 1 from ${importRows} other where other.import_id = ${importRows.importId}
      and other.kind = 'pot' and other.row_id = ${pots.id})) then 'pot'
  when ${importRows.leftAs} is distinct from ${clientAsLeft} then 'details'
  when exists (select 1 from ${linkOpenings} where ${linkOpenings.clientId} = ${clients.id})
    or exists (select 1 from ${clientAnswers} where ${clientAnswers.clientId} = ${clients.id}) then 'link'
  when exists (select 1 from ${calendarFeeds} where ${calendarFeeds.clientId} = ${clients.id})
    or exists (select 1 from ${loginOffers} where ${loginOffers.clientId} = ${clients.id}) then 'access'`

/**
 * The clients to whom something has happened since they, or pots of theirs, were imported by one of these imports of the
 * trainer: what an undo would take along (D135).
 */
export async function changedSinceImport(
  tx: Database,
  { trainerId }: TrainerScope,
  importIds: readonly string[],
): Promise<ChangedClient[]> {
  const columnsWith = (change: SQL) => ({
    importId: importRows.importId,
    clientId: clients.id,
    name: clients.name,
    what: sql<ImportChange | null>`case ${change} end`,
  })
  const isImported = isAnyOf(importRows.importId, importIds)
  const isOwn = and(eq(clients.id, importRows.clientId), eq(clients.trainerId, trainerId))
  const ofClients = await tx
    .select(columnsWith(clientChange))
    .from(importRows)
    .innerJoin(clients, isOwn)
    .where(and(isImported, eq(importRows.kind, 'client')))
  const ofPots = await tx
    .select(columnsWith(potChange))
    .from(importRows)
    .innerJoin(clients, isOwn)
    .innerJoin(pots, and(eq(pots.id, importRows.rowId), eq(pots.clientId, clients.id)))
    .where(and(isImported, eq(importRows.kind, 'pot')))
  return [...ofClients, ...ofPots].flatMap(({ what, ...one }) =>
    what === null ? [] : [{ ...one, what }],
  )
}

/** Throws CONFLICT when something has happened since to the clients or pots of one of these imports. */
export async function requireUnchanged(
  tx: Database,
  scope: TrainerScope,
  importIds: readonly string[],
): Promise<void> {
  if ((await changedSinceImport(tx, scope, importIds)).length > 0) throw new Problem('CONFLICT')
}
