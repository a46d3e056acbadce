import { hundredthsOf } from '#shared/hours.ts'
import type { DrawnRow } from './statement-rows.ts'

/** What the rows of a statement add up to, in hours. */
export interface StatementCheck {
  /** The opening and every change by hand. */
  total: number
  /** What sessions have drawn. */
  charged: number
  /** total − charged. */
  left: number
  /** Whether each balance is what stands above it, the server says so too, and the pot shows the same figures. */
  isRight: boolean
}

export interface PotFigures {
  hoursRemaining: number
  totalHours: number
}

/**
 * The invariant remaining = total − charged (design section 5), reckoned from the very rows that are drawn. `shown` are the
 * figures that stand beside the statement, where they are of the same moment.
 */
export function checkStatement(
  { rows, isRight }: { rows: readonly DrawnRow[]; isRight: boolean },
  shown?: PotFigures,
): StatementCheck {
  let [total, charged] = [0, 0]
  let balancesAreRight = true
  for (const { kind, hours, balance } of rows) {
    const moved = hundredthsOf(hours)
    if (kind === 'completed' || kind === 'noShow') charged -= moved
    else total += moved
    balancesAreRight &&= hundredthsOf(balance) === total - charged
  }
  const found = { total: total / 100, charged: charged / 100, left: (total - charged) / 100 }
  return {
    ...found,
    isRight:
      isRight &&
      rows.length > 0 &&
      balancesAreRight &&
      (shown === undefined || showsTheSame(found, shown)),
  }
}

/** Whether a pot's figures are what the rows say. */
export function showsTheSame(
  { left, total }: Pick<StatementCheck, 'left' | 'total'>,
  { hoursRemaining, totalHours }: PotFigures,
): boolean {
  return (
    hundredthsOf(left) === hundredthsOf(hoursRemaining) &&
    hundredthsOf(total) === hundredthsOf(totalHours)
  )
}
