import { addDays, type LocalDate } from '../time.ts'

/** Whole days in Stockholm, both inclusive. */
export interface Period {
  from: LocalDate
  to: LocalDate
}

export const usualPeriodNames = ['thisMonth', 'lastMonth', 'thisYear'] as const

export type UsualPeriod = (typeof usualPeriodNames)[number]

/** The preset periods, relative to today. */
export function usualPeriods(today: LocalDate): Record<UsualPeriod, Period> {
  const year = today.slice(0, 4)
  const month = today.slice(0, 7)
  return {
    thisMonth: monthOf(month),
    lastMonth: monthOf(addDays(`${month}-01`, -1).slice(0, 7)),
    thisYear: { from: `${year}-01-01`, to: `${year}-12-31` },
  }
}

/** The whole days of a calendar month, '2026-11'. */
export function monthOf(month: string): Period {
  const from = `${month}-01`
  // 31 days later is always in the next month.
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}

/** The month, '2026-11', whose days the period has; null for any other period. */
export function wholeMonth({ from, to }: Period): string | null {
  const month = from.slice(0, 7)
  return isSamePeriod(monthOf(month), { from, to }) ? month : null
}

/** The month after this one, '2026-11', or before it. */
export function stepMonth(month: string, step: -1 | 1): Period {
  const { from, to } = monthOf(month)
  return monthOf(addDays(step === 1 ? to : from, step).slice(0, 7))
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to
}
