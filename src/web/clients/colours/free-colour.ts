/** Parses a colour code to '#rrggbb'; the '#' is optional, and '#1af' is accepted. Null when it is invalid. */
export function readColourCode(typed: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? []
  if (digits === '') return null
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${long.toLowerCase()}`
}
