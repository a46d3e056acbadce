/** Phone numbers as Swedes write them, and as phones dial them (UX 2.6). */

/** What may stand between the digits of a number; the dashes are those that keyboards and other programs make. */
const between = /[\s()./\u2010-\u2015-]/g

/** Mobile numbers, those of no place, and the towns whose area code has three digits; Stockholm's has two, all others four. */
const codes =
  /^0(?:8|10|11|13|16|18|19|20|21|23|26|31|33|35|36|40|42|44|46|54|60|63|70|72|73|76|79|90|\d{3})/

/** Between the area code and the end: '123 45', '12 34 56', '123 45 67' or '123 456 78'. */
const groups: Record<number, RegExp> = {
  5: /^(...)(..)$/,
  6: /^(..)(..)(..)$/,
  7: /^(...)(..)(..)$/,
  8: /^(...)(...)(..)$/,
}

/** The digits, Swedish ones with their leading 0 and foreign ones with '+'; null when it is not a number and nothing else. */
function dialled(typed: string): string | null {
  const plain = typed.replace(between, '')
  if (!/^\+?\d+$/.test(plain)) return null
  return plain.replace(/^00/, '+').replace(/^\+460?/, '0')
}

/** A Swedish number's area code and the rest; null for numbers from elsewhere, and of lengths that there are not. */
function parts(number: string): { code: string; rest: string } | null {
  const [code] = codes.exec(number) ?? []
  if (!code) return null
  const rest = number.slice(code.length)
  const isMobile = /^07[02369]$/.test(code)
  const [least, most] = isMobile ? [7, 7] : code === '08' ? [6, 8] : [5, 7]
  const fits = rest.length >= least && rest.length <= most && number.length <= 10
  return fits ? { code, rest } : null
}

/** '070-123 45 67', '08-123 456 78', '0520-123 45': a Swedish number in its groups; anything else as it was typed. */
export function formatPhone(typed: string): string {
  const number = dialled(typed)
  const swedish = number === null ? null : parts(number)
  if (!swedish) return typed
  const grouped = groups[swedish.rest.length]?.exec(swedish.rest)
  return grouped ? `${swedish.code}-${grouped.slice(1).join(' ')}` : typed
}

/**
 * The link that dials a number, 'tel:+46701234567' (E.164, Swedish unless it says otherwise); short ones such as 112 as
 * they are. Null for what is no number alone, such as two of them, or one with words: it would dial something else.
 */
export function phoneHref(typed: string): string | null {
  const number = dialled(typed)
  if (number === null || number.length > 16) return null
  const isLong = number.replace('+', '').length >= 6
  return isLong ? `tel:${number.replace(/^0/, '+46')}` : `tel:${number}`
}
