import { addDays, instantOf, type LocalDate, type LocalTime } from '../time.ts'

/**
 * When a session and its weekly repeats start: repeatWeeks + 1 instants, ascending. Built on the
 * clock, so every Tuesday at 10:00 is 10:00 on both sides of a change of clocks (Design D15).
 */
export function weeklyStarts(date: LocalDate, time: LocalTime, repeatWeeks: number): Date[] {
  return Array.from({ length: repeatWeeks + 1 }, (_, n) => instantOf(addDays(date, 7 * n), time))
}
