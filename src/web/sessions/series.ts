import { repeatMax } from '#shared/sessions/limits.ts'
import { weeklyStarts } from '#shared/sessions/recurrence.ts'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { isLocalDate, localDateOf } from '#shared/time.ts'
import { parseTimeText } from './time-text.ts'

/** What repeating would create, '8 pass: tis 24 nov – tis 12 jan'; null while it is one session or no time yet. */
export function seriesOf(typed: {
  date: string
  time: string
  repeatWeeks: number | string
}): { count: number; words: string } | null {
  const weeks = Number(typed.repeatWeeks)
  const time = parseTimeText(typed.time)
  const isSeries = Number.isInteger(weeks) && weeks > 0 && weeks <= repeatMax
  if (!isSeries || !time || !isLocalDate(typed.date)) return null
  const starts = weeklyStarts(typed.date, time, weeks)
  const last = starts.at(-1)
  if (!last) return null
  const count = starts.length
  return { count, words: sessionForecastTexts.series(count, typed.date, localDateOf(last)) }
}
