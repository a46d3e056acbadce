import { addDays, type LocalDate } from '../time.ts'

/** Whole days in Stockholm, both inclusive. */
export interface Period {
  from: LocalDate
  to: LocalDate
}

/** The preset periods, relative to today. */
export function usualPeriods(
  today: LocalDate,
): Record<'thisMonth' | 'lastMonth' | 'thisYear', Period> {
  const year = today.slice(0, 4)
  const month = today.slice(0, 7)
  return {
    thisMonth: monthOf(month),
    lastMonth: monthOf(addDays(`${month}-01`, -1).slice(0, 7)),
    thisYear: { from: `${year}-01-01`, to: `${year}-12-31` },
  }
}

/** A calendar month, '2026-11'. */
function monthOf(month: string): Period {
  const from = `${month}-01`
  // 31 days later is always in the next month.
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}
