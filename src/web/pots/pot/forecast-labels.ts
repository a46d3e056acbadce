import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts as texts } from '#shared/pots/texts.ts'
import { formatDay, formatWeek, localDateOf, weekOf } from '#shared/time.ts'

/**
 * How far a pot lasts: 'Räcker till tis 24 nov (v. 48)', or 'Räcker till allt bokat'; null when nothing is booked. A day
 * of another year than `now` is shown with its year.
 */
export function lastsLabel(
  { booked, uncovered, lastsUntil }: Pick<Forecast, 'booked' | 'uncovered' | 'lastsUntil'>,
  now: Date,
): string | null {
  if (uncovered === 0) return booked > 0 ? texts.lastsForAll : null
  if (!lastsUntil) return texts.lastsForNone
  const day = localDateOf(lastsUntil)
  const year = day.slice(0, 4)
  const words = formatDay(day)
  const isThisYear = year === localDateOf(now).slice(0, 4)
  return texts.lastsUntil(isThisYear ? words : `${words} ${year}`, formatWeek(weekOf(day)))
}
