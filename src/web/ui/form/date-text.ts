import { addDays, isLocalDate, type LocalDate, localDateOf } from '#shared/time.ts'

/** The dates that a date field accepts. */
export const dateRange = { first: '2000-01-01', last: '2100-12-31' } as const

/** How many days back a booking may be: an earlier date without a year means next year. */
const recentDays = 31

/** The first day that a typed date without a year means where a booking is meant. */
export function bookableFrom(now: Date): LocalDate {
  return addDays(localDateOf(now), -recentDays)
}

/**
 * Parses a typed date: '2026-11-24', '20261124', '261124', and '24/11' in the year of `near`, or, with `isComing`, the
 * first such day from `near` on. Null when it is no date, or not typed to its end.
 */
export function parseDateText(text: string, near: LocalDate, isComing = false): LocalDate | null {
  const typed = text.trim()
  const [, century = '20', year, month, day] =
    /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(typed) ?? /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(typed) ?? []
  if (year) return realDate(`${century}${year}-${month}-${day}`)
  const [, spokenDay, spokenMonth] = /^(\d{1,2})\/(\d{1,2})$/.exec(typed) ?? []
  if (!spokenDay || !spokenMonth) return null
  const inYear = `${spokenMonth.padStart(2, '0')}-${spokenDay.padStart(2, '0')}`
  const date = realDate(`${near.slice(0, 4)}-${inYear}`)
  return isComing && date && date < near
    ? realDate(`${Number(near.slice(0, 4)) + 1}-${inYear}`)
    : date
}

function realDate(text: string): LocalDate | null {
  return isLocalDate(text) ? text : null
}
