import { roundHours } from '../../hours.ts'
import { hasStatus } from '../../sessions/status.ts'
import {
  addWeeks,
  daysOfWeek,
  instantOf,
  type LocalDate,
  localDateOf,
  mondayOf,
  weekOf,
} from '../../time.ts'

/** How many weeks the picture shows before this one: twelve months. */
const weeksBack = 52

/** The sessions of a day by what became of them. */
export interface AttendanceDay {
  day: LocalDate
  held: number
  missed: number
}

export interface Attendance {
  /** Whole weeks, Monday first, this week last. */
  days: AttendanceDay[]
  held: number
  missed: number
  /** The share that was held, in per cent to the hundredth; null without sessions. */
  percent: number | null
}

interface SessionRow {
  startsAt: Date
  completed: boolean
  noShow: boolean
}

/** The first instant of the twelve months. */
export function attendanceFrom(now: Date): Date {
  return instantOf(mondayOf(addWeeks(weekOf(localDateOf(now)), -weeksBack)), '00:00')
}

/** Twelve months of a client's marked sessions by day. */
export function attendanceOf(sessions: readonly SessionRow[], now: Date): Attendance {
  const thisWeek = weekOf(localDateOf(now))
  const days = Array.from({ length: weeksBack + 1 }, (_, n) => addWeeks(thisWeek, n - weeksBack))
    .flatMap(daysOfWeek)
    .map((day) => ({ day, held: 0, missed: 0 }))
  const byDay = new Map(days.map((one) => [one.day, one]))
  for (const session of sessions.filter(hasStatus)) {
    const found = byDay.get(localDateOf(session.startsAt))
    if (found) found[session.noShow ? 'missed' : 'held'] += 1
  }
  const held = days.reduce((sum, one) => sum + one.held, 0)
  const missed = days.reduce((sum, one) => sum + one.missed, 0)
  const all = held + missed
  return { days, held, missed, percent: all === 0 ? null : roundHours((held / all) * 100) }
}
