import { formatHoursUnit } from '#shared/hours.ts'
import { potTexts, statementTexts as texts } from '#shared/pots/texts.ts'
import { PrintedAlone } from '../../ui/page/printed-alone.tsx'
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
    <PrintedAlone className={styles.sheet}>
      <h1 className={styles.title}>{texts.title}</h1>
      <dl className={styles.details}>
        <Fact name={texts.client} value={names.client} />
        <Fact name={texts.trainer} value={names.trainer} />
        <Fact name={texts.pot} value={names.pot} />
        <Fact name={texts.printed} value={printed} />
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.date}>{texts.date}</th>
            <th className={styles.week}>{texts.week}</th>
            <th className={styles.event}>{texts.event}</th>
            <th>{texts.reason}</th>
            <th className={styles.figure}>{texts.hours}</th>
            <th className={styles.figure}>{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className={styles.closing}>{closing}</p>
    </PrintedAlone>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}

function Line({ row }: { row: ShownRow }) {
  const { date, week, event } = rowTexts(row)
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
        )}
      </td>
      <td className={styles.figure}>{potTexts.change(row.hours)}</td>
      <td className={styles.figure}>{formatHoursUnit(row.balance)}</td>
    </tr>
  )
}
