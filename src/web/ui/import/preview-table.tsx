import type { CSSProperties } from 'react'
import { type Column, ResponsiveTable } from '../table/responsive-table.tsx'
import styles from './import.module.css'

interface PreviewTableProps<Row extends { at: number }> {
  label: string
  /** How the sheet is read: other columns begin the table anew, since their cells hold other texts. */
  layout: unknown
  columns: readonly Column<Row>[]
  tracks: string
  rows: readonly Row[]
}

/** The rows of a sheet, each with what becomes of it. */
export function PreviewTable<Row extends { at: number }>(props: PreviewTableProps<Row>) {
  const { layout, tracks, ...table } = props
  return (
    <div key={JSON.stringify(layout)} style={{ '--columns': tracks } as CSSProperties}>
      <ResponsiveTable
        {...table}
        keyOf={({ at }) => at}
        isSame={isSameRow}
        className={styles.table}
        incremental={{ resetKey: layout, including: -1 }}
      />
    </div>
  )
}

/** Rows are read anew with every choice. */
const isSameRow = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
