import writeExcelFile, { type Cell } from 'write-excel-file/node'
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

/** A table as XLSX with real dates, times and numbers: the heading stays in sight, and the last row has the sums. */
export async function workbookOf({ columns, rows, sheet }: Workbook): Promise<Buffer> {
  const cells = rows.map((row) => row.map((cell, n) => cellOf(cell, columns[n]?.kind ?? 'text')))
  const head = columns.map(({ name }): Cell => ({ value: name, fontWeight: 'bold', wrap: true }))
  const sums = columns.map(({ kind, isSummed }, n): Cell => {
    if (n === 0) return { value: texts.sum, fontWeight: 'bold' }
    if (!isSummed) return null
    const value = sumHours(rows.map((row) => Number(row[n])))
    return { ...cellOf(value, kind), fontWeight: 'bold' }
  })
  return writeExcelFile([head, ...cells, ...(rows.length > 1 ? [sums] : [])], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
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
