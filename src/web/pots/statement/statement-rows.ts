import { priceText } from '#shared/pots/price/texts.ts'
import type { StatementRow } from '#shared/pots/statement/statement.ts'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { formatDayNear, formatWeek, localDateOf, weekOf } from '#shared/time.ts'

/** A row of a statement as it is shown; the portal's rows have their index as id, and no author. */
export type ShownRow = Omit<StatementRow, 'id' | 'who'> &
  Partial<Pick<StatementRow, 'who'>> & { id: string | number }

/** The number of rows shown initially; a long-standing client has hundreds. */
export const latestCount = 10

/** The texts of a row, for the screen, the printout and the plain text. */
export function rowTexts(
  { date, kind, price }: Pick<ShownRow, 'date' | 'kind' | 'price'>,
  now?: Date,
): {
  date: string
  week: string
  event: string
  /** Null without one. */
  price: string | null
} {
  const day = localDateOf(date)
  return {
    date: formatDayNear(day, now),
    week: formatWeek(weekOf(day)),
    event: texts.kinds[kind],
    price: price ? priceText(price) : null,
  }
}

/**
 * The rows to show, oldest first: all, or the latest with the balance before them. `carried` is null when none is left
 * out.
 */
export function rowsToShow<R extends ShownRow>(
  rows: readonly R[],
  isWhole: boolean,
): { rows: readonly R[]; carried: number | null } {
  const before = isWhole ? undefined : rows.at(-latestCount - 1)
  if (before === undefined) return { rows, carried: null }
  return { rows: rows.slice(-latestCount), carried: before.balance }
}
