import { hundredthsOf } from '../../hours.ts'
import { type EventKind, isOfSession, type StatementRow } from '../../pots/statement/statement.ts'
import { periodSpan } from '../../sessions/invoice-basis/invoice-basis.ts'
import type { Period } from '../period.ts'

/** A line of the statement of one pot in a period. */
export interface StatementLine {
  clientName: string
  potTypeName: string
  kind: EventKind | 'carried'
  date: Date
  /** Null for the balance that is carried into the period. */
  hours: number | null
  balance: number
  reason: string | null
  who: string | null
  price?: StatementRow['price']
}

interface LinesOf {
  clientName: string
  potTypeName: string
  rows: readonly StatementRow[]
  period: Period
}

/**
 * The rows of a pot's statement in a period, by date, with the balance after each; before them the balance of the first
 * midnight when anything is dated before, as in "Underlag".
 */
export function statementLines({ rows, period, ...of }: LinesOf): StatementLine[] {
  const { from, to } = periodSpan(period)
  const earlier = rows.filter(({ date }) => date < from)
  let balance = earlier.reduce((sum, { hours }) => sum + hundredthsOf(hours), 0)
  const carried: StatementLine = {
    ...of,
    kind: 'carried',
    date: from,
    hours: null,
    balance: balance / 100,
    reason: null,
    who: null,
  }
  const lines = rows
    .filter(({ date }) => from <= date && date < to)
    // Stable, so that an opening stays before a change of the same instant. It may be younger than a session.
    .sort((a, b) => a.date.getTime() - b.date.getTime())
    .map(({ kind, date, hours, reason, who, price }) => {
      balance += hundredthsOf(hours)
      return { ...of, kind, date, hours, balance: balance / 100, reason, who, price }
    })
  return earlier.length > 0 ? [carried, ...lines] : lines
}

/** Whether a line is an opening, a top-up or a correction. */
export function isChange({ kind }: StatementLine): boolean {
  return kind !== 'carried' && !isOfSession(kind)
}
