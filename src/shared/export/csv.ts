/** A cell as it is stored: a text, a number, or nothing. */
export type CsvCell = string | number | null

/** Whose spreadsheets read it: Swedish ones, or those of another language. */
export const csvFormats = ['sv', 'en'] as const

export type CsvFormat = (typeof csvFormats)[number]

type Dialect = { start: string; separator: string; decimal: string }

const dialects: Record<CsvFormat, Dialect> = {
  // What Swedish Excel needs in front of the first line to read UTF-8 by a double-click.
  sv: { start: '\uFEFF', separator: ';', decimal: ',' },
  en: { start: '', separator: ',', decimal: '.' },
}

/**
 * Writes lines of CSV (RFC 4180), and what stands in front of the first. A text that a spreadsheet would take for a formula
 * begins with an apostrophe; a number stays a number.
 */
export function csvWriter(format: CsvFormat) {
  const { start, separator, decimal } = dialects[format]
  const line = (cells: readonly CsvCell[]) =>
    `${cells.map((cell) => cellOf(cell, decimal)).join(separator)}\r\n`
  return { start, line }
}

export const { start: csvStart, line: csvLine } = csvWriter('sv')

function cellOf(cell: CsvCell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  // One that begins with an apostrophe before such a text gets another, so that it comes back (D134).
  const safe = /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell as it was before `csvLine` put an apostrophe in front of it. */
export const withoutApostrophe = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** A whole file of these rows. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return csvStart + rows.map(csvLine).join('')
}
