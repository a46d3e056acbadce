import { addDays, isLocalDate, type LocalDate } from '#shared/time.ts'
import { type Absence, useAbsences } from '../absences/use-absences.ts'

/** The absences from the typed day until a week after the last repeat: a series may have several weekdays. */
export function useAbsencesFrom(date: string, repeatWeeks: number): readonly Absence[] {
  const from: LocalDate | undefined = isLocalDate(date) ? date : undefined
  const to = from && addDays(from, 7 * (repeatWeeks + 1))
  return useAbsences({ from, to }, { keepsOld: true })
}
