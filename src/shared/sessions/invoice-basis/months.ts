import type { Period } from '../../export/period.ts'
import { groupedBy } from '../../grouped.ts'
import { type LocalDate, localDateOf } from '../../time.ts'
import { type InvoiceBasisFacts, periodSpan } from './invoice-basis.ts'
import { type ToInvoice, toInvoiceOf } from './to-invoice.ts'

/** What there is to invoice of the hours that were added in a month (D137). */
export interface MonthToInvoice extends ToInvoice {
  /** Its first day. */
  month: LocalDate
}

/** What there is to invoice of a period by the month in which the hours were added; one with nothing is left out. */
export function toInvoiceByMonth(
  { pots, changes }: InvoiceBasisFacts,
  period: Period,
): MonthToInvoice[] {
  const { from, to } = periodSpan(period)
  const openings = pots.map(({ createdAt, openingHours, price }) => ({
    date: createdAt,
    hours: openingHours,
    price,
    isOfImport: false,
  }))
  const added = [...openings, ...changes]
    .filter(({ date }) => from <= date && date < to)
    .map((one) => ({ ...one, month: `${localDateOf(one.date).slice(0, 7)}-01` }))
  const addedIn = groupedBy(added, 'month')
  return [...new Set(added.map(({ month }) => month))]
    .sort()
    .map((month) => ({ month, ...toInvoiceOf(addedIn(month)) }))
    .filter(({ month: _month, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
}
