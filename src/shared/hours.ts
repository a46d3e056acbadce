/**
 * The unit "hours", with at most two decimals. Sums are computed in integer hundredths, without floating-point error
 * (D57).
 */

/** The range of every column of hours. */
const maxHours = 99_999

const swedish = new Intl.NumberFormat('sv-SE')

/** Compensates floating-point error: 1.005 × 100 is 100.49999999999999, and times this factor 100.5 again. */
const hair = 1 + 2 ** -51

/** Hours as a whole number of hundredths, half away from zero; never −0. */
export function hundredthsOf(hours: number): number {
  // Adding 0 turns −0 into 0.
  return Math.sign(hours) * Math.round(Math.abs(hours) * 100 * hair) + 0
}

/** Hours rounded to two decimals, half away from zero; never −0. */
export function roundHours(hours: number): number {
  return hundredthsOf(hours) / 100
}

/** The sum of a list of hours, exact to the hundredth; 0 for an empty list. */
export function sumHours(list: readonly number[]): number {
  return list.reduce((sum, hours) => sum + hundredthsOf(hours), 0) / 100
}

/**
 * Parses typed hours, or returns null: '1,5' = '1.5' = ' +1,5 '. Accepts a leading −, - or +; refuses exponents, a
 * third decimal, thousands separators and anything beyond ±99 999 (D57, S34).
 */
export function parseHours(text: string): number | null {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (!/^[-+]?(?=\.?\d)\d*(\.\d{1,2})?$/.test(typed)) return null
  const hours = roundHours(Number(typed))
  return Math.abs(hours) > maxHours ? null : hours
}

/** '1,5', '−2', '1 234,5': decimal comma, the real minus sign, no-break space between thousands. */
export function formatHours(hours: number): string {
  return swedish.format(roundHours(hours))
}

/** '1,5 h', with a no-break space. */
export function formatHoursUnit(hours: number): string {
  return `${formatHours(hours)}\u00a0h`
}
