import { formatHoursUnit } from '#shared/hours.ts'
import { aligned, oneLine, withPlainSpaces } from '#shared/plain-text.ts'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatDayOfYear, localDateOf } from '#shared/time.ts'
import { rowTexts, type ShownRow } from './statement-rows.ts'

/** Named in the head of the statement. */
export interface StatementNames {
  client: string
  trainer: string
  pot: string
}

interface Sheet {
  names: StatementNames
  rows: readonly ShownRow[]
  /** The last line: the result of the check. */
  closing: string
  /** When it was copied. */
  now: Date
}

/** Columns of figures are right-aligned. */
const alignedRight = new Set([texts.hours, texts.balance])

/** A statement as plain text in padded columns; the free text is last, since its length varies. */
export function statementText({ names, rows, closing, now }: Sheet): string {
  const heading = [
    [texts.client, names.client],
    [texts.trainer, names.trainer],
    [texts.pot, names.pot],
    [texts.date, formatDayOfYear(localDateOf(now))],
  ].map(([label, value]) => `${label}: ${oneLine(value ?? '')}`)
  const columns = [texts.date, texts.week, texts.event, texts.hours, texts.balance, texts.reason]
  const table = aligned([columns, ...rows.map((row) => cellsOf(row, now))], toTheRight(columns))
  return [texts.title, '', ...heading, '', ...table, '', withPlainSpaces(closing), ''].join('\n')
}

function cellsOf(row: ShownRow, now: Date): string[] {
  const { date, week, event, price } = rowTexts(row, now)
  const by = row.who ? [`(${oneLine(row.who)})`] : []
  const why = [...(row.reason ? [oneLine(row.reason)] : []), ...by, ...(price ? [price] : [])].join(
    ' ',
  )
  return [date, week, event, potTexts.change(row.hours), formatHoursUnit(row.balance), why].map(
    withPlainSpaces,
  )
}

function toTheRight(columns: readonly string[]): ReadonlySet<number> {
  return new Set(columns.flatMap((name, n) => (alignedRight.has(name) ? [n] : [])))
}
