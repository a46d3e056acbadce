import type { Period } from '../../export/period.ts'
import type { HandedHours } from '../../handover/held-hours.ts'
import { formatHoursUnit, sumHours } from '../../hours.ts'
import { aligned, oneLine, withPlainSpaces } from '../../plain-text.ts'
import { formatPrice } from '../../pots/price/price.ts'
import { priceText } from '../../pots/price/texts.ts'
import { potTexts } from '../../pots/texts.ts'
import {
  formatDayNear,
  formatDayOfYear,
  formatMonth,
  formatTimeRange,
  formatWeek,
  localDateOf,
  weekOf,
} from '../../time.ts'
import { sessionPageTexts } from '../list/texts.ts'
import { shownStatuses } from '../status.ts'
import { shownStatusTexts } from '../texts.ts'
import type {
  HoursMoved,
  InvoiceBasis,
  InvoiceBasisDetails,
  InvoiceBasisReport,
} from './invoice-basis.ts'
import type { MonthToInvoice } from './months.ts'
import { invoiceBasisTexts as texts } from './texts.ts'
import { hasPrices, type ToInvoice } from './to-invoice.ts'

/** A table of the report as words: shown on the screen, printed, and copied as text. */
export interface InvoiceBasisTable {
  kind: 'types' | 'clients' | 'sessions' | 'changes' | 'months' | 'payers' | 'payments'
  title: string
  columns: { name: string; isFigure: boolean }[]
  rows: { key: string; cells: string[] }[]
  /** The last row; null where a sum would repeat the only one. */
  sum: string[] | null
}

/** A report with its period, and for one client the rows behind it. */
export type InvoiceBasisAnswer = InvoiceBasisReport & {
  period: Period
  months: MonthToInvoice[]
  details: InvoiceBasisDetails | null
}

/** Those of the figures: without planned ones, which are said in the notes. */
const outcomes = shownStatuses.filter((outcome) => outcome !== 'planned')

type Figure = readonly [name: string, value: string]

/** The figures above the tables: what there is to invoice, empty without a price in the period; then sessions and hours. */
export function invoiceBasisFigures(total: InvoiceBasis): { invoice: Figure[]; used: Figure[] } {
  const { invoice, outcomes: counts } = total
  const shown = outcomes.filter((outcome) => outcome !== 'waived' || counts.waived > 0)
  return {
    invoice: hasPrices(invoice)
      ? invoiceColumns.map(({ name, value, write }): Figure => [name, write(value(invoice))])
      : [],
    used: [
      ...shown.map((outcome): Figure => [texts.outcomes[outcome], String(counts[outcome])]),
      [texts.drawn, formatHoursUnit(total.drawn)],
      [texts.before, formatHoursUnit(total.before)],
      [texts.after, formatHoursUnit(total.after)],
    ],
  }
}

/** What the figures leave out, and whether the trainer can do something about it; at last what is of hand-overs. */
export function invoiceBasisNotes({
  total,
  handed,
}: Pick<InvoiceBasisReport, 'total' | 'handed'>): { text: string; needsAct: boolean }[] {
  const {
    outcomes: { planned },
    withoutPot,
    invoice,
  } = total
  return [
    ...(invoice.unpricedHours > 0
      ? // Who sets no prices misses none.
        [{ text: texts.unpricedHours(invoice.unpricedHours), needsAct: hasPrices(invoice) }]
      : []),
    ...(planned > 0 ? [{ text: texts.planned(planned), needsAct: true }] : []),
    ...(withoutPot.sessions > 0
      ? [{ text: texts.withoutPot(withoutPot.sessions, withoutPot.hours), needsAct: true }]
      : []),
    ...handedLines(handed).map((text) => ({ text, needsAct: false })),
  ]
}

/** What former trainers held, and the trainer for clients handed over since (D37); none without a hand-over. */
export function handedLines(handed: HandedHours | null): string[] {
  if (!handed) return []
  return (['received', 'given'] as const).flatMap((side) =>
    Object.values(handed[side]).some((sum) => sum > 0) ? texts[side](handed[side]) : [],
  )
}

