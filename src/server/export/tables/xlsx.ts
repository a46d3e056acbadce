import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { projectPaths } from '../../platform/system/paths.ts'
import type { Cells, Columns } from './table.ts'
import type { Workbook } from './workbook.ts'

/**
 * A table as XLSX, written in a thread: one near the limit of rows takes seconds, in which this thread answers other
 * requests. Rejects when the thread fails.
 */
export async function xlsxOf(
  columns: Columns,
  pages: AsyncIterable<Cells>,
  sheet: string,
): Promise<Buffer> {
  const rows: Cells = []
  for await (const page of pages) rows.push(...page)
  const workerData: Workbook = {
    // Without their functions, which cannot be cloned.
    columns: columns.map(({ name, kind, width, isSummed }) => ({ name, kind, width, isSummed })),
    rows,
    sheet,
  }
  const thread = new Worker(projectPaths.xlsxThread, { workerData, execArgv: [] })
  const [file]: Uint8Array[] = await once(thread, 'message')
  return Buffer.from(file ?? [])
}
