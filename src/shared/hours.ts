/**
 * The unit "hours": at most two decimals. Books add hundredths as integers, so that no sum carries
 * a float's remainder (Design 5).
 */

const maxHours = 99_999.99

const swedish = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 })

/** Hours as a whole number of hundredths, half away from zero. */
export function hundredthsOf(hours: number): number {
  // 15 significant digits are what a float holds: 1.005 × 100 reads 100.5, not 100.49999999999999.
  const size = Math.round(Number((Math.abs(hours) * 100).toPrecision(15)))
  return hours < 0 && size > 0 ? -size : size
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
 * What a person typed, as hours, or null when it is not hours: '1,5' = '1.5' = ' +1,5 '. Takes a
 * leading −, - or +; refuses exponents, a third decimal, thousands separators and anything beyond
 * ±99 999,99 (Design 5; spec 5 "Ogiltigt antal timmar").
 */
export function parseHours(text: string): number | null {
  const [, sign, whole = '', decimals = ''] =
    /^([-+−]?)(\d*)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole + decimals === '') return null
  const size = Number(`${whole}.${decimals}`)
  if (size > maxHours) return null
  return sign === '-' || sign === '−' ? roundHours(-size) : size
}

/** '1,5', '−2', '1 234,5': decimal comma, the real minus sign, no-break space between thousands. */
export function formatHours(hours: number): string {
  return swedish.format(roundHours(hours))
}

/** '1,5 h', with a no-break space. */
export function formatHoursUnit(hours: number): string {
  return `${formatHours(hours)}\u00a0h`
}
