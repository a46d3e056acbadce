import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '#shared/time.ts'

/** What a person types as a time of day, as 'HH:mm': '9', '930', '9.30', 'kl 9:30'. Null when it is none. */
export function parseTimeText(text: string): LocalTime | null {
  const [, spoken, spokenMinutes, packed] =
    /^(?:kl\.?\s*)?(?:(\d{1,2})(?:[:.,\s](\d{2}))?|(\d{3,4}))$/i.exec(text.trim()) ?? []
  const hour = spoken ?? packed?.slice(0, -2)
  if (hour === undefined) return null
  const time = `${hour.padStart(2, '0')}:${spokenMinutes ?? packed?.slice(-2) ?? '00'}`
  return isLocalTime(time) ? time : null
}

/**
 * What a person types as a date: '2026-11-24', '20261124', '261124', and '24/11' in the year of `near`. Null when it is
 * none, as while it is being typed.
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
