import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'

type ColumnsOf<Table extends PgTable> = Table['_']['columns']

/**
 * The columns of a table that a file with personal data holds, by the names of its fields. `others` says of every other
 * column why it is not among them, so that a new one compiles only when it is in the file or has a reason.
 */
export function fileColumns<Table extends PgTable, Field extends keyof ColumnsOf<Table>>(
  table: Table,
  fields: Record<Field, unknown>,
  _others: Record<Exclude<keyof ColumnsOf<Table>, Field>, string>,
) {
  return pick<ColumnsOf<Table>, Field>(getTableColumns(table), fields)
}
