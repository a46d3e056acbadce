import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts as texts } from '#shared/pots/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'

/**
 * How far a pot lasts: 'Räcker till och med tis 24 nov', or 'Räcker till allt som är bokat'; null when nothing is booked.
 */
export function lastsLabel(
  { booked, uncovered, lastsUntil }: Pick<Forecast, 'booked' | 'uncovered' | 'lastsUntil'>,
  now: Date,
): string | null {
  if (uncovered === 0) return booked > 0 ? texts.lastsForAll : null
  if (!lastsUntil) return texts.lastsForNone
  return texts.lastsUntil(formatDayNear(localDateOf(lastsUntil), now))
}
