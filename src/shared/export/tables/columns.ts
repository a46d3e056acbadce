import { formatPhone } from '../../clients/phone.ts'
import { statementTexts } from '../../pots/statement/texts.ts'
import type {
  InvoiceBasis,
  InvoiceBasisReport,
} from '../../sessions/invoice-basis/invoice-basis.ts'
import { handedLines } from '../../sessions/invoice-basis/invoice-basis-tables.ts'
import { invoiceBasisTexts as basis } from '../../sessions/invoice-basis/texts.ts'
import { type ShownStatus, shownStatuses } from '../../sessions/status.ts'
import { shownStatusTexts } from '../../sessions/texts.ts'
import { localDateOf, localTimeOf } from '../../time.ts'
import type { CsvCell } from '../csv.ts'
import type { StatementLine } from './statement-lines.ts'
import { tableFileTexts as texts } from './texts.ts'

/** A column of a table. Dates are '2026-11-27' and times '10:00' in Stockholm, which an XLSX holds as such. */
export interface Column<Row> {
  name: string
  kind: 'text' | 'hours' | 'kronor' | 'count' | 'date' | 'time'
  /** In characters. */
  width: number
  /** Whether an XLSX has its sum below. */
  isSummed?: boolean
  value: (row: Row) => CsvCell
}

const text = <Row>(name: string, width: number, value: Column<Row>['value']): Column<Row> => ({
  name,
  kind: 'text',
  width,
  value,
})

const hours = <Row>(name: string, value: (row: Row) => number | null): Column<Row> => ({
  name,
  kind: 'hours',
  width: 13,
  isSummed: true,
  value,
})

const kronor = <Row>(name: string, value: (row: Row) => number | null): Column<Row> => ({
  ...hours(name, value),
  kind: 'kronor',
})

/** A balance, which has no sum over the rows of a statement. */
const balance = <Row>(name: string, value: (row: Row) => number): Column<Row> => ({
  ...hours(name, value),
  isSummed: false,
})

const day = <Row>(instant: (row: Row) => Date): Column<Row> => ({
  name: texts.date,
  kind: 'date',
  width: 12,
  value: (row) => localDateOf(instant(row)),
})

const clock = <Row>(instant: (row: Row) => Date | null): Column<Row> => ({
  name: texts.time,
  kind: 'time',
  width: 8,
  value: (row) => {
    const at = instant(row)
    return at && localTimeOf(at)
  },
})

/** A pot with its client; a client without pots has a row of its own. */
export interface ClientRow {
  name: string
  email: string
  phone: string | null
  potTypeName: string | null
  hoursRemaining: number | null
  totalHours: number | null
}

export const clientColumns: readonly Column<ClientRow>[] = [
  text(texts.name, 28, ({ name }) => name),
  text(texts.email, 32, ({ email }) => email),
  text(texts.phone, 18, ({ phone }) => phone && formatPhone(phone)),
  text(texts.type, 22, ({ potTypeName }) => potTypeName),
  hours(texts.left, ({ hoursRemaining }) => hoursRemaining),
  hours(texts.total, ({ totalHours }) => totalHours),
]

/** A session; the reason of a cancelling stays out, as it does of the text file (D27). */
export interface SessionRow {
  startsAt: Date
  durationHours: number
  clientName: string
  potTypeName: string | null
  status: ShownStatus
  chargedHours: number
  notes: string
}

export const sessionColumns: readonly Column<SessionRow>[] = [
  day(({ startsAt }) => startsAt),
  clock(({ startsAt }) => startsAt),
  hours(texts.lengthHours, ({ durationHours }) => durationHours),
  text(texts.client, 28, ({ clientName }) => clientName),
  text(texts.type, 22, ({ potTypeName }) => potTypeName),
  text(texts.status, 18, ({ status }) => shownStatusTexts[status]),
  hours(texts.drawnHours, ({ chargedHours }) => chargedHours),
  text(texts.notes, 60, ({ notes }) => notes),
]

export const statementColumns: readonly Column<StatementLine>[] = [
  text(texts.client, 28, ({ clientName }) => clientName),
  text(texts.type, 22, ({ potTypeName }) => potTypeName),
  day(({ date }) => date),
  clock(({ kind, date }) => (kind === 'carried' ? null : date)),
  text(statementTexts.event, 22, ({ kind }) =>
    kind === 'carried' ? statementTexts.carried : statementTexts.kinds[kind],
  ),
  hours(statementTexts.hours, ({ hours: changed }) => changed),
  balance(statementTexts.balance, ({ balance: after }) => after),
  text(statementTexts.reason, 36, ({ reason }) => reason),
  text(texts.by, 24, ({ who }) => who),
  kronor(texts.price, ({ price }) => price?.amount ?? null),
  { name: texts.paidOn, kind: 'date', width: 12, value: ({ price }) => price?.paidOn ?? null },
]

/** A client with its figures, or a line of words without any, so that the sums below are those of the clients. */
interface InvoicedRow {
  name: string
  usage: InvoiceBasis | null
}

/** The rows of "Underlag": its clients, then what is of hand-overs (D37). */
export function invoicedRows({ clients, handed }: InvoiceBasisReport): InvoicedRow[] {
  return [...clients, ...handedLines(handed).map((name) => ({ name, usage: null }))]
}

/** The figure of a client; none of a line of words. */
const ofUsage =
  (figure: (usage: InvoiceBasis) => number) =>
  ({ usage }: InvoicedRow) =>
    usage && figure(usage)

/** "Underlag", one row a client (D137). */
export const invoiceBasisColumns: readonly Column<InvoicedRow>[] = [
  text(texts.client, 28, ({ name }) => name),
  kronor(
    texts.toInvoice,
    ofUsage((of) => of.invoice.toInvoice),
  ),
  kronor(
    texts.paid,
    ofUsage((of) => of.invoice.paid),
  ),
  hours(
    texts.unpricedHours,
    ofUsage((of) => of.invoice.unpricedHours),
  ),
  ...shownStatuses.map(
    (outcome): Column<InvoicedRow> => ({
      name: basis.outcomes[outcome],
      kind: 'count',
      width: 14,
      isSummed: true,
      value: ofUsage((of) => of.outcomes[outcome]),
    }),
  ),
  hours(
    basis.before,
    ofUsage((of) => of.before),
  ),
  hours(
    basis.added,
    ofUsage((of) => of.added),
  ),
  hours(
    basis.removed,
    ofUsage((of) => of.removed),
  ),
  hours(
    basis.drawnShort,
    ofUsage((of) => of.drawn),
  ),
  hours(
    basis.after,
    ofUsage((of) => of.after),
  ),
  hours(
    texts.withoutPotHours,
    ofUsage((of) => of.withoutPot.hours),
  ),
]
