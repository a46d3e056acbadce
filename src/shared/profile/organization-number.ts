/**
 * A Swedish organisation number, or the personal number of a sole trader, as 'XXXXXX-XXXX'; null for any other text. A
 * century before it and a missing hyphen are mended. The third and fourth digit are a month, or at least 20.
 */
export function organizationNumberOf(text: string): string | null {
  const [, six, four] =
    /^(?:1[689]|20)?(\d\d(?:0[1-9]|1[0-2]|[2-9]\d)\d\d)[-+]?(\d{4})$/.exec(
      text.replace(/\s/g, ''),
    ) ?? []
  if (six === undefined || four === undefined) return null
  // Luhn: every other digit counts double, by the sum of its own digits.
  const sum = [...six, ...four].reduce((all, digit, n) => {
    const value = Number(digit) * (n % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? `${six}-${four}` : null
}
