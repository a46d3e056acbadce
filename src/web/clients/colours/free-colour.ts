/** What was typed as a colour code, '#rrggbb'; with or without the sign, and short as '#1af'. Null when it is none. */
export function readColourCode(typed: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? []
  if (digits === '') return null
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${long.toLowerCase()}`
}
