import { type Column, getTableColumns, ne, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { ClientData } from '#shared/export/personal-data.ts'
import { clientAnswers } from '../../schema/answers.ts'
import { clients, linkOpenings, loginOffers } from '../../schema/clients.ts'
import { exactInstant } from '../../schema/columns.ts'
import { events } from '../../schema/events.ts'
import { calendarFeeds } from '../../schema/feeds.ts'
import { handedHours, handoverOffers, handovers } from '../../schema/handover.ts'
import { idempotencyKeys } from '../../schema/idempotency.ts'
import { importRows } from '../../schema/imports.ts'
import { outbox } from '../../schema/outbox.ts'
import { potHistory, potPrices, pots } from '../../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../../schema/sessions.ts'
import { trash, trashKeys } from '../../schema/trash.ts'
import { wrongPots } from '../../schema/wrong-pots.ts'

/** Why a table is not in one of the lists. */
type LeftOut = { leftOut: string }

/** What the document of a deleted client keeps of a table's rows (D129). */
export type Kept<Columns = Record<string, Column | SQL>> = {
  columns: Columns
  /** Of which rows, where it is not of all. */
  only?: SQL | undefined
  /** The documents from before the table was kept have none of its rows. */
  isLater?: boolean
}

/** What becomes of a client's rows in a table. A test compares it with the database's schema. */
type ClientTable = {
  table: PgTable
  trash: Kept | LeftOut
  /**
   * What an erasure does: the database deletes the rows with the client, by a foreign key; clients/erase.ts deletes them;
   * or they stay.
   */
  erasure: 'cascade' | 'statement' | LeftOut
  /** Whether a hand-over moves the rows to the receiver, as the document of a deleted client has them (D37). */
  handover: 'moves' | LeftOut
  /** Where the rows are in the client's file (GDPR article 15). */
  file: keyof ClientData | LeftOut
}

type ColumnsOf<Table extends PgTable> = Table['_']['columns']

/** An instant at which a row was made is kept to the microsecond. */
type KeptColumns<Table extends PgTable, Omitted> = {
  [Name in Exclude<keyof ColumnsOf<Table>, Omitted>]: Name extends 'createdAt'
    ? SQL<string>
    : ColumnsOf<Table>[Name]
}

/** A new column of the table is kept by itself; one that is not has its reason in `omitted`. */
export function kept<Table extends PgTable, Omitted extends keyof ColumnsOf<Table>>(
  table: Table,
  omitted: Record<Omitted, string>,
  more: Pick<Kept, 'only' | 'isLater'> = {},
) {
  const all = Object.entries(getTableColumns(table)).filter(([name]) => !(name in omitted))
  const columns = all.map(([name, column]) => [
    name,
    name === 'createdAt' ? exactInstant(column) : column,
  ])
  return { ...more, columns: Object.fromEntries(columns) as KeptColumns<Table, Omitted> }
}

const ofTrash = { trainerId: 'the row of the trash has it' }
const ofOwner = { ...ofTrash, clientId: 'the row of the trash has it' }
const computed = 'the database computes it'
const ofReturn = 'that of the restoration'
const notAboutClients = 'null in a mail about a client'

/**
 * What a client is: every table with a key of a client, or of something that is a client's, by its name in the document of
 * a deleted client, in the order in which the rows are inserted again. A table that is not in it fails a test.
 */
export const clientTables = {
  client: {
    table: clients,
    trash: kept(clients, { ...ofTrash, profileId: 'a login is not restored (D31)' }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'client',
  },
  openings: {
    table: linkOpenings,
    trash: kept(linkOpenings, { clientId: ofOwner.clientId }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'link',
  },
  pots: {
    table: pots,
    trash: kept(pots, { ...ofOwner, hoursRemaining: computed, totalHours: computed }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'pots',
  },
  history: {
    table: potHistory,
    trash: kept(potHistory, ofTrash),
    erasure: 'cascade',
    handover: 'moves',
    file: 'pots',
  },
  prices: {
    table: potPrices,
    trash: kept(potPrices, ofTrash, { isLater: true }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'pots',
  },
  sessions: {
    table: trainingSessions,
    trash: kept(trainingSessions, { ...ofOwner, chargedHours: computed, changedAt: ofReturn }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'sessions',
  },
  cancelled: {
    table: cancelledSessions,
    trash: kept(cancelledSessions, { ...ofOwner, changedAt: ofReturn }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'cancelledSessions',
  },
  answers: {
    table: clientAnswers,
    trash: kept(clientAnswers, ofOwner, { isLater: true }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'answers',
  },
  feeds: {
    table: calendarFeeds,
    trash: kept(calendarFeeds, ofOwner, { isLater: true }),
    erasure: 'cascade',
    handover: 'moves',
    file: 'feeds',
  },
  mail: {
    table: outbox,
    trash: kept(
      outbox,
      {
        clientId: ofOwner.clientId,
        invitationId: notAboutClients,
        accountId: notAboutClients,
      },
      // That of an offer of a login ends with the offer.
      { only: ne(outbox.kind, 'client-login'), isLater: true },
    ),
    erasure: 'cascade',
    handover: 'moves',
    file: 'mail',
  },
  loginOffer: {
    table: loginOffers,
    trash: { leftOut: 'a login is not restored, and neither is its offer (D31)' },
    erasure: 'cascade',
    handover: { leftOut: 'the giver has mailed it: the receiver offers another' },
    file: 'loginOffer',
  },
  handoverOffer: {
    table: handoverOffers,
    trash: { leftOut: 'a deleted client is not offered (D37)' },
    erasure: 'cascade',
    handover: { leftOut: 'it is answered' },
    file: { leftOut: 'what two trainers agree on, with nothing about the person' },
  },
  handovers: {
    table: handovers,
    trash: { leftOut: 'it is undone only while nothing was done since (D37)' },
    erasure: 'statement',
    handover: { leftOut: 'of several the last one alone can be undone' },
    file: { leftOut: "the former trainer's notes, which the client's trainer never reads (D37)" },
  },
  handedHours: {
    table: handedHours,
    trash: { leftOut: 'sums of the trainers who had the client before' },
    erasure: { leftOut: 'sums without a name, and a key that leads to nobody afterwards' },
    handover: { leftOut: 'what the giver has held is added to it (handover/move-client.ts)' },
    file: { leftOut: 'sums of the trainers who had the client before' },
  },
  wrongPots: {
    table: wrongPots,
    trash: { leftOut: 'a trainer with a wrong pot deletes nothing (D44)' },
    erasure: 'cascade',
    handover: { leftOut: 'while either has one, nothing is handed over (D44)' },
    file: { leftOut: 'a state of the books, and nothing about the person' },
  },
  idempotencyKeys: {
    table: idempotencyKeys,
    trash: { leftOut: 'an act is not done again because its client comes back (D38)' },
    erasure: 'statement',
    handover: { leftOut: 'acts of the giver, and of the client, whose key stays' },
    file: { leftOut: 'it repeats keys and figures of the events' },
  },
  importRows: {
    table: importRows,
    trash: { leftOut: 'they stay while their client is in the trash (D135)' },
    erasure: 'statement',
    handover: { leftOut: "the import is the giver's, who can no longer undo it" },
    file: { leftOut: 'the keys of what an import has made, for its undo' },
  },
  trash: {
    table: trash,
    trash: { leftOut: 'what was deleted of the client before stays there by itself' },
    erasure: 'statement',
    handover: {
      leftOut: "the giver's, until the hand-over can no longer be undone (trash/set-aside.ts)",
    },
    file: 'deleted',
  },
  trashKeys: {
    table: trashKeys,
    trash: { leftOut: 'a trigger writes it with the document' },
    erasure: 'statement',
    handover: { leftOut: 'a trigger deletes them with the document' },
    file: { leftOut: 'the keys of what is in the trash' },
  },
  events: {
    table: events,
    trash: { leftOut: 'an event is never changed, and names the client by its key (D34)' },
    erasure: { leftOut: 'keys and figures alone, which name nobody afterwards (D34)' },
    handover: { leftOut: "each side has its own, and the receiver reads none of the giver's" },
    file: 'events',
  },
} satisfies Record<string, ClientTable>

type Tables = typeof clientTables

/** The tables whose rows a document keeps, by their names there. */
export type KeptName = {
  [Name in keyof Tables]: Tables[Name]['trash'] extends LeftOut ? never : Name
}[keyof Tables]

/** A row as a document keeps it. */
export type KeptRow<Name extends KeptName> = SelectResultFields<Tables[Name]['trash']['columns']>

export type KeptRows = { [Name in KeptName]: KeptRow<Name>[] }

/** The names in the order in which the rows are inserted again. */
export const keptNames = Object.entries(clientTables).flatMap(([name, { trash: how }]) =>
  'leftOut' in how ? [] : [name as KeptName],
)
