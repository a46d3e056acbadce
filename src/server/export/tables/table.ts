import type { CsvCell } from '#shared/export/csv.ts'
import type { Period } from '#shared/export/period.ts'
import type { Column } from '#shared/export/tables/columns.ts'
import type { TrainerScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'

/** Reads from the database in a turn of its own in the queue of requests, so that a long export takes no place of others. */
export type Read = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>

/** What a table is asked for. */
export type Asked = {
  scope: TrainerScope
  /** One client, or all when it is null. */
  clientId: string | null
  period: Period
  /** The period as instants, `from` inclusive and `to` exclusive. */
  span: { from: Date; to: Date }
}

/** A page of cells, a row by row. */
export type Cells = CsvCell[][]

export type Columns = readonly Omit<Column<never>, 'value'>[]

/** A table before it is written: its rows come in pages, which are read when they are asked for. */
export type Table = {
  columns: Columns
  /** How many rows there were when the export began. */
  count: number
  pages: (read: Read) => AsyncIterable<Cells>
}

type TableOf<Row> = {
  columns: readonly Column<Row>[]
  count: number
  pages: (read: Read) => AsyncIterable<readonly Row[]>
}

export function tableOf<Row>({ columns, count, pages }: TableOf<Row>): Table {
  return {
    columns,
    count,
    pages: async function* (read) {
      for await (const rows of pages(read))
        yield rows.map((row) => columns.map(({ value }) => value(row)))
    },
  }
}

/** A table whose rows are all known: as many as clients, not as sessions. */
export function knownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return tableOf({
    columns,
    count: rows.length,
    pages: async function* () {
      yield rows
    },
  })
}
