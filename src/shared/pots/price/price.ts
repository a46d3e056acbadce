const whole = new Intl.NumberFormat('sv-SE')
const withOre = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 })

/** '1 200 kr', '1 200,50 kr', with no-break spaces. */
export function formatPrice(amount: number): string {
  return `${(Number.isInteger(amount) ? whole : withOre).format(amount)}\u00a0kr`
}
