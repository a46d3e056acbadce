import type { LocalDate } from '../../time.ts'

/** What a client pays for the hours of a top-up or of a pot's opening (D41). No rule reads it. */
export interface Price {
  /** In kronor. */
  amount: number
  /** The day of payment; null while unpaid. */
  paidOn: LocalDate | null
}

const priceMax = 9_999_999.99

const whole = new Intl.NumberFormat('sv-SE')
const withOre = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 })

/**
 * Parses a typed price, or returns null: '1 200,50', '1200.5', '1200 kr', '1 200:-'. Refuses a sign, a third decimal and
 * what the column cannot hold.
 */
export function parsePrice(text: string): number | null {
  const bare = text.trim().replace(/\s*(?:kr\.?|kronor|sek|[:,]-)$/i, '')
  const [, kronor, ore = '0'] = /^(\d{1,9}|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  if (kronor === undefined) return null
  const amount = Number(`${kronor.replace(/\s/g, '')}.${ore}`)
  return amount > priceMax ? null : amount
}

/** '1 200', '1 200,50': with öre only where there are any. */
function formatAmount(amount: number): string {
  return (Number.isInteger(amount) ? whole : withOre).format(amount)
}

/** '1 200 kr', '1 200,50 kr', with no-break spaces. */
export function formatPrice(amount: number): string {
  return `${formatAmount(amount)}\u00a0kr`
}

/** A price for a text field: '1200,50'. */
export function typedPrice(amount: number): string {
  return formatAmount(amount).replace(/\s/g, '')
}

/** The price of each entry of a pot, by the entry's key; null for the opening. */
export function pricesByEntry(prices: readonly (Price & { historyId: string | null })[]) {
  const found = new Map(
    prices.map(({ historyId, amount, paidOn }) => [historyId, { amount, paidOn }]),
  )
  return (historyId: string | null): Price | undefined => found.get(historyId)
}
