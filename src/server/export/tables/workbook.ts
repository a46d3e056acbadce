import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import writeExcelFile, { type Cell, type Feature } from 'write-excel-file/node'
import { getCellAddress } from 'write-excel-file/utility'
import type { CsvCell } from '#shared/export/csv.ts'
import { tableFileTexts as texts } from '#shared/export/tables/texts.ts'
import { sumHours } from '#shared/hours.ts'
import { minutesOf } from '#shared/time.ts'
import type { Cells, Columns } from './table.ts'

type Kind = Columns[number]['kind']

const formats: Partial<Record<Kind, string>> = {
  hours: '0.00',
  kronor: '#,##0.00',
  date: 'yyyy-mm-dd',
  time: 'hh:mm',
}

/** What a workbook of one sheet is made of; plain data, which a thread can be given. */
export type Workbook = {
  columns: readonly Pick<Columns[number], 'name' | 'kind' | 'width' | 'isSummed'>[]
  rows: Cells
  sheet: string
}

/**
 * A table as XLSX with real dates, times and numbers: the heading stays in sight, and the last row has the sums, as formulas
 * with their values for programs that calculate nothing.
 */
export async function workbookOf({ columns, rows, sheet }: Workbook): Promise<Buffer> {
  const cells = rows.map((row) => row.map((cell, n) => cellOf(cell, columns[n]?.kind ?? 'text')))
  const head = columns.map(({ name }): Cell => ({ value: name, fontWeight: 'bold', wrap: true }))
  const known = new Map<string, number>()
  const sums = columns.map(({ kind, isSummed }, n): Cell => {
    if (n === 0) return { value: texts.sum, fontWeight: 'bold' }
    if (!isSummed) return null
    const value = `SUM(${getCellAddress(1, n)}:${getCellAddress(rows.length, n)})`
    known.set(value, sumHours(rows.map((row) => Number(row[n]))))
    const format = formats[kind]
    return { type: 'Formula', value, fontWeight: 'bold', ...(format !== undefined && { format }) }
  })
  return writeExcelFile(
    [head, ...cells, ...(rows.length > 1 ? [sums] : [])],
    {
      sheet,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    { features: [withValues(known)] },
  ).toBuffer()
}

/** Writes beside each formula its value, which the library leaves to the program that opens the file. */
function withValues(known: ReadonlyMap<string, number>): Feature<Stream | Buffer | Blob> {
  const transform = (xml: string) =>
    xml.replace(/<f>([^<]*)<\/f>/g, (written, formula: string) => {
      const value = known.get(formula)
      return value === undefined ? written : `${written}<v>${value}</v>`
    })
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }
}

function cellOf(cell: CsvCell, kind: Kind) {
  if (cell === null || cell === '') return null
  const format = formats[kind]
  const value = valueOf(cell, kind)
  return format === undefined ? { value } : { value, format }
}

/** Excel has no zone: a date is its midnight, and a time a part of a day. */
function valueOf(cell: string | number, kind: Kind): string | number | Date {
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  if (kind === 'time') return minutesOf(String(cell)) / (24 * 60)
  return cell
}
