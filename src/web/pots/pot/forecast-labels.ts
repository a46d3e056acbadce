import { type Forecast, isLow } from '#shared/pots/forecast.ts'
import { needsActionTexts } from '#shared/pots/needs-action/texts.ts'
import { potTexts, forecastTexts as texts } from '#shared/pots/texts.ts'
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

/** The state of a pot in a few words below its vessel: how far it lasts, or that it is low, below zero or not booked. */
export function stateLabel(
  forecast: Parameters<typeof lastsLabel>[0] & Pick<Forecast, 'left'>,
  now: Date,
): string {
  if (forecast.uncovered > 0) return lastsLabel(forecast, now) ?? texts.lastsForNone
  if (forecast.left < 0) return potTexts.below
  if (isLow(forecast)) return needsActionTexts.low
  return forecast.booked > 0 ? texts.lasts : texts.noneBooked
}
