import type { Period } from '../../export/period.ts'
import { groupedBy } from '../../grouped.ts'
import { sumHours } from '../../hours.ts'
import { type LocalDate, localDateOf } from '../../time.ts'
import { type InvoiceBasisFacts, periodSpan } from './invoice-basis.ts'

/** The prices of the openings and top-ups of a month (D41), in kronor. */
export interface PricesOfMonth {
  /** Its first day. */
  month: LocalDate
  entries: number
  amount: number
  /** What of it is paid, whenever that was. */
  paid: number
}

/** The prices of a period by the month in which the hours were bought; a month without prices is left out. */
export function pricesByMonth(
  { pots, changes }: InvoiceBasisFacts,
  period: Period,
): PricesOfMonth[] {
  const { from, to } = periodSpan(period)
  const openings = pots.map(({ createdAt, price }) => ({ date: createdAt, price }))
  const priced = [...openings, ...changes]
    .flatMap(({ date, price }) =>
      price && from <= date && date < to
        ? [{ month: `${localDateOf(date).slice(0, 7)}-01`, price }]
        : [],
    )
    .sort((a, b) => Number(a.month > b.month) - Number(a.month < b.month))
  const pricesOf = groupedBy(priced, 'month')
  // Kronor have two decimals, as hours do.
  const sumOf = (of: typeof priced) => sumHours(of.map(({ price }) => price.amount))
  return [...new Set(priced.map(({ month }) => month))].map((month) => ({
    month,
    entries: pricesOf(month).length,
    amount: sumOf(pricesOf(month)),
    paid: sumOf(pricesOf(month).filter(({ price }) => price.paidOn !== null)),
  }))
}
