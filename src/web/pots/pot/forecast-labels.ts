import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts as texts } from '#shared/pots/texts.ts'
import { isSoon } from '#shared/sessions/warning-tone.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'

/**
 * How far a pot lasts: 'Räcker till och med tis 24 nov', or 'Räcker till allt som är bokat'; null when nothing is
 * booked. A shortage after the fortnight always has its date (D43).
 */
export function lastsLabel(
  forecast: Pick<Forecast, 'booked' | 'uncovered' | 'lastsUntil' | 'lacksFrom'>,
  now: Date,
): string | null {
  const { booked, uncovered, lastsUntil, lacksFrom } = forecast
  if (uncovered === 0) return booked > 0 ? texts.lastsForAll : null
  const dayOf = (date: Date) => formatDayNear(localDateOf(date), now)
  if (lastsUntil) return texts.lastsUntil(dayOf(lastsUntil))
  return lacksFrom && !isSoon(lacksFrom, now)
    ? texts.lastsNotUntil(dayOf(lacksFrom))
    : texts.lastsForNone
}
