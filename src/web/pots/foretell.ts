import { parseHours, sumHours } from '#shared/hours.ts'

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
export function foretellChange(
  pot: Figures,
  typed: string,
): { remaining: Change; total: Change } | null {
  const hours = parseHours(typed)
  if (hours === null || hours === 0) return null
  const moved = (before: number) => ({ before, after: sumHours([before, hours]) })
  return { remaining: moved(pot.hoursRemaining), total: moved(pot.totalHours) }
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
