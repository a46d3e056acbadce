import type { ReactNode } from 'react'
import { PrintedAlone } from './printed-alone.tsx'
import classes from './printed-sheet.module.css'

interface PrintedSheetProps {
  title: string
  /** Name and value of each. */
  facts: readonly (readonly [string, string])[]
  children: ReactNode
}

/** A report on upright A4. While it is mounted it is printed instead of the page. */
export function PrintedSheet({ title, facts, children }: PrintedSheetProps) {
  return (
    <PrintedAlone className={classes.sheet}>
      <h1 className={classes.title}>{title}</h1>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </PrintedAlone>
  )
}

interface PrintedTableProps {
  /** A figure is at the end of its cell; `isOneLine` keeps a time or a number whole. */
  columns: readonly { name: string; isFigure: boolean; isOneLine?: boolean }[]
  rows: readonly { key: string; cells: readonly string[] }[]
  sum?: readonly string[] | null
}

/** A table of such a sheet; the names of its columns are repeated on every page. */
export function PrintedTable({ columns, rows, sum = null }: PrintedTableProps) {
  const cellsOf = (cells: readonly string[]) =>
    columns.map(({ name, isFigure, isOneLine }, n) => (
      <td
        key={name}
        data-figure={isFigure || undefined}
        data-line={isOneLine || undefined}
        dir={isFigure ? undefined : 'auto'}
      >
        {cells[n]}
      </td>
    ))
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ name, isFigure }) => (
            <th key={name} scope="col" data-figure={isFigure || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{cellsOf(cells)}</tr>
        ))}
        {sum && <tr data-sum>{cellsOf(sum)}</tr>}
      </tbody>
    </table>
  )
}
