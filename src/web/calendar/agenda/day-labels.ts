import { eveTexts, holidayTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { eveOn, holidayOn } from '#shared/holidays.ts'
import type { LocalDate } from '#shared/time.ts'
import { dayName } from '../grid/hours.ts'

interface DayLabels {
  /** 'fredag 1 januari, röd dag: Nyårsdagen' */
  name: string
  /** Its public holiday or eve, if it is one. */
  holiday: string | null
  isRed: boolean
}

/** The accessible name of a day. */
export function dayLabels(date: LocalDate): DayLabels {
  const day = dayName(date)
  const holiday = holidayOn(date)
  if (holiday) {
    const name = holidayTexts[holiday]
    return { name: weekGridTexts.holiday(day, name), holiday: name, isRed: true }
  }
  const eve = eveOn(date)
  if (!eve) return { name: day, holiday: null, isRed: false }
  const name = eveTexts[eve]
  return { name: weekGridTexts.eve(day, name), holiday: name, isRed: false }
}
