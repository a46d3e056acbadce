import { hundredthsOf } from '#shared/hours.ts'
import { isOfSession } from '#shared/pots/statement/statement.ts'
import type { ShownRow } from './statement-rows.ts'

/** The sums of a statement's rows, in hours. */
export interface StatementCheck {
  /** The opening hours and all manual changes. */
  total: number
  /** Hours charged by sessions. */
  charged: number
  /** total − charged. */
  left: number
  /** Whether every row's balance is right, the server's balance agrees, and so does the pot. */
  isRight: boolean
}

export interface PotFigures {
  hoursRemaining: number
  totalHours: number
}

/**
 * Checks the invariant remaining = total − charged (D58) over the rows that are shown. `shown` are the pot's
 * figures beside the statement, if they were fetched at the same time.
 */
export function checkStatement(
  { rows, isRight }: { rows: readonly ShownRow[]; isRight: boolean },
  shown?: PotFigures,
): StatementCheck {
  let [total, charged] = [0, 0]
  let balancesAreRight = true
  for (const { kind, hours, balance, chargedBefore = 0 } of rows) {
    const moved = hundredthsOf(hours)
    const before = hundredthsOf(chargedBefore)
    if (isOfSession(kind)) charged -= moved
    else total += moved + before
    charged += before
    balancesAreRight &&= hundredthsOf(balance) === total - charged
  }
  const found = { total: total / 100, charged: charged / 100, left: (total - charged) / 100 }
  return {
    ...found,
    isRight:
      isRight &&
      rows.length > 0 &&
      balancesAreRight &&
      (shown === undefined || hasSameFigures(found, shown)),
  }
}

/** Whether a pot's figures agree with the rows. */
export function hasSameFigures(
  { left, total }: Pick<StatementCheck, 'left' | 'total'>,
  { hoursRemaining, totalHours }: PotFigures,
): boolean {
  return (
    hundredthsOf(left) === hundredthsOf(hoursRemaining) &&
    hundredthsOf(total) === hundredthsOf(totalHours)
  )
}
