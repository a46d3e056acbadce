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
 * What a change will make of a pot: it moves both figures by the same amount (spec 4, Manual pot hour change). Null
 * while the text is not hours, or changes nothing.
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

/**
 * What a change will make of what can still be booked, and how many hours are then missing for all that is booked: 0 when
 * nothing is. Null while the text is not hours, or changes nothing.
 */
export function predictAvailable(
  { booked, available }: Pick<Forecast, 'booked' | 'available'>,
  typed: string,
): { available: Change; missing: number } | null {
  const hours = parseHours(typed)
  if (hours === null || hours === 0) return null
  const after = sumHours([available, hours])
  return { available: { before: available, after }, missing: missingOf(booked, after) }
}

/** The least top-up that covers all that is booked: the last session of all needs the whole of it. */
function missingOf(booked: number, available: number): number {
  return booked > 0 ? Math.max(0, -available) : 0
}

/** Hours as a person would type them into a field: '1234,5', without what parts the thousands. */
export function typedHours(hours: number): string {
  return formatHours(hours).replace(/\s/g, '')
}

/** The same hours with the other sign, as text: for keyboards that have digits and a comma but no minus. */
export function withOtherSign(typed: string): string {
  const text = typed.trim()
  return /^[-−]/.test(text) ? text.slice(1) : `−${text.replace(/^\+/, '')}`
}

/** The share of a pot that is left, 0 to 100, for the bar under its figures. */
export function shareLeft({ hoursRemaining, totalHours }: Figures): number {
  if (hoursRemaining <= 0) return 0
  if (totalHours <= 0) return 100
  return Math.min(100, (hoursRemaining / totalHours) * 100)
}
