import { firstHour, lastHour, maxRem, minRem, remPerHour } from '#shared/calendar/limits.ts'
import { type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'

const gridStart = firstHour * 60
const gridEnd = (lastHour + 1) * 60
const minutesPerRem = 60 / remPerHour

/** Where a session stands in the week. */
export interface Placement {
  day: LocalDate
  /** From the grid's upper edge; 0 when outside. */
  topRem: number
  /** Never below the grid's lower edge; 0 when outside. */
  heightRem: number
  /** It starts before or after the hours shown, and belongs to the day's strip. */
  outside: 'before' | 'after' | null
  /** What it takes of the day's width, in minutes since midnight, for layoutDay. */
  start: number
  end: number
}

/**
 * Where to draw a session (spec 2: five rem an hour, fifteen at most). Its lane reaches as far as
 * the card or the session itself, whichever goes further: nothing is drawn over a card, and what
 * starts in the undrawn rest of a long session stands beside it, so the clash is seen.
 */
export function placeSession(session: { startsAt: Date; durationHours: number }): Placement {
  const day = localDateOf(session.startsAt)
  const start = minutesOfDay(session.startsAt)
  const end = start + Math.round(session.durationHours * 60)
  if (start < gridStart) return { day, topRem: 0, heightRem: 0, outside: 'before', start, end }
  if (start >= gridEnd) return { day, topRem: 0, heightRem: 0, outside: 'after', start, end }

  // A late start would leave a sliver above the lower edge: the card is then pushed up a little.
  const drawnStart = Math.min(start, gridEnd - minRem * minutesPerRem)
  const wanted = Math.min(session.durationHours * remPerHour, maxRem)
  const heightRem = Math.min(Math.max(wanted, minRem), (gridEnd - drawnStart) / minutesPerRem)
  return {
    day,
    topRem: (drawnStart - gridStart) / minutesPerRem,
    heightRem,
    outside: null,
    start: drawnStart,
    end: Math.max(end, drawnStart + heightRem * minutesPerRem),
  }
}
