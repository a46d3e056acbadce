import { isLocalTime, type LocalTime } from '../time.ts'

/** Parses a typed time of day, such as '9', '930', '9.30' or 'kl 9:30', to 'HH:mm'; null when it is invalid. */
export function parseTimeText(text: string): LocalTime | null {
  const [, spoken, spokenMinutes, packed] =
    /^(?:kl\.?\s*)?(?:(\d{1,2})(?:[:.,\s](\d{2}))?|(\d{3,4}))$/i.exec(text.trim()) ?? []
  const hour = spoken ?? packed?.slice(0, -2)
  if (hour === undefined) return null
  const time = `${hour.padStart(2, '0')}:${spokenMinutes ?? packed?.slice(-2) ?? '00'}`
  return isLocalTime(time) ? time : null
}
