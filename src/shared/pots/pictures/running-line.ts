import { hundredthsOf } from '../../hours.ts'

/** A point of a statement's line: the balance after a row. */
export interface RunningPoint<Row> {
  /** When the row counts: never before the row above it. */
  at: Date
  balance: number
  row: Row
}

/** The line of a statement: the running sum of its rows, oldest first. */
export function runningLineOf<Row extends { date: Date; hours: number }>(
  rows: readonly Row[],
): RunningPoint<Row>[] {
  let cents = 0
  let at = Number.NEGATIVE_INFINITY
  return rows.map((row) => {
    cents += hundredthsOf(row.hours)
    at = Math.max(at, row.date.getTime())
    return { at: new Date(at), balance: cents / 100, row }
  })
}
