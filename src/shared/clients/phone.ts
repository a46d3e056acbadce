/** Formatting and dialling of Swedish phone numbers (D62). */

/** Separators between the digits of a number, including the Unicode dashes that keyboards and other programs insert. */
const separators = /[\s()./\u2010-\u2015-]/g

/**
 * Area codes: mobile and non-geographic prefixes, the three-digit codes, and Stockholm's 08; all others have four
 * digits.
 */
const areaCodes =
  /^0(?:8|10|11|13|16|18|19|20|21|23|26|31|33|35|36|40|42|44|46|54|60|63|70|72|73|76|79|90|\d{3})/

/** Digit groups of the subscriber number by its length: '123 45', '12 34 56', '123 45 67' or '123 456 78'. */
const groups: Record<number, RegExp> = {
  5: /^(...)(..)$/,
  6: /^(..)(..)(..)$/,
  7: /^(...)(..)(..)$/,
  8: /^(...)(...)(..)$/,
}

/**
 * The digits to dial, national with a leading 0 or international with '+'; null when the text is not exactly one
 * number.
 */
function digitsToDial(typed: string): string | null {
  const plain = typed.replace(separators, '')
  if (!/^\+?\d+$/.test(plain)) return null
  return plain.replace(/^00/, '+').replace(/^\+460?/, '0')
}

/** Splits a Swedish number into area code and subscriber number; null for foreign numbers and invalid lengths. */
function splitAreaCode(number: string): { code: string; rest: string } | null {
  const [code] = areaCodes.exec(number) ?? []
  if (!code) return null
  const rest = number.slice(code.length)
  const isMobile = /^07[02369]$/.test(code)
  const [least, most] = isMobile ? [7, 7] : code === '08' ? [6, 8] : [5, 7]
  const fits = rest.length >= least && rest.length <= most && number.length <= 10
  return fits ? { code, rest } : null
}

/** Formats a Swedish number: '070-123 45 67', '08-123 456 78', '0520-123 45'. Anything else is returned unchanged. */
export function formatPhone(typed: string): string {
  const number = digitsToDial(typed)
  const swedish = number === null ? null : splitAreaCode(number)
  if (!swedish) return typed
  const grouped = groups[swedish.rest.length]?.exec(swedish.rest)
  return grouped ? `${swedish.code}-${grouped.slice(1).join(' ')}` : typed
}

/**
 * The `tel:` link of a number, 'tel:+46701234567' (E.164, Swedish unless it has a country code); short numbers such as
 * 112 unchanged. Null when the text is not exactly one number, since the link would dial something else.
 */
export function phoneHref(typed: string): string | null {
  const number = digitsToDial(typed)
  if (number === null || number.length > 16) return null
  const isLong = number.replace('+', '').length >= 6
  return isLong ? `tel:${number.replace(/^0/, '+46')}` : `tel:${number}`
}
