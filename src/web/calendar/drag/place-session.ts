import { firstHour, lastHour, maxRem, minRem, remPerHour } from '#shared/calendar/limits.ts'
import { type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'

const gridStart = firstHour * 60
const gridEnd = (lastHour + 1) * 60
const minutesPerRem = 60 / remPerHour

/** The placement of a session in the week. */
export interface Placement {
  day: LocalDate
  /** From the grid's top; 0 when outside its hours. */
  topRem: number
  /** At most down to the grid's bottom; 0 when outside its hours. */
  heightRem: number
  /** It lies wholly before or after the hours shown, and is listed in the day's head. */
  outside: 'before' | 'after' | null
  /** The sides on which it continues beyond what is drawn of it. */
  torn: 'start' | 'end' | 'start end' | null
  /** The minutes since midnight in which it takes width, for layoutDay. */
  start: number
  end: number
}

/**
 * Where to draw a session (S53: five rem an hour, fifteen at most). Its lane lasts as long as the card or the
 * session, whichever is longer: no card covers another, and a session that starts in the undrawn rest of a long one is
 * beside it, so that the clash is visible.
 */
export function placeSession(session: { startsAt: Date; durationHours: number }): Placement {
  const day = localDateOf(session.startsAt)
  const start = minutesOfDay(session.startsAt)
  const end = start + Math.round(session.durationHours * 60)
  const unseen = { day, topRem: 0, heightRem: 0, torn: null, start, end }
  if (end <= gridStart) return { ...unseen, outside: 'before' }
  if (start >= gridEnd) return { ...unseen, outside: 'after' }

  const from = Math.max(start, gridStart)
  // After a late start only a sliver would be left: the card is moved up a little.
  const drawnStart = Math.min(from, gridEnd - minRem * minutesPerRem)
  const wholeRem = (Math.min(end, gridEnd) - from) / minutesPerRem
  const wanted = Math.min(wholeRem, maxRem)
  const heightRem = Math.min(Math.max(wanted, minRem), (gridEnd - drawnStart) / minutesPerRem)
  return {
    day,
    topRem: (drawnStart - gridStart) / minutesPerRem,
    heightRem,
    outside: null,
    torn: tornAt(start < gridStart, end > gridEnd || wholeRem > maxRem),
    start: drawnStart,
    end: Math.max(end, drawnStart + heightRem * minutesPerRem),
  }
}

function tornAt(isEarly: boolean, isLate: boolean): Placement['torn'] {
  if (isEarly) return isLate ? 'start end' : 'start'
  return isLate ? 'end' : null
}
