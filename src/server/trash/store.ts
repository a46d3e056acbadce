import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { groupedBy } from '#shared/grouped.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { clientTables } from '../platform/tenant/client-tables.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potHistory, pots, potTypes } from '../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../schema/sessions.ts'
import { typeColumns } from './document.ts'
import { withFormerPots } from './former-pots.ts'
import {
  type At,
  type Deletion,
  historyOf,
  keptOf,
  noContents,
  pricesOf,
  type Stored,
  storeAll,
  storeOne,
  typesOf,
} from './store-rows.ts'

// Called in the transaction of a deletion, before its rows are deleted and after their client was locked. Each returns
// the key of the deletion in the trash, or of each deletion.

/**
 * Stores these of the trainer's clients, each with every row that its deletion takes and a restoration brings back, as
 * `clientTables` has them (D129). Their rows are locked first: a letter that is being queued, a feed that is being renewed
 * and an answer that is being marked are in the document or not at all.
 */
export async function storeClients(
  tx: Database,
  at: At,
  ids: readonly string[],
): Promise<Stored[]> {
  const { scope } = at
  const owned = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(isAnyOf(clients.id, ids), eq(clients.trainerId, scope.trainerId)))
    .orderBy(asc(clients.id))
    .for('update')
  const ownIds = owned.map(({ id }) => id)
  const rowsOf = await keptOf(tx, ownIds)
  const kept = ownIds.map((clientId) => ({ clientId, ...rowsOf(clientId) }))
  const types = await typesOf(
    tx,
    scope,
    kept.flatMap((rows) => rows.pots.map(({ potTypeId }) => potTypeId)),
  )
  const hours = await tx
    .select({ clientId: pots.clientId, hours: pots.hoursRemaining })
    .from(pots)
    .where(isAnyOf(pots.clientId, ownIds))
  const hoursOf = groupedBy(hours, 'clientId')
  const deletions = kept.flatMap(({ clientId, client: [client], ...rows }): Deletion[] => {
    if (!client) return []
    const used = new Set(rows.pots.map(({ potTypeId }) => potTypeId))
    const contents = {
      ...noContents,
      clientName: client.name,
      pots: rows.pots.length,
      sessions: rows.sessions.length,
      hours: sumHours(hoursOf(clientId).map((pot) => pot.hours)),
    }
    const usedTypes = types.filter(({ id }) => used.has(id))
    return [
      {
        clientId,
        document: { version: 1, kind: 'client', contents, client, types: usedTypes, ...rows },
      },
    ]
  })
  return storeAll(tx, at, deletions)
}

/** Stores these of the trainer's pots, each with its history, and which sessions lose it. */
export async function storePots(tx: Database, at: At, ids: readonly string[]): Promise<Stored[]> {
  const { trainerId } = at.scope
  const found = await tx
    .select({
      pot: clientTables.pots.trash.columns,
      type: typeColumns,
      hours: pots.hoursRemaining,
      clientId: pots.clientId,
      clientName: clients.name,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .innerJoin(clients, eq(clients.id, pots.clientId))
    .where(and(isAnyOf(pots.id, ids), eq(pots.trainerId, trainerId)))
  const losing = (table: typeof trainingSessions | typeof cancelledSessions) =>
    tx
      .select({ id: table.id, potId: sql<string>`${table.potId}` })
      .from(table)
      .where(and(isAnyOf(table.potId, ids), eq(table.trainerId, trainerId)))
  const sessionsOf = groupedBy(await losing(trainingSessions), 'potId')
  const cancelledOf = groupedBy(await losing(cancelledSessions), 'potId')
  const entriesOf = groupedBy(await historyOf(tx, at.scope, ids), 'potId')
  const pricesIn = groupedBy(await pricesOf(tx, at.scope, ['potId', ids]), 'potId')
  const deletions = found.map(({ pot, type, hours, clientId, clientName }): Deletion => {
    const sessionIds = sessionsOf(pot.id).map(({ id }) => id)
    return {
      clientId,
      document: {
        version: 1,
        kind: 'pot',
        contents: {
          ...noContents,
          clientName,
          potTypeName: type.name,
          pots: 1,
          sessions: sessionIds.length,
          hours,
        },
        pot,
        type,
        history: entriesOf(pot.id),
        prices: pricesIn(pot.id),
        sessionIds,
        cancelledIds: cancelledOf(pot.id).map(({ id }) => id),
      },
    }
  })
  return storeAll(tx, at, deletions)
}

/** Stores an entry of a pot's history. Throws HISTORY_NOT_FOUND. */
export async function storeHistory(tx: Database, at: At, id: string): Promise<string> {
  const [found] = await tx
    .select({
      entry: clientTables.history.trash.columns,
      clientId: pots.clientId,
      clientName: clients.name,
      potTypeName: potTypes.name,
    })
    .from(potHistory)
    .innerJoin(pots, eq(pots.id, potHistory.potId))
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .innerJoin(clients, eq(clients.id, pots.clientId))
    .where(and(eq(potHistory.id, id), eq(potHistory.trainerId, at.scope.trainerId)))
  if (!found) throw new Problem('HISTORY_NOT_FOUND')
  const { entry, clientId, clientName, potTypeName } = found
  const { hoursAdded: hours, reason } = entry
  return storeOne(tx, at, {
    clientId,
    document: {
      version: 1,
      kind: 'history',
      contents: { ...noContents, clientName, potTypeName, hours, reason },
      entry,
      prices: await pricesOf(tx, at.scope, ['historyId', [id]]),
    },
  })
}

/** Stores sessions of one client. Throws SESSION_NOT_FOUND unless all of them are its own. */
export async function storeSessions(
  tx: Database,
  at: At,
  { ids, clientId }: { ids: readonly string[]; clientId: string },
): Promise<string> {
  const found = await tx
    .select(clientTables.sessions.trash.columns)
    .from(trainingSessions)
    .where(
      and(
        inArray(trainingSessions.id, [...ids]),
        eq(trainingSessions.clientId, clientId),
        eq(trainingSessions.trainerId, at.scope.trainerId),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
  if (found.length < ids.length) throw new Problem('SESSION_NOT_FOUND')
  const sessions = await withFormerPots(tx, { scope: at.scope, clientId }, found)
  const [client] = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.trainerId, at.scope.trainerId)))
  return storeOne(tx, at, {
    clientId,
    document: {
      version: 1,
      kind: 'sessions',
      contents: {
        ...noContents,
        clientName: client?.name ?? '',
        sessions: sessions.length,
        startsAt: sessions[0]?.startsAt.toISOString() ?? null,
      },
      sessions,
    },
  })
}
