/**
 * Rows as CSV that a Swedish spreadsheet opens by double-click (RFC 4180): semicolons, a byte order mark, decimal commas.
 * A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map(cellOf).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
