import type { Period } from '../../export/period.ts'
import {
  addDays,
  addWeeks,
  daysBetween,
  instantOf,
  type LocalDate,
  mondayOf,
  type WeekKey,
  weekOf,
} from '../../time.ts'

/** The most days that an overview covers. */
export const overviewMost = 366

/** How many weeks it covers unless a period is given, this one included. */
export const lastWeeks = 8

/** Whether the period is not longer than an overview may be. */
export function isShort({ from, to }: Period): boolean {
  return daysBetween(from, to) < overviewMost
}

/** The whole weeks up to this one. */
export function recentWeeks(today: LocalDate): Period {
  const monday = mondayOf(weekOf(today))
  return { from: addDays(monday, 7 - 7 * lastWeeks), to: addDays(monday, 6) }
}

/** A week, or the part of it that is in the period, from its first midnight in Stockholm. */
interface OverviewWeek {
  week: WeekKey
  from: Date
}

/** The weeks of a period, oldest first. */
export function weeksOfPeriod({ from, to }: Period): OverviewWeek[] {
  const last = weekOf(to)
  const weeks: OverviewWeek[] = []
  for (let week = weekOf(from), day = from; week <= last; week = addWeeks(week, 1)) {
    weeks.push({ week, from: instantOf(day, '00:00') })
    day = mondayOf(addWeeks(week, 1))
  }
  return weeks
}
