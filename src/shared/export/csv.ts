/** A cell as it is stored: a text, a number, or nothing. */
export type CsvCell = string | number | null

/** What Swedish Excel needs in front of the first line to read UTF-8 by a double-click. */
export const csvStart = '\uFEFF'

/**
 * A line of CSV (RFC 4180) with semicolons and the decimal comma, as Swedish spreadsheets expect. A text that a spreadsheet
 * would take for a formula begins with an apostrophe; a number stays a number.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell as it was before `csvLine` put an apostrophe in front of it. */
export const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/** A whole file of these rows. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return csvStart + rows.map(csvLine).join('')
}
