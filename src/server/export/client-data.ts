import { and, arrayContains, asc, eq, inArray, isNull, notLike } from 'drizzle-orm'
import {
  type ClientData,
  deletedFields,
  fileFields,
  personalDataVersion,
} from '#shared/export/personal-data.ts'
import { pick } from '#shared/pick.ts'
import { pricesByEntry } from '#shared/pots/price/price.ts'
import { Problem } from '#shared/problem.ts'
import { whoActed } from '../events/actors.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { isOwnClient } from '../platform/tenant/own-client.ts'
import { clientAnswers } from '../schema/answers.ts'
import { clients, linkOpenings, loginOffers } from '../schema/clients.ts'
import { events } from '../schema/events.ts'
import { calendarFeeds } from '../schema/feeds.ts'
import { outbox } from '../schema/outbox.ts'
import { potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../schema/sessions.ts'
import { trash } from '../schema/trash.ts'
import { type DocumentOf, readDocument, type TrashDocument } from '../trash/document.ts'
import { fileColumns } from './file-columns.ts'
import { mailWhere, namedFigures } from './personal-rows.ts'
import type { ExportContext } from './queries.ts'

type HistoryEntry = DocumentOf<'history'>['entry']
type PriceOf = ReturnType<typeof pricesByEntry>

const ofClient = { trainerId: 'the trainer who has the file', clientId: 'the client of the file' }

const columns = {
  client: fileColumns(clients, fileFields.client, {
    trainerId: ofClient.trainerId,
    profileId: 'hasLogin',
    tokenHash: 'link.isEnabled',
    tokenSealed: 'a secret',
    nameRevision: 'no data',
    renamedAt: 'of calendar feeds',
  }),
  openings: fileColumns(linkOpenings, fileFields.openings, { clientId: ofClient.clientId }),
  loginOffer: fileColumns(loginOffers, fileFields.loginOffer, {
    clientId: ofClient.clientId,
    tokenHash: 'a secret',
  }),
  pot: fileColumns(pots, fileFields.pot, {
    ...ofClient,
    potTypeId: 'the name of the type',
    lowToldAt: 'the mail says when',
  }),
  entry: fileColumns(potHistory, fileFields.entry, {
    id: 'nothing names it',
    potId: 'the pot that it is part of',
    trainerId: ofClient.trainerId,
    importId: 'the reason says so',
    date: 'at',
  }),
  price: fileColumns(potPrices, fileFields.price, {
    id: 'nothing names it',
    trainerId: ofClient.trainerId,
    potId: 'the pot that it is part of',
    historyId: 'the entry that it is part of',
  }),
  session: fileColumns(trainingSessions, fileFields.session, {
    ...ofClient,
    version: 'no data',
    revision: 'no data',
    changedAt: 'of calendar feeds',
  }),
  cancelled: fileColumns(cancelledSessions, fileFields.cancelled, {
    ...ofClient,
    version: 'no data',
    revision: 'no data',
    changedAt: 'of calendar feeds',
    cancelledBy: 'the events say who',
  }),
  answer: fileColumns(clientAnswers, fileFields.answer, {
    ...ofClient,
    id: 'nothing names it',
    sessionVersion: 'no data',
    besideIds: "keys of other clients' sessions",
  }),
  feed: fileColumns(calendarFeeds, fileFields.feed, {
    ...ofClient,
    id: 'nothing names it',
    tokenHash: 'a secret',
    tokenSealed: 'a secret',
  }),
}

/**
 * Everything that is stored about one client (GDPR article 15), of one snapshot, so that pots and sessions agree:
 * `clientTables` says where each table is (D130). Throws NOT_FOUND.
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
      answers: await tx
        .select(columns.answer)
        .from(clientAnswers)
        .where(eq(clientAnswers.clientId, id))
        .orderBy(asc(clientAnswers.at), asc(clientAnswers.id)),
      feeds: await tx
        .select(columns.feed)
        .from(calendarFeeds)
        .where(eq(calendarFeeds.clientId, id))
        .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id)),
      deleted: await deletedOf(tx, scope, id),
      mail: await mailWhere(tx, eq(outbox.clientId, id)),
      events: await eventsOf(tx, scope, id),
    }
  })
  await queueEvent(db, ctx, { kind: 'data.exported', clientIds: [id] })
  logSecurity(ctx, 'data.exported', { accountId: scope.trainerId, clientId: id })
  return {
    format: 'tidspott.client',
    version: personalDataVersion,
    readAt,
    trainer: { name: scope.trainerName },
    ...found,
  }
}

async function clientRow(tx: Database, scope: TrainerScope, id: string) {
  const [client] = await tx
    .select({
      ...columns.client,
      profileId: clients.profileId,
      tokenHash: clients.tokenHash,
      openings: columns.openings,
      loginOffer: columns.loginOffer,
    })
    .from(clients)
    .leftJoin(linkOpenings, eq(linkOpenings.clientId, clients.id))
    .leftJoin(loginOffers, eq(loginOffers.clientId, clients.id))
    .where(isOwnClient(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client
}

async function potsOf(tx: Database, clientId: string) {
  const found = await tx
    .select({
      ...columns.pot,
      type: potTypes.name,
      typeDescription: potTypes.description,
      price: columns.price,
    })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .leftJoin(potPrices, and(eq(potPrices.potId, pots.id), isNull(potPrices.historyId)))
    .where(eq(pots.clientId, clientId))
    .orderBy(asc(pots.createdAt), asc(pots.id))
  const ids = found.map(({ id }) => id)
  // The price comes with what it is of.
  const history = await tx
    .select({
      ...columns.entry,
      potId: potHistory.potId,
      at: potHistory.date,
      price: columns.price,
    })
    .from(potHistory)
    .leftJoin(potPrices, eq(potPrices.historyId, potHistory.id))
    .where(inArray(potHistory.potId, ids))
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
    .select(columns.session)
    .from(trainingSessions)
    .where(eq(trainingSessions.clientId, clientId))
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

function cancelledOf(tx: Database, clientId: string) {
  return tx
    .select(columns.cancelled)
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

type DeletedRows = Omit<ClientData['deleted'][number], 'deletedAt'>

const noRows: DeletedRows = { pots: [], history: [], sessions: [] }

/** The rows of a deletion. The client is there, so it is not what was deleted. */
function rowsIn(document: TrashDocument): DeletedRows {
  switch (document.kind) {
    case 'client':
      return noRows
    case 'pot': {
      const { pot, type, history, prices } = document
      const priceOf = pricesByEntry(prices)
      const typed = { type: type.name, typeDescription: type.description }
      const price = priceOf(null) ?? null
      const deletedPot = { ...deletedRow(pot, deletedFields.pot), ...typed, price }
      const entries = history.map((entry) => shownEntry(entry, priceOf))
      return { ...noRows, pots: [deletedPot], history: entries }
    }
    case 'history':
      return {
        ...noRows,
        history: [shownEntry(document.entry, pricesByEntry(document.prices))],
      }
    case 'sessions': {
      const sessions = document.sessions.map((row) => deletedRow(row, deletedFields.session))
      return { ...noRows, sessions }
    }
  }
}

/** These fields of a row in the trash. */
function deletedRow<Row extends { createdAt: string }, Field extends keyof Row>(
  row: Row,
  fields: Record<Field, unknown>,
) {
  return { ...pick(row, fields), createdAt: new Date(row.createdAt) }
}

function shownEntry(entry: HistoryEntry, priceOf: PriceOf) {
  const price = priceOf(entry.id) ?? null
  return { at: entry.date, ...pick(entry, fileFields.entry), price }
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
        notLike(events.kind, 'absence.%'),
      ),
    )
    .orderBy(asc(events.id))
  return found.map((event) => ({
    at: event.at,
    kind: event.kind,
    by: whoActed(event, scope),
    figures: event.clientIds.length > 1 ? [] : namedFigures(event.figures),
  }))
}
