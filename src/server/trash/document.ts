import { getTableColumns } from 'drizzle-orm'
import * as z from 'zod/mini'
import { storedContents } from '#shared/trash/payload.ts'
import { clients } from '../clients/tables.ts'
import { exactInstant } from '../db/columns.ts'
import { potHistory, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'

// What is stored of each row: every column but the tenant, which the row of the trash has, and what the database
// computes. A new column of these tables is stored by itself, and needs its field below, since the objects are strict.

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
  session: { ...sessionColumns, createdAt: exactInstant(trainingSessions.createdAt) },
  cancelled: { ...cancelledColumns, createdAt: exactInstant(cancelledSessions.createdAt) },
}

const word = z.nullable(z.string())
const key = z.uuid()
const hours = z.number()
const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

/** In microseconds; documents from before hold milliseconds. */
const exact = z.iso.datetime()

const clientRow = z.strictObject({
  id: key,
  name: z.string(),
  email: z.string(),
  phone: word,
  color: word,
  tokenHash: word,
  tokenSealed: z.string(),
  createdAt: exact,
})

const typeRow = z.strictObject({ id: key, name: z.string(), description: word, createdAt: exact })

const potRow = z.strictObject({
  id: key,
  potTypeId: key,
  openingHours: hours,
  createdAt: exact,
})

const historyRow = z.strictObject({
  id: key,
  potId: key,
  trainerName: z.string(),
  date: instant,
  hoursAdded: hours,
  reason: z.string(),
})

const bookedFields = {
  id: key,
  potId: z.nullable(key),
  startsAt: instant,
  durationHours: hours,
  notes: z.string(),
  version: z.int(),
  createdAt: exact,
  cancelReason: word,
}

const sessionRow = z.strictObject({
  ...bookedFields,
  completed: z.boolean(),
  noShow: z.boolean(),
  cancelledAt: z.nullable(instant),
})

const cancelledRow = z.strictObject({
  ...bookedFields,
  cancelledAt: instant,
  cancelledBy: z.nullable(key),
})

const head = { version: z.literal(1), contents: storedContents }

const documents = z.discriminatedUnion('kind', [
  z.strictObject({
    ...head,
    kind: z.literal('client'),
    client: clientRow,
    openings: z.nullable(z.strictObject({ count: z.int(), lastOn: z.string() })),
    types: z.array(typeRow),
    pots: z.array(potRow),
    history: z.array(historyRow),
    sessions: z.array(sessionRow),
    cancelled: z.array(cancelledRow),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('pot'),
    type: typeRow,
    pot: potRow,
    history: z.array(historyRow),
    sessionIds: z.array(key),
    cancelledIds: z.array(key),
  }),
  z.strictObject({ ...head, kind: z.literal('history'), entry: historyRow }),
  z.strictObject({ ...head, kind: z.literal('sessions'), sessions: z.array(sessionRow) }),
])

/** A deletion with all rows that it took, as it is read. */
export type TrashDocument = z.output<typeof documents>

export type DocumentOf<Kind extends TrashDocument['kind']> = Extract<TrashDocument, { kind: Kind }>

/** A stored document, checked. Throws when it is not one of ours, which is a fault of the program. */
export function readDocument(stored: unknown): TrashDocument {
  return documents.parse(stored)
}