/** The tables of a report, those without rows left out. Dates in the year of `now` are written without it. */
export function invoiceBasisTables(
  { total, clients, months, details }: InvoiceBasisAnswer,
  now: Date,
): InvoiceBasisTable[] {
  const tables = [
    ...(details ? [] : [clientsTable({ total, clients })]),
    typesTable(total),
    ...(details ? [sessionsTable(details, now), changesTable(details, now)] : []),
    ...(months.length > 1 ? [monthsTable(months)] : []),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

export const words = (...names: string[]) => names.map((name) => ({ name, isFigure: false }))
export const figures = (...names: string[]) => names.map((name) => ({ name, isFigure: true }))

/** A column of figures. */
interface FigureColumn<Of> {
  name: string
  value: (of: Of) => number
  write: (value: number) => string
}

const invoiceColumns: FigureColumn<ToInvoice>[] = [
  {
    name: texts.toInvoice,
    value: ({ toInvoice }) => toInvoice,
    write: formatPrice,
  },
  { name: texts.paid, value: ({ paid }) => paid, write: formatPrice },
  { name: texts.unpriced, value: (of) => of.unpricedHours, write: formatHoursUnit },
]

const added: FigureColumn<HoursMoved> = {
  name: texts.added,
  value: (of) => of.added,
  write: potTexts.change,
}
const drawn: FigureColumn<HoursMoved> = {
  name: texts.drawnShort,
  value: (of) => 0 - of.drawn,
  write: potTexts.change,
}
const after: FigureColumn<HoursMoved> = {
  name: texts.after,
  value: (of) => of.after,
  write: formatHoursUnit,
}

const movedColumns: FigureColumn<HoursMoved>[] = [
  { name: texts.before, value: ({ before }) => before, write: formatHoursUnit },
  added,
  { name: texts.removed, value: ({ removed }) => removed, write: potTexts.change },
  drawn,
  after,
]

/** The balance before and what was taken away are in the file, and on the client's own report. */
const clientColumns: FigureColumn<InvoiceBasis>[] = [
  ...invoiceColumns.map(({ value, ...column }) => ({
    ...column,
    value: ({ invoice }: InvoiceBasis) => value(invoice),
  })),
  ...outcomes.map((outcome) => ({
    name: texts.outcomes[outcome],
    value: ({ outcomes: counts }: InvoiceBasis) => counts[outcome],
    write: String,
  })),
  added,
  drawn,
  after,
]

const headings = <Of>(columns: readonly FigureColumn<Of>[]) =>
  figures(...columns.map(({ name }) => name))

const cellsOf = <Of>(columns: readonly FigureColumn<Of>[], of: Of) =>
  columns.map(({ value, write }) => write(value(of)))

/** The types of which there were hours in the period. */
function typesTable(total: InvoiceBasis): InvoiceBasisTable {
  const types = total.types.filter((one) => movedColumns.some(({ value }) => value(one) !== 0))
  return {
    kind: 'types',
    title: texts.byType,
    columns: [...words(texts.type), ...headings(movedColumns)],
    rows: types.map((one) => ({
      key: one.type.id,
      cells: [one.type.name, ...cellsOf(movedColumns, one)],
    })),
    sum: types.length > 1 ? [texts.sum, ...cellsOf(movedColumns, total)] : null,
  }
}

/** What there is to invoice, then sessions and hours; a column of nothing but zeros is left out. */
function clientsTable({ total, clients }: Omit<InvoiceBasisReport, 'handed'>): InvoiceBasisTable {
  const shown = clientColumns.filter(({ value }) => clients.some(({ usage }) => value(usage) !== 0))
  const cells = (of: InvoiceBasis) => cellsOf(shown, of)
  return {
    kind: 'clients',
    title: texts.byClient,
    columns: [...words(texts.client), ...headings(shown)],
    rows: clients.map(({ id, name, usage }) => ({ key: id, cells: [name, ...cells(usage)] })),
    sum: clients.length > 1 ? [texts.sum, ...cells(total)] : null,
  }
}

function sessionsTable({ sessions }: InvoiceBasisDetails, now: Date): InvoiceBasisTable {
  return {
    kind: 'sessions',
    title: texts.sessions,
    columns: [
      ...words(texts.date, texts.time),
      ...figures(texts.length),
      ...words(texts.status),
      ...figures(texts.drawnShort),
      ...words(texts.type),
    ],
    rows: sessions.map(({ id, startsAt, durationHours, outcome, chargedHours, type }) => ({
      key: id,
      cells: [
        dayWords(startsAt, now),
        formatTimeRange(startsAt, durationHours),
        formatHoursUnit(durationHours),
        shownStatusTexts[outcome],
        formatHoursUnit(chargedHours),
        type?.name ?? '',
      ],
    })),
    sum: null,
  }
}

function changesTable({ changes }: InvoiceBasisDetails, now: Date): InvoiceBasisTable {
  return {
    kind: 'changes',
    title: texts.changes,
    columns: [...words(texts.date), ...figures(texts.hours), ...words(texts.type, texts.reason)],
    rows: changes.map(({ id, date, hours, type, reason, price }) => ({
      key: id,
      cells: [
        dayWords(date, now),
        potTexts.change(hours),
        type.name,
        `${reason ?? texts.opening}${price ? ` · ${priceText(price)}` : ''}`,
      ],
    })),
    sum: null,
  }
}

function monthsTable(months: readonly MonthToInvoice[]): InvoiceBasisTable {
  const sums = invoiceColumns.map(({ value, write }) => write(sumHours(months.map(value))))
  return {
    kind: 'months',
    title: texts.byMonth,
    columns: [...words(texts.month), ...headings(invoiceColumns)],
    rows: months.map((of) => ({
      key: of.month,
      cells: [formatMonth(of.month), ...cellsOf(invoiceColumns, of)],
    })),
    sum: [texts.sum, ...sums],
  }
}

/** 'tis 24 nov v. 48' */
function dayWords(instant: Date, now: Date): string {
  const date = localDateOf(instant)
  return `${formatDayNear(date, now)} ${formatWeek(weekOf(date))}`
}

interface TextOf {
  answer: InvoiceBasisAnswer
  trainer: string
  /** When it was copied. */
  now: Date
}

/** The head of the report: whose it is, and of which days. */
export function invoiceBasisHead({ answer, trainer }: Omit<TextOf, 'now'>): [string, string][] {
  const [client] = answer.clients
  const { from, to } = answer.period
  return [
    [texts.client, answer.details ? (client?.name ?? '') : sessionPageTexts.allClients],
    [texts.trainer, trainer],
    [texts.period, texts.days(from, to)],
  ]
}

/** The report as plain text in padded columns. */
export function invoiceBasisText({ answer, trainer, now }: TextOf): string {
  const head = [
    ...invoiceBasisHead({ answer, trainer }),
    [texts.date, formatDayOfYear(localDateOf(now))],
  ].map(([label, value]) => `${label}: ${oneLine(value ?? '')}`)
  const { total } = answer
  const { invoice, used } = invoiceBasisFigures(total)
  const counts = aligned([...invoice, ...used], new Set([1]))
  const lines = [
    texts.title,
    '',
    ...head,
    '',
    ...counts,
    ...invoiceBasisNotes(answer).map(({ text }) => text),
    ...invoiceBasisTables(answer, now).flatMap(tableLines),
    '',
  ]
  return lines.map(withPlainSpaces).join('\n')
}

function tableLines({ title, columns, rows, sum }: InvoiceBasisTable): string[] {
  const toTheRight = new Set(columns.flatMap(({ isFigure }, n) => (isFigure ? [n] : [])))
  const cells = [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.cells.map(oneLine)),
    ...(sum ? [sum] : []),
  ]
  return ['', title, ...aligned(cells, toTheRight)]
}
