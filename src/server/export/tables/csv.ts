import { type CsvFormat, csvWriter } from '#shared/export/csv.ts'
import type { Cells, Columns } from './table.ts'

/** A table as CSV, a chunk for each page: the next is read when the one before has been taken. */
export async function* csvOf(
  columns: Columns,
  pages: AsyncIterable<Cells>,
  format: CsvFormat = 'sv',
): AsyncGenerator<string> {
  const { start, line } = csvWriter(format)
  yield start + line(columns.map(({ name }) => name))
  for await (const rows of pages) yield rows.map(line).join('')
}
