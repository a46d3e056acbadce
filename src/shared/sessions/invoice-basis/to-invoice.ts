import { hundredthsOf } from '../../hours.ts'
import type { Price } from '../../pots/price/price.ts'

/** Hours that a pot got when it was opened, or by a change, which may take hours away. */
export interface AddedHours {
  hours: number
  price?: Price | null
  /** Whether they keep the balance of an import of sessions (D110), so that they are no sale. */
  isOfImport?: boolean
}

/** What of the hours added there is to invoice. */
export interface ToInvoice {
  /** The prices that are not marked as paid, in kronor. */
  toInvoice: number
  /** Those that are, whenever that was, in kronor. */
  paid: number
  /** The hours added without a price; corrections downwards and the entries of an import are none. */
  unpricedHours: number
}

/** What there is to invoice of hours added (D137), exact to the hundredth. */
export function toInvoiceOf(added: readonly AddedHours[]): ToInvoice {
  const sums = { toInvoice: 0, paid: 0, unpricedHours: 0 }
  for (const { hours, price, isOfImport } of added) {
    // Kronor have two decimals, as hours do.
    if (price) sums[price.paidOn === null ? 'toInvoice' : 'paid'] += hundredthsOf(price.amount)
    else if (!isOfImport) sums.unpricedHours += Math.max(hundredthsOf(hours), 0)
  }
  const { toInvoice, paid, unpricedHours } = sums
  return { toInvoice: toInvoice / 100, paid: paid / 100, unpricedHours: unpricedHours / 100 }
}

/** Whether any hours had a price above 0. */
export function hasPrices({ toInvoice, paid }: ToInvoice): boolean {
  return toInvoice !== 0 || paid !== 0
}
