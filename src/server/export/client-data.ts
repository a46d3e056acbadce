import { and, arrayContains, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { absenceKinds } from '#shared/events/kinds.ts'
import type { ClientData } from '#shared/export/personal-data.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../access/scope.ts'
import { logSecurity } from '../access/security-log.ts'
import { isOwn } from '../clients/queries.ts'
import { clients, linkOpenings, loginOffers } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { ofOneMoment } from '../db/transaction.ts'
import { isByClient } from '../events/actors.ts'
import { recordEvent } from '../events/record.ts'
import { events } from '../events/tables.ts'
import { outbox } from '../mail/tables.ts'
import { potHistory, pots, potTypes } from '../pots/tables.ts'
import { statusColumns } from '../sessions/columns.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { type DocumentOf, readDocument, type TrashDocument } from '../trash/document.ts'
import { trash } from '../trash/tables.ts'
import { mailWhere, namedFigures } from './personal-rows.ts'
import type { ExportContext } from './queries.ts'

type HistoryEntry = DocumentOf<'history'>['entry']

/**
 * Everything that is stored about one client (GDPR article 15), of one snapshot, so that pots and sessions agree. A
 * table with a client column belongs here; a test compares. Throws NOT_FOUND.
 */
export async function clientData(ctx: ExportContext, id: string): Promise<ClientData> {
  const { db, scope, now } = ctx
  const readAt = now()
  const found = await ofOneMoment(db, async (tx) => {
    const { profileId, tokenHash, openings, loginOffer, ...client } = await clientRow(tx, scope, id)
    return {
      client,
      link: { isEnabled: tokenHash !== null, openings },
      hasLogin: profileId !== null,
      loginOffer,
      pots: await potsOf(tx, id),
      sessions: await sessionsOf(tx, id),
      cancelledSessions: await cancelledOf(tx, id),
      deleted: await deletedOf(tx, scope, id),
      mail: await mailWhere(tx, eq(outbox.clientId, id)),
      events: await eventsOf(tx, scope, id),
    }
  })
  await recordEvent(db, ctx, { kind: 'data.exported', clientIds: [id] })
  logSecurity(ctx, 'data.exported', { accountId: scope.trainerId, clientId: id })
  return {
    format: 'tidspott.client',
    version: 1,
    readAt,
    trainer: { name: scope.trainerName },
    ...found,
  }
}

async function clientRow(tx: Database, scope: TrainerScope, id: string) {
  const [client] = await tx
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      color: clients.color,
      createdAt: clients.createdAt,
      profileId: clients.profileId,
      tokenHash: clients.tokenHash,
      openings: { count: linkOpenings.count, lastOn: linkOpenings.lastOn },
      loginOffer: { email: loginOffers.email, expiresAt: loginOffers.expiresAt },
    })
    .from(clients)
    .leftJoin(linkOpenings, eq(linkOpenings.clientId, clients.id))
    .leftJoin(loginOffers, eq(loginOffers.clientId, clients.id))
    .where(isOwn(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client
}

async function potsOf(tx: Database, clientId: string) {
  const found = await tx
    .select({
      id: pots.id,
      type: potTypes.name,
      typeDescription: potTypes.description,
      openingHours: pots.openingHours,
      totalHours: pots.totalHours,
      hoursRemaining: pots.hoursRemaining,
      createdAt: pots.createdAt,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(eq(pots.clientId, clientId))
    .orderBy(asc(pots.createdAt), asc(pots.id))
  const history = await tx
    .select({
      potId: potHistory.potId,
      at: potHistory.date,
      hoursAdded: potHistory.hoursAdded,
      reason: potHistory.reason,
      trainerName: potHistory.trainerName,
    })
    .from(potHistory)
    .where(
      inArray(
        potHistory.potId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(potHistory.date), asc(potHistory.id))
  return found.map((pot) => ({
    ...pot,
    history: history
      .filter(({ potId }) => potId === pot.id)
      .map(({ potId: _potId, ...entry }) => entry),
  }))
}

function sessionsOf(tx: Database, clientId: string) {
  return tx
    .select({
      ...statusColumns,
      chargedHours: trainingSessions.chargedHours,
      notes: trainingSessions.notes,
      cancelledAt: trainingSessions.cancelledAt,
      cancelReason: trainingSessions.cancelReason,
      createdAt: trainingSessions.createdAt,
    })
    .from(trainingSessions)
    .where(eq(trainingSessions.clientId, clientId))
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

function cancelledOf(tx: Database, clientId: string) {
  return tx
    .select({
      id: cancelledSessions.id,
      potId: cancelledSessions.potId,
      startsAt: cancelledSessions.startsAt,
      durationHours: cancelledSessions.durationHours,
      notes: cancelledSessions.notes,
      cancelledAt: cancelledSessions.cancelledAt,
      cancelReason: cancelledSessions.cancelReason,
      createdAt: cancelledSessions.createdAt,
    })
    .from(cancelledSessions)
    .where(eq(cancelledSessions.clientId, clientId))
    .orderBy(asc(cancelledSessions.startsAt), asc(cancelledSessions.id))
}

async function deletedOf(
  tx: Database,
  { trainerId }: TrainerScope,
  clientId: string,
): Promise<ClientData['deleted']> {
  const found = await tx
    .select({ deletedAt: trash.deletedAt, document: trash.document })
    .from(trash)
    .where(and(eq(trash.clientId, clientId), eq(trash.trainerId, trainerId)))
    .orderBy(asc(trash.deletedAt), asc(trash.id))
  return found.map(({ deletedAt, document }) => ({
    deletedAt,
    ...rowsIn(readDocument(document)),
  }))
}

/** The rows of a deletion. The client is there, so it is not what was deleted. */
function rowsIn(document: TrashDocument): Omit<ClientData['deleted'][number], 'deletedAt'> {
  switch (document.kind) {
    case 'client':
      return { pots: [], history: [], sessions: [] }
    case 'pot': {
      const { pot, type, history } = document
      const { openingHours, createdAt } = pot
      const typed = { type: type.name, typeDescription: type.description }
      return {
        pots: [{ ...typed, openingHours, createdAt: new Date(createdAt) }],
        history: history.map(shownEntry),
        sessions: [],
      }
    }
    case 'history':
      return { pots: [], history: [shownEntry(document.entry)], sessions: [] }
    case 'sessions':
      return {
        pots: [],
        history: [],
        sessions: document.sessions.map(({ id: _id, version: _version, ...session }) => ({
          ...session,
          createdAt: new Date(session.createdAt),
        })),
      }
  }
}

function shownEntry({ date, hoursAdded, reason, trainerName }: HistoryEntry) {
  return { at: date, hoursAdded, reason, trainerName }
}

/** The events about the client; an absence is the trainer's own (D32). */
async function eventsOf(
  tx: Database,
  scope: TrainerScope,
  clientId: string,
): Promise<ClientData['events']> {
  const found = await tx
    .select({
      at: events.at,
      kind: events.kind,
      actorId: events.actorId,
      trainerId: events.trainerId,
      clientIds: events.clientIds,
      figures: events.figures,
    })
    .from(events)
    .where(
      and(
        eq(events.trainerId, scope.trainerId),
        arrayContains(events.clientIds, [clientId]),
        notInArray(events.kind, [...absenceKinds]),
      ),
    )
    .orderBy(asc(events.id))
  return found.map(({ at, kind, clientIds, figures, ...event }) => ({
    at,
    kind,
    by: event.actorId === null ? 'visitor' : isByClient(event, scope) ? 'client' : 'trainer',
    figures: clientIds.length > 1 ? [] : namedFigures(figures),
  }))
}
