import type { ReactNode } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import styles from './statement.module.css'
import { rowTexts, type ShownRow } from './statement-rows.ts'

interface StatementTableProps {
  label: string
  /** Oldest first. */
  rows: readonly ShownRow[]
  /** The balance before the first row; null when it is the first of all. */
  carried: number | null
  renderContact?: (row: ShownRow) => ReactNode
}

/**
 * The rows of a statement; two lines each on a narrow screen. The ARIA roles are explicit, since some browsers drop the
 * implicit ones from a row with `display: grid`.
 */
export function StatementTable({ label, rows, carried, renderContact }: StatementTableProps) {
  return (
    <table className={styles.table} role="table" aria-label={label}>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.date}
          </th>
          <th role="columnheader" scope="col">
            {texts.event}
          </th>
          <th role="columnheader" scope="col" className={styles.hours}>
            {texts.hours}
          </th>
          <th role="columnheader" scope="col" className={styles.hours}>
            {texts.balance}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {carried !== null && (
          <tr className={styles.row} role="row" data-carried>
            <td colSpan={3} role="cell">
              {texts.carried}
            </td>
            <Balance hours={carried} />
          </tr>
        )}
        {rows.map((row) => (
          <Row key={row.id} row={row} contact={renderContact?.(row)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, contact }: { row: ShownRow; contact: ReactNode }) {
  const { date, week, event, price } = rowTexts(row)
  return (
    <tr className={styles.row} role="row">
      <td className={styles.when} role="cell">
        <time dateTime={row.date.toISOString()}>{date}</time>{' '}
        <span className={styles.week}>{week}</span>
      </td>
      <td className={styles.what} role="cell">
        <span className={styles.event}>{event}</span>
        <Why row={row} event={event} price={price} />
        {contact && <span className={styles.contact}>{contact}</span>}
      </td>
      <td className={styles.hours} role="cell" data-minus={row.hours < 0 || undefined}>
        {potTexts.change(row.hours)}
      </td>
      <Balance hours={row.balance} />
    </tr>
  )
}

interface WhyProps {
  row: ShownRow
  event: string
  price: string | null
}

/** The reason, its author and the price; the reason is omitted when it repeats the event. */
function Why({ row: { reason, who }, event, price }: WhyProps) {
  const isSaid = reason === null || reason.toLowerCase() === event.toLowerCase()
  if (isSaid && !who && !price) return null
  return (
    <span className={styles.why}>
      {!isSaid && <span dir="auto">{reason}</span>}
      {!isSaid && who && ' · '}
      {who && (
        <span className={styles.who} dir="auto">
          {who}
        </span>
      )}
      {price && (!isSaid || who) && ' · '}
      {price}
    </span>
  )
}

function Balance({ hours }: { hours: number }) {
  return (
    <td className={styles.balance} role="cell" data-below={hours < 0 || undefined}>
      {formatHoursUnit(hours)}
    </td>
  )
}
