import type { StatementRow } from '#shared/pots/statement.ts'
import { statementTexts as texts } from '#shared/pots/texts.ts'
import { formatWeek, localDateOf, weekOf } from '#shared/time.ts'

/** A line of a statement as it is drawn: the client knows rows by their place, and not who made a change. */
export type DrawnRow = Omit<StatementRow, 'id' | 'who'> &
  Partial<Pick<StatementRow, 'who'>> & { id: string | number }

/** Rows that are shown at first: a client of many years has hundreds. */
export const latestCount = 10

/** What a row says, whether on the screen, on paper or as text. */
export function wordsOf({ date, kind }: Pick<DrawnRow, 'date' | 'kind'>): {
  date: string
  week: string
  event: string
} {
  const day = localDateOf(date)
  return { date: day, week: formatWeek(weekOf(day)), event: texts.kinds[kind] }
}

/**
 * The rows to draw, oldest first: all of them, or the latest with the balance that they start from. `carried` is null
 * when nothing is left out.
 */
export function rowsToDraw<R extends DrawnRow>(
  rows: readonly R[],
  isWhole: boolean,
): { rows: readonly R[]; carried: number | null } {
  const before = isWhole ? undefined : rows.at(-latestCount - 1)
  if (before === undefined) return { rows, carried: null }
  return { rows: rows.slice(-latestCount), carried: before.balance }
}
