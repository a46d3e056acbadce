import { dayMinutes, type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'
import { splitDay } from '../grid/layout-day.ts'

interface Timed {
  id: string
  startsAt: Date
  durationHours: number
}

/** A session on the printed week; its place and size are parts of the day's column, 0 to 1. */
interface PrintedBlock<S> {
  session: S
  top: number
  height: number
  left: number
  width: number
}

export interface WeekSheetLayout<S> {
  /** The whole hours on the left, first to last; the sheet ends an hour after the last one. */
  hours: number[]
  days: { date: LocalDate; blocks: PrintedBlock<S>[] }[]
}

/** The hours of an empty week. */
const usual = { first: 8, end: 17 }

/**
 * Lays out a week for one page: every hour from the first session's to the last one's, however early or late, and every
 * session, side by side where they overlap. A session that goes on past midnight is cut there; its text has its real times.
 */
export function weekSheetLayout<S extends Timed>(
  days: readonly LocalDate[],
  sessions: readonly S[],
): WeekSheetLayout<S> {
  const items = sessions.map((session) => {
    const start = minutesOfDay(session.startsAt)
    return {
      id: session.id,
      session,
      date: localDateOf(session.startsAt),
      start,
      end: Math.min(start + session.durationHours * 60, dayMinutes),
    }
  })
  const first =
    items.length > 0 ? Math.floor(Math.min(...items.map(({ start }) => start)) / 60) : usual.first
  const end =
    items.length > 0 ? Math.ceil(Math.max(...items.map((item) => item.end)) / 60) : usual.end
  const minutes = (end - first) * 60
  return {
    hours: Array.from({ length: end - first }, (_, n) => first + n),
    days: days.map((date) => {
      const own = items.filter((item) => item.date === date)
      const { lanes } = splitDay(own, Number.POSITIVE_INFINITY)
      return {
        date,
        blocks: own.map(({ id, session, start, end: until }) => {
          const { col, cols, span } = lanes.get(id) ?? { col: 0, cols: 1, span: 1 }
          return {
            session,
            top: (start - first * 60) / minutes,
            height: (until - start) / minutes,
            left: col / cols,
            width: span / cols,
          }
        }),
      }
    }),
  }
}
