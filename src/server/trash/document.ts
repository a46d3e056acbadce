import * as z from 'zod/mini'
import { storedContents } from '#shared/trash/payload.ts'
import {
  clientTables,
  type KeptName,
  type KeptRow,
  kept,
  keptNames,
} from '../platform/tenant/client-tables.ts'
import { potTypes } from '../schema/pots.ts'
import { rowSchema } from './row-schema.ts'

/** The training types of pots are kept beside them: others of the trainer's may use them, too. */
export const typeColumns = kept(potTypes, { trainerId: 'the row of the trash has it' }).columns

const typeRow = rowSchema(typeColumns)

/** Stored training types, checked. */
export function readTypes(stored: unknown) {
  return z.array(typeRow).parse(stored)
}

/** The schema of a row of this table. */
function rowOf<Name extends KeptName>(name: Name) {
  const schema: unknown = rowSchema(clientTables[name].trash.columns)
  return schema as z.ZodMiniType<KeptRow<Name>>
}

const [pot, entry, session] = [rowOf('pots'), rowOf('history'), rowOf('sessions')]

/** The rows of this table; none in a document that is older than the table. */
function rowsOf<Name extends KeptName>(name: Name) {
  const rows = z.array(rowOf(name))
  const { trash } = clientTables[name]
  return (trash.isLater ? z._default(rows, []) : rows) as z.ZodMiniType<KeptRow<Name>[]>
}

const openings = rowOf('openings')

/** Older documents have one row, or null. */
const openingRows = z.union([
  z.array(openings),
  z.pipe(
    z.nullable(openings),
    z.transform((row) => (row === null ? [] : [row])),
  ),
])

type ListName = Exclude<KeptName, 'client' | 'openings'>
const lists = Object.fromEntries(
  keptNames
    .filter((name) => name !== 'client' && name !== 'openings')
    .map((name) => [name, rowsOf(name)]),
) as { [Name in ListName]: z.ZodMiniType<KeptRow<Name>[]> }

const head = { version: z.literal(1), contents: storedContents }

const documents = z.discriminatedUnion('kind', [
  z.strictObject({
    ...head,
    kind: z.literal('client'),
    client: rowOf('client'),
    openings: openingRows,
    types: z.array(typeRow),
    ...lists,
  }),
  z.strictObject({
    ...head,
    kind: z.literal('pot'),
    type: typeRow,
    pot,
    history: lists.history,
    prices: lists.prices,
    sessionIds: z.array(z.uuid()),
    cancelledIds: z.array(z.uuid()),
  }),
  z.strictObject({ ...head, kind: z.literal('history'), entry, prices: lists.prices }),
  z.strictObject({ ...head, kind: z.literal('sessions'), sessions: z.array(session) }),
])

/** A deletion with all rows that it took, as it is read. */
export type TrashDocument = z.output<typeof documents>

export type DocumentOf<Kind extends TrashDocument['kind']> = Extract<TrashDocument, { kind: Kind }>

/** A stored document, checked. Throws when it is not one of ours, which is a fault of the program. */
export function readDocument(stored: unknown): TrashDocument {
  return documents.parse(stored)
}
