import { getTableColumns } from 'drizzle-orm'
import * as z from 'zod/mini'
import { storedContents } from '#shared/trash/payload.ts'
import { clients } from '../clients/tables.ts'
import { exactInstant } from '../db/columns.ts'
import { potHistory, potPrices, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { rowSchema } from './row-schema.ts'

// What is stored of each row: every column but the tenant, which the row of the trash has, and what the database
// computes. A new column of these tables is stored by itself.

const { trainerId: _1, profileId: _2, ...clientColumns } = getTableColumns(clients)
const { trainerId: _3, ...typeColumns } = getTableColumns(potTypes)
const {
  trainerId: _4,
  clientId: _5,
  hoursRemaining: _6,
  totalHours: _7,
  ...potColumns
} = getTableColumns(pots)
const { trainerId: _8, ...historyColumns } = getTableColumns(potHistory)
const { trainerId: _14, ...priceColumns } = getTableColumns(potPrices)
const {
  trainerId: _9,
  clientId: _10,
  chargedHours: _11,
  ...sessionColumns
} = getTableColumns(trainingSessions)
const { trainerId: _12, clientId: _13, ...cancelledColumns } = getTableColumns(cancelledSessions)

/** The columns that a document keeps. A client's login is left out: it is not restored. */
export const keptColumns = {
  client: { ...clientColumns, createdAt: exactInstant(clients.createdAt) },
  type: { ...typeColumns, createdAt: exactInstant(potTypes.createdAt) },
  pot: { ...potColumns, createdAt: exactInstant(pots.createdAt) },
  history: historyColumns,
  price: priceColumns,
  session: { ...sessionColumns, createdAt: exactInstant(trainingSessions.createdAt) },
  cancelled: { ...cancelledColumns, createdAt: exactInstant(cancelledSessions.createdAt) },
}

const rows = {
  client: rowSchema(keptColumns.client),
  type: rowSchema(keptColumns.type),
  pot: rowSchema(keptColumns.pot),
  history: rowSchema(keptColumns.history),
  price: rowSchema(keptColumns.price),
  session: rowSchema(keptColumns.session),
  cancelled: rowSchema(keptColumns.cancelled),
}

/** A document from before there were prices has none. */
const prices = z._default(z.array(rows.price), [])

const head = { version: z.literal(1), contents: storedContents }

const documents = z.discriminatedUnion('kind', [
  z.strictObject({
    ...head,
    kind: z.literal('client'),
    client: rows.client,
    openings: z.nullable(z.strictObject({ count: z.int(), lastOn: z.string() })),
    types: z.array(rows.type),
    pots: z.array(rows.pot),
    history: z.array(rows.history),
    prices,
    sessions: z.array(rows.session),
    cancelled: z.array(rows.cancelled),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('pot'),
    type: rows.type,
    pot: rows.pot,
    history: z.array(rows.history),
    prices,
    sessionIds: z.array(z.uuid()),
    cancelledIds: z.array(z.uuid()),
  }),
  z.strictObject({ ...head, kind: z.literal('history'), entry: rows.history, prices }),
  z.strictObject({ ...head, kind: z.literal('sessions'), sessions: z.array(rows.session) }),
])

/** A deletion with all rows that it took, as it is read. */
export type TrashDocument = z.output<typeof documents>

export type DocumentOf<Kind extends TrashDocument['kind']> = Extract<TrashDocument, { kind: Kind }>

/** A stored document, checked. Throws when it is not one of ours, which is a fault of the program. */
export function readDocument(stored: unknown): TrashDocument {
  return documents.parse(stored)
}
