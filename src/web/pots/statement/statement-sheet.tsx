import { formatHoursUnit } from '#shared/hours.ts'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { PrintedSheet } from '../../ui/page/printed-sheet.tsx'
import { rowTexts, type ShownRow } from './statement-rows.ts'
import styles from './statement-sheet.module.css'
import type { StatementNames } from './statement-text.ts'

interface StatementSheetProps {
  names: StatementNames
  rows: readonly ShownRow[]
  /** The result of the check. */
  closing: string
  printed: string
}

/** The full statement for printing: hidden on the screen, and while it is mounted the only thing that is printed. */
export function StatementSheet({ names, rows, closing, printed }: StatementSheetProps) {
  return (
    <PrintedSheet
      title={texts.title}
      facts={[
        [texts.client, names.client],
        [texts.trainer, names.trainer],
        [texts.pot, names.pot],
        [texts.printed, printed],
      ]}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.date}>{texts.date}</th>
            <th className={styles.week}>{texts.week}</th>
            <th className={styles.event}>{texts.event}</th>
            <th>{texts.reason}</th>
            <th className={styles.figure} data-figure>
              {texts.hours}
            </th>
            <th className={styles.figure} data-figure>
              {texts.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className={styles.closing}>{closing}</p>
    </PrintedSheet>
  )
}

function Line({ row }: { row: ShownRow }) {
  const { date, week, event, price } = rowTexts(row)
  return (
    <tr>
      <td>{date}</td>
      <td>{week}</td>
      <td>{event}</td>
      <td>
        <span dir="auto">{row.reason}</span>
        {row.who && (
          <>
            {' '}
            <span className={styles.who} dir="auto">
              ({row.who})
            </span>
          </>
        )}{' '}
        {price}
      </td>
      <td data-figure>{potTexts.change(row.hours)}</td>
      <td data-figure>{formatHoursUnit(row.balance)}</td>
    </tr>
  )
}
