import { addDays, instantOf, type LocalDate, type LocalTime } from '../time.ts'

/**
 * The starts of a session and its weekly repeats: repeatWeeks + 1 instants, ascending. Local time, so every Tuesday at
 * 10:00 is 10:00 on both sides of a DST change (design D15).
 */
export function weeklyStarts(date: LocalDate, time: LocalTime, repeatWeeks: number): Date[] {
  return Array.from({ length: repeatWeeks + 1 }, (_, n) => instantOf(addDays(date, 7 * n), time))
}
