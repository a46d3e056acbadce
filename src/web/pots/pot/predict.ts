import { formatHours, parseHours, sumHours } from '#shared/hours.ts'
import type { Forecast } from '#shared/pots/forecast.ts'

interface Figures {
  hoursRemaining: number
  totalHours: number
}

interface Change {
  before: number
  after: number
}

/**
 * Predicts a pot's hours after a change, which moves both figures by the same amount (S35).
 * Null while the text is not hours, or is 0.
 */
export function predictChange(
  pot: Figures,
  typed: string,
): { remaining: Change; total: Change } | null {
  const hours = parseHours(typed)
  if (hours === null || hours === 0) return null
  const moved = (before: number) => ({ before, after: sumHours([before, hours]) })
  return { remaining: moved(pot.hoursRemaining), total: moved(pot.totalHours) }
}

type Bookable = Pick<Forecast, 'booked' | 'available' | 'unmarked' | 'free'>

/**
 * Predicts the bookable hours after a change, and the hours then missing for all booked sessions: 0 when they are covered.
 * Null while the text is not hours, or is 0.
 */
export function predictBookable(
  before: Bookable,
  typed: string,
): { before: Bookable; after: Bookable; missing: number } | null {
  const hours = parseHours(typed)
  if (hours === null || hours === 0) return null
  const available = sumHours([before.available, hours])
  const free = Math.max(sumHours([available, -before.unmarked]), 0)
  return {
    before,
    after: { ...before, available, free },
    missing: missingOf(before.booked, available),
  }
}

/** The smallest top-up in hours that covers all booked sessions. */
function missingOf(booked: number, available: number): number {
  return booked > 0 ? Math.max(0, -available) : 0
}

/** Formats hours for a text field: '1234,5', without thousands separators. */
export function typedHours(hours: number): string {
  return formatHours(hours).replace(/\s/g, '')
}

/** Toggles the sign of typed hours: decimal keyboards of phones have no minus. */
export function withOtherSign(typed: string): string {
  const text = typed.trim()
  return /^[-−]/.test(text) ? text.slice(1) : `−${text.replace(/^\+/, '')}`
}
