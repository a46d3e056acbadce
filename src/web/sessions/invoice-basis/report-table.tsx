import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import type { InvoiceBasisTable } from '#shared/sessions/invoice-basis/invoice-basis-tables.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import classes from './invoice-basis.module.css'

/** Rows shown at first: a period of many years has hundreds. */
const firstRows = 100

type Row = InvoiceBasisTable['rows'][number]

interface ReportTableProps {
  table: InvoiceBasisTable
  /** Shows the report of one client, where the rows are clients. */
  onClient: (id: string) => void
  /** Before a client's name. */
  before?: (client: Row) => ReactNode
}

/** A table of a report, with the row of its sums. */
export function ReportTable({ table, onClient, before }: ReportTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { kind, columns, rows, sum } = table
  const isOfClients = kind === 'clients' || kind === 'payers'
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <div style={{ '--figures': tracksOf(table) } as CSSProperties}>
      <ResponsiveTable<Row>
        className={classes[kind]}
        label={table.title}
        phone={kind === 'sessions' || kind === 'changes' ? 'lines' : 'cards'}
        columns={columns.map(({ name, isFigure }, n): Column<Row> => {
          const isFirst = n === 0
          return {
            header: name,
            ...(isFirst ? { kind: 'name' } : { isLabelledOnPhone: true }),
            ...(isFigure ? { align: 'end' } : { dir: 'auto' }),
            cell: (row) =>
              isFirst && isOfClients && row.key !== sumKey ? (
                <>
                  {before?.(row)}
                  <button
                    type="button"
                    className={classes.open}
                    data-printed
                    onClick={() => onClient(row.key)}
                  >
                    {row.cells[n]}
                  </button>
                </>
              ) : (
                <span data-none={isNone(row.cells[n]) || undefined}>{row.cells[n]}</span>
              ),
          }
        })}
        rows={sum ? [...shown, { key: sumKey, cells: sum }] : shown}
        keyOf={({ key }) => key}
        attributes={({ key }) => ({ 'data-sum': key === sumKey || undefined })}
      />
      {shown.length < rows.length && (
        <ShowMoreButton onClick={() => setIsWhole(true)}>
          {texts.showAllRows(rows.length)}
        </ShowMoreButton>
      )}
    </div>
  )
}

/** The columns of figures where they depend on the report: each as wide as its longest cell, of digits of half a rem. */
function tracksOf({ columns, rows, sum }: InvoiceBasisTable): string {
  const lines = [...rows.map(({ cells }) => cells), ...(sum ? [sum] : [])]
  const longest = (n: number) => Math.max(0, ...lines.map((cells) => cells[n]?.length ?? 0))
  return columns.map((_, n) => (n === 0 ? '' : `minmax(${longest(n) / 2}rem, 1fr)`)).join(' ')
}

/** Are left out of a card on a phone. */
const nothing = ['', '0', formatHoursUnit(0), formatPrice(0)]

const isNone = (cell = '') => nothing.includes(cell)

/** The key of the row of sums, which no row has: the others are those of the database. */
const sumKey = 'sum'
