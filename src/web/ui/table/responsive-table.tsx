import { type CSSProperties, Fragment, memo, type ReactNode, type Ref } from 'react'
import classes from './responsive-table.module.css'
import { useIncrementalRows } from './use-incremental-rows.ts'

/** One column. Stable between renders, since rows are rendered again when their columns change. */
export interface Column<R> {
  /** Unique within the table. */
  header: string
  /** Shown in the heading row instead of the header. */
  heading?: ReactNode
  /** Explains the header on hover. */
  hint?: string | undefined
  cell: (row: R) => ReactNode
  /** Of the heading and of every cell. */
  className?: string | undefined
  align?: 'end'
  /** A bold name, several lines, an e-mail address or phone number on one line, a time, or the buttons of the row. */
  kind?: 'name' | 'lines' | 'contact' | 'time' | 'actions'
  /** Shows the header before the value on a phone card, where there is no heading row to see. */
  isLabelledOnPhone?: boolean
  /** The cell holds a text that a user typed, in any writing direction. */
  dir?: 'auto'
}

/** For the row's element. */
type RowAttributes = Record<`data-${string}`, true | undefined> & {
  /** Stable, such as a function that scrolls the row into view. */
  ref?: Ref<HTMLTableRowElement> | undefined
}

interface RowOptions<R> {
  columns: readonly Column<R>[]
  attributes?: ((row: R) => RowAttributes) | undefined
  /** A row that spans the table below this one; null for none. */
  detail?: ((row: R) => ReactNode) | undefined
  /** Whether two versions of a row look the same, and need no new render. Without it their fields are compared. */
  isSame?: (a: R, b: R) => boolean
}

interface RowsProps<R> extends RowOptions<R> {
  rows: readonly R[]
  keyOf: (row: R) => string | number
  /** Rows of another shape above this one. */
  before?: (row: R, index: number) => ReactNode
}

interface FrameProps {
  columns: readonly Pick<
    Column<never>,
    'header' | 'heading' | 'hint' | 'className' | 'align' | 'kind'
  >[]
  /** Rows become separate cards on a phone, or stay lines of one box. */
  phone: 'cards' | 'lines'
  /** Skips layout and painting of rows out of sight, which are then as high as the CSS variable `--row`. */
  isLong?: boolean | undefined
  label?: string | undefined
  rowCount?: number | undefined
  isBusy?: boolean | undefined
  /** TableRows, once or several times. */
  children: ReactNode
}

/**
 * The heading row and what is around the rows. All ARIA roles are explicit: browsers drop the implicit role of a table
 * element whose `display` is grid or block.
 */
export function TableFrame(props: FrameProps) {
  const { columns, phone, isLong, label, rowCount, isBusy, children } = props
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-busy={isBusy}
      data-box
      data-phone={phone}
      data-long={isLong || undefined}
    >
      <thead className={classes.head} role="rowgroup">
        <tr className={classes.row} role="row">
          {columns.map(({ header, heading = header, hint, className, align, kind }) => (
            <th
              key={header}
              className={className}
              title={hint}
              role="columnheader"
              scope="col"
              data-align={kind === 'actions' ? 'end' : align}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** One group of rows. */
export function TableRows<R extends object>(props: RowsProps<R>) {
  const { rows, keyOf, before, ...options } = props
  return (
    <tbody className={classes.body} role="rowgroup">
      {rows.map((row, index) => (
        <Fragment key={keyOf(row)}>
          {before?.(row, index)}
          <TableRow row={row} {...options} />
        </Fragment>
      ))}
    </tbody>
  )
}

interface TableRowProps<R> extends RowOptions<R> {
  row: R
}

const TableRow = memo(Row, isSameRow) as typeof Row

function Row<R extends object>({ row, columns, attributes, detail }: TableRowProps<R>) {
  const below = detail?.(row)
  return (
    <>
      <tr className={classes.row} role="row" {...attributes?.(row)}>
        {columns.map(({ header, cell, className, align, kind, isLabelledOnPhone, dir }) => (
          <td
            key={header}
            className={className}
            role="cell"
            dir={dir}
            data-align={align}
            data-kind={kind}
          >
            {isLabelledOnPhone && (
              <span className={classes.label} aria-hidden="true">
                {header}:{' '}
              </span>
            )}
            {cell(row)}
          </td>
        ))}
      </tr>
      {below && (
        <tr className={classes.detail} role="row">
          <td role="cell" aria-colspan={columns.length}>
            {below}
          </td>
        </tr>
      )}
    </>
  )
}

function isSameRow<R extends object>(a: TableRowProps<R>, b: TableRowProps<R>): boolean {
  const { row: before, ...optionsBefore } = a
  const { row: after, ...optionsAfter } = b
  const isSame = b.isSame ?? hasSameFields
  return hasSameFields(optionsBefore, optionsAfter) && isSame(before, after)
}

function hasSameFields<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}

interface ResponsiveTableProps<R> extends RowsProps<R> {
  label?: string
  phone?: 'cards' | 'lines'
  /**
   * Sets the layout by CSS variables: `--columns` (grid tracks), and where they differ `--column-gap`, `--row-space` and
   * `--row`, the least height of a row; of all of them when they are `incremental`.
   */
  className?: string | undefined
  /** Renders rows only as they come near the window, for lists of hundreds. */
  incremental?: {
    /** Resets to the first batch when it changes: the search text. */
    resetKey: unknown
    /** A row that is rendered wherever it is; -1 for none. */
    including: number
  }
}

/** A table whose columns are data; on a phone its rows are cards. No Mantine: the server renders it for the portal. */
export function ResponsiveTable<R extends object>(props: ResponsiveTableProps<R>) {
  const { rows, columns, label, phone = 'cards', className, incremental, ...options } = props
  const { shown, end } = useIncrementalRows<HTMLDivElement>(
    incremental ? rows.length : 0,
    incremental?.resetKey,
  )
  const rendered = incremental ? rows.slice(0, Math.max(shown, incremental.including + 1)) : rows
  return (
    <div className={className}>
      <TableFrame
        columns={columns}
        phone={phone}
        label={label}
        isLong={incremental !== undefined}
        rowCount={incremental && 1 + rows.length + countDetails(rows, options.detail)}
      >
        <TableRows rows={rendered} columns={columns} {...options} />
      </TableFrame>
      {incremental && (
        <div
          ref={end}
          className={classes.end}
          style={{ '--rows': rows.length - rendered.length } as CSSProperties}
        />
      )}
    </div>
  )
}

function countDetails<R>(rows: readonly R[], detail: RowOptions<R>['detail']): number {
  return detail ? rows.filter((row) => Boolean(detail(row))).length : 0
}
