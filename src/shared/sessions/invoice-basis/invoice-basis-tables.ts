import type { Period } from '../../export/period.ts'
import { formatHoursUnit } from '../../hours.ts'
import { aligned, oneLine, withPlainSpaces } from '../../plain-text.ts'
import { potTexts } from '../../pots/texts.ts'
import {
  formatDayNear,
  formatDayOfYear,
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
import { invoiceBasisTexts as texts } from './texts.ts'

/** A table of the report as words: shown on the screen, printed, and copied as text. */
export interface InvoiceBasisTable {
  kind: 'types' | 'clients' | 'sessions' | 'changes' | 'payers' | 'payments'
  title: string
  columns: { name: string; isFigure: boolean }[]
  rows: { key: string; cells: string[] }[]
  /** The last row; null where a sum would repeat the only one. */
  sum: string[] | null
}

/** A report, and for one client the rows behind it. */
export type InvoiceBasisAnswer = InvoiceBasisReport & { details: InvoiceBasisDetails | null }

/** The number of sessions by outcome, without those planned; waived ones only where `total` has any. */
export function outcomeCounts(
  { outcomes: counts }: InvoiceBasis,
  { outcomes: total }: InvoiceBasis,
): { name: string; count: number }[] {
  return shownStatuses
    .filter((outcome) => outcome !== 'planned' && (outcome !== 'waived' || total.waived > 0))
    .map((outcome) => ({ name: texts.outcomes[outcome], count: counts[outcome] }))
}

/** What the figures leave out. */
export function invoiceBasisNotes({ outcomes: { planned }, withoutPot }: InvoiceBasis): string[] {
  return [
    ...(planned > 0 ? [texts.planned(planned)] : []),
    ...(withoutPot.sessions > 0 ? [texts.withoutPot(withoutPot.sessions, withoutPot.hours)] : []),
  ]
}

/** The tables of a report, those without rows left out. Dates in the year of `now` are written without it. */
export function invoiceBasisTables(
  { total, clients, details }: InvoiceBasisAnswer,
  now: Date,
): InvoiceBasisTable[] {
  const tables = [
    typesTable(total),
    ...(details ? [sessionsTable(details, now), changesTable(details, now)] : []),
    ...(details ? [] : [clientsTable({ total, clients })]),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

export const words = (...names: string[]) => names.map((name) => ({ name, isFigure: false }))
export const figures = (...names: string[]) => names.map((name) => ({ name, isFigure: true }))

const movedColumns = figures(
  texts.before,
  texts.added,
  texts.removed,
  texts.drawnShort,
  texts.after,
)

function movedCells({ before, added, removed, drawn, after }: HoursMoved): string[] {
  return [
    formatHoursUnit(before),
    added === 0 ? formatHoursUnit(0) : potTexts.change(added),
    potTexts.change(removed),
    potTexts.change(0 - drawn),
    formatHoursUnit(after),
  ]
}

function typesTable(total: InvoiceBasis): InvoiceBasisTable {
  return {
    kind: 'types',
    title: texts.byType,
    columns: [...words(texts.type), ...movedColumns],
    rows: total.types.map((one) => ({
      key: one.type.id,
      cells: [one.type.name, ...movedCells(one)],
    })),
    sum: total.types.length > 1 ? [texts.sum, ...movedCells(total)] : null,
  }
}

function clientsTable({ total, clients }: InvoiceBasisReport): InvoiceBasisTable {
  const cells = (of: InvoiceBasis) => [
    ...outcomeCounts(of, total).map(({ count }) => String(count)),
    ...movedCells(of),
  ]
  return {
    kind: 'clients',
    title: texts.byClient,
    columns: [
      ...words(texts.client),
      ...figures(...outcomeCounts(total, total).map(({ name }) => name)),
      ...movedColumns,
    ],
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
    rows: changes.map(({ id, date, hours, type, reason }) => ({
      key: id,
      cells: [dayWords(date, now), potTexts.change(hours), type.name, reason ?? texts.opening],
    })),
    sum: null,
  }
}

/** 'tis 24 nov v. 48' */
function dayWords(instant: Date, now: Date): string {
  const date = localDateOf(instant)
  return `${formatDayNear(date, now)} ${formatWeek(weekOf(date))}`
}

interface TextOf {
  answer: InvoiceBasisAnswer
  period: Period
  trainer: string
  /** When it was copied. */
  now: Date
}

/** The head of the report: whose it is, and of which days. */
export function invoiceBasisHead({
  answer,
  period,
  trainer,
}: Omit<TextOf, 'now'>): [string, string][] {
  const [client] = answer.clients
  return [
    [texts.client, answer.details ? (client?.name ?? '') : sessionPageTexts.allClients],
    [texts.trainer, trainer],
    [texts.period, texts.days(period.from, period.to)],
  ]
}

/** The report as plain text in padded columns. */
export function invoiceBasisText({ answer, period, trainer, now }: TextOf): string {
  const head = [
    ...invoiceBasisHead({ answer, period, trainer }),
    [texts.date, formatDayOfYear(localDateOf(now))],
  ].map(([label, value]) => `${label}: ${oneLine(value ?? '')}`)
  const { total } = answer
  const counts = aligned(
    [
      ...outcomeCounts(total, total).map(({ name, count }) => [name, String(count)]),
      [texts.drawn, formatHoursUnit(total.drawn)],
      [texts.before, formatHoursUnit(total.before)],
      [texts.after, formatHoursUnit(total.after)],
    ],
    new Set([1]),
  )
  const lines = [
    texts.title,
    '',
    ...head,
    '',
    ...counts,
    ...invoiceBasisNotes(total),
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
