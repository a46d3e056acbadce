import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { groupedBy } from '#shared/grouped.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import { clients, linkOpenings } from '../clients/tables.ts'
import { isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { potHistory, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { keptColumns } from './document.ts'
import { withFormerPots } from './former-pots.ts'
import {
  type At,
  type Deletion,
  historyOf,
  noContents,
  pricesOf,
  type Stored,
  storeAll,
  storeOne,
  typesOf,
} from './store-rows.ts'

// Called in the transaction of a deletion, before its rows are deleted and after their client was locked. Each returns
// the key of the deletion in the trash, or of each deletion.

/** Stores these of the trainer's clients, each with everything that its deletion takes, but its login. */
export async function storeClients(
  tx: Database,
  at: At,
  ids: readonly string[],
): Promise<Stored[]> {
  const { scope } = at
  const areOfThem = (table: typeof pots | typeof trainingSessions | typeof cancelledSessions) =>
    and(isAnyOf(table.clientId, ids), eq(table.trainerId, scope.trainerId))
  const found = await tx
    .select({
      client: keptColumns.client,
      openings: { count: linkOpenings.count, lastOn: linkOpenings.lastOn },
    })
    .from(clients)
    .leftJoin(linkOpenings, eq(linkOpenings.clientId, clients.id))
    .where(and(isAnyOf(clients.id, ids), eq(clients.trainerId, scope.trainerId)))
  const kept = await tx
    .select({ pot: keptColumns.pot, clientId: pots.clientId, hours: pots.hoursRemaining })
    .from(pots)
    .where(areOfThem(pots))
    .orderBy(asc(pots.createdAt), asc(pots.id))
  const sessions = await tx
    .select({ session: keptColumns.session, clientId: trainingSessions.clientId })
    .from(trainingSessions)
    .where(areOfThem(trainingSessions))
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
  const cancelled = await tx
    .select({ session: keptColumns.cancelled, clientId: cancelledSessions.clientId })
    .from(cancelledSessions)
    .where(areOfThem(cancelledSessions))
  const types = await typesOf(
    tx,
    scope,
    kept.map(({ pot }) => pot.potTypeId),
  )
  const potIds = kept.map(({ pot }) => pot.id)
  const history = await historyOf(tx, scope, potIds)
  const pricesIn = groupedBy(await pricesOf(tx, scope, ['potId', potIds]), 'potId')
  const [potsOf, sessionsOf] = [groupedBy(kept, 'clientId'), groupedBy(sessions, 'clientId')]
  const [cancelledOf, entriesOf] = [groupedBy(cancelled, 'clientId'), groupedBy(history, 'potId')]
  const deletions = found.map(({ client, openings }): Deletion => {
    const [own, booked] = [potsOf(client.id), sessionsOf(client.id)]
    const used = new Set(own.map(({ pot }) => pot.potTypeId))
    return {
      clientId: client.id,
      document: {
        version: 1,
        kind: 'client',
        contents: {
          ...noContents,
          clientName: client.name,
          pots: own.length,
          sessions: booked.length,
          hours: sumHours(own.map(({ hours }) => hours)),
        },
        client,
        openings,
        types: types.filter(({ id }) => used.has(id)),
        pots: own.map(({ pot }) => pot),
        history: own.flatMap(({ pot }) => entriesOf(pot.id)),
        prices: own.flatMap(({ pot }) => pricesIn(pot.id)),
        sessions: booked.map(({ session }) => session),
        cancelled: cancelledOf(client.id).map(({ session }) => session),
      },
    }
  })
  return storeAll(tx, at, deletions)
}

/** Stores these of the trainer's pots, each with its history, and which sessions lose it. */
export async function storePots(tx: Database, at: At, ids: readonly string[]): Promise<Stored[]> {
  const { trainerId } = at.scope
  const found = await tx
    .select({
      pot: keptColumns.pot,
      type: keptColumns.type,
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
      entry: keptColumns.history,
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
    .select(keptColumns.session)
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
