import { isLocalDate, type LocalDate } from '#shared/time.ts'

/** The dates that a date field accepts. */
export const dateRange = { first: '2000-01-01', last: '2100-12-31' } as const

/**
 * Parses a typed date: '2026-11-24', '20261124', '261124', and '24/11' in the year of `near`. Null when it is no date, or
 * not typed to its end.
 */
export function parseDateText(text: string, near: LocalDate): LocalDate | null {
  const typed = text.trim()
  const [, century = '20', year, month, day] =
    /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(typed) ?? /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(typed) ?? []
  if (year) return realDate(`${century}${year}-${month}-${day}`)
  const [, spokenDay, spokenMonth] = /^(\d{1,2})\/(\d{1,2})$/.exec(typed) ?? []
  if (!spokenDay || !spokenMonth) return null
  return realDate(
    `${near.slice(0, 4)}-${spokenMonth.padStart(2, '0')}-${spokenDay.padStart(2, '0')}`,
  )
}

function realDate(text: string): LocalDate | null {
  return isLocalDate(text) ? text : null
}
