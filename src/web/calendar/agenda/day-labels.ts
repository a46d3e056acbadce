import { holidayTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { holidayOn } from '#shared/holidays.ts'
import type { LocalDate } from '#shared/time.ts'
import { dayName } from '../grid/hours.ts'

/** The name of a day, 'fredag 1 januari, röd dag: Nyårsdagen', and its public holiday, if it is one. */
export function dayLabels(date: LocalDate): { name: string; holiday: string | null } {
  const holiday = holidayOn(date)
  const day = dayName(date)
  if (!holiday) return { name: day, holiday: null }
  const name = holidayTexts[holiday]
  return { name: weekGridTexts.holiday(day, name), holiday: name }
}
