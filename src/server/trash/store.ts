import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import type { StoredContents } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../access/scope.ts'
import { clients, linkOpenings } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { potHistory, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { keptColumns, type TrashDocument } from './document.ts'
import { withFormerPots } from './former-pots.ts'
import { trash } from './tables.ts'

// Called in the transaction of a deletion, before its rows are deleted and after their client was locked. Each returns
// the key of the deletion in the trash.

type At = Pick<TrainerContext, 'scope' | 'now'>

/** Stores a client with everything that its deletion takes, but its login. */
export async function storeClient(tx: Database, at: At, id: string): Promise<string> {
  const { scope } = at
  const isOfClient = (table: typeof pots | typeof trainingSessions | typeof cancelledSessions) =>
    and(eq(table.clientId, id), eq(table.trainerId, scope.trainerId))
  const [found] = await tx
    .select({
      client: keptColumns.client,
      openings: { count: linkOpenings.count, lastOn: linkOpenings.lastOn },
    })
    .from(clients)
    .leftJoin(linkOpenings, eq(linkOpenings.clientId, clients.id))
    .where(and(eq(clients.id, id), eq(clients.trainerId, scope.trainerId)))
  if (!found) throw new Problem('NOT_FOUND')
  const kept = await tx
    .select({ ...keptColumns.pot, hoursRemaining: pots.hoursRemaining })
    .from(pots)
    .where(isOfClient(pots))
    .orderBy(asc(pots.createdAt), asc(pots.id))
  const potIds = kept.map((pot) => pot.id)
  const sessions = await tx
    .select(keptColumns.session)
    .from(trainingSessions)
    .where(isOfClient(trainingSessions))
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
  return store(tx, at, {
    clientId: id,
    document: {
      version: 1,
      kind: 'client',
      contents: {
        ...noContents,
        clientName: found.client.name,
        pots: kept.length,
        sessions: sessions.length,
        hours: sumHours(kept.map((pot) => pot.hoursRemaining)),
      },
      ...found,
      types: await typesOf(
        tx,
        scope,
        kept.map((pot) => pot.potTypeId),
      ),
      pots: kept.map(({ hoursRemaining: _figure, ...pot }) => pot),
      history: await historyOf(tx, scope, potIds),
      sessions,
      cancelled: await tx
        .select(keptColumns.cancelled)
        .from(cancelledSessions)
        .where(isOfClient(cancelledSessions)),
    },
  })
}

/** Stores a pot with its history, and which sessions lose it. Throws POT_NOT_FOUND. */
export async function storePot(
  tx: Database,
  at: At,
  { id, clientId }: { id: string; clientId: string },
): Promise<string> {
  const { trainerId } = at.scope
  const [found] = await tx
    .select({
      pot: keptColumns.pot,
      type: keptColumns.type,
      hours: pots.hoursRemaining,
      clientName: clients.name,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .innerJoin(clients, eq(clients.id, pots.clientId))
    .where(and(eq(pots.id, id), eq(pots.trainerId, trainerId)))
  if (!found) throw new Problem('POT_NOT_FOUND')
  const { pot, type, hours, clientName } = found
  const sessions = await tx
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.potId, id), eq(trainingSessions.trainerId, trainerId)))
  const cancelled = await tx
    .select({ id: cancelledSessions.id })
    .from(cancelledSessions)
    .where(and(eq(cancelledSessions.potId, id), eq(cancelledSessions.trainerId, trainerId)))
  return store(tx, at, {
    clientId,
    document: {
      version: 1,
      kind: 'pot',
      contents: {
        ...noContents,
        clientName,
        potTypeName: type.name,
        pots: 1,
        sessions: sessions.length,
        hours,
      },
      pot,
      type,
      history: await historyOf(tx, at.scope, [id]),
      sessionIds: sessions.map((one) => one.id),
      cancelledIds: cancelled.map((one) => one.id),
    },
  })
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
  return store(tx, at, {
    clientId,
    document: {
      version: 1,
      kind: 'history',
      contents: { ...noContents, clientName, potTypeName, hours, reason },
      entry,
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
  return store(tx, at, {
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

const noContents: Omit<StoredContents, 'clientName'> = {
  potTypeName: null,
  pots: 0,
  sessions: 0,
  hours: 0,
  reason: null,
  startsAt: null,
}

async function store(
  tx: Database,
  { scope, now }: At,
  { clientId, document }: { clientId: string; document: TrashDocument },
): Promise<string> {
  const id = randomUUID()
  await tx.insert(trash).values({
    id,
    trainerId: scope.trainerId,
    clientId,
    kind: document.kind,
    deletedAt: now(),
    document,
  })
  return id
}

function typesOf(tx: Database, { trainerId }: TrainerScope, ids: readonly string[]) {
  return tx
    .select(keptColumns.type)
    .from(potTypes)
    .where(and(inArray(potTypes.id, [...new Set(ids)]), eq(potTypes.trainerId, trainerId)))
}

function historyOf(tx: Database, { trainerId }: TrainerScope, potIds: readonly string[]) {
  return tx
    .select(keptColumns.history)
    .from(potHistory)
    .where(and(inArray(potHistory.potId, [...potIds]), eq(potHistory.trainerId, trainerId)))
    .orderBy(asc(potHistory.date), asc(potHistory.id))
}
