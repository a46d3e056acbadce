import { sumHours } from '../hours.ts'
import type { Span } from '../sessions/overlap.ts'
import { isUnmarked, sessionStatus, type TimedSession } from '../sessions/status.ts'
import { dayMinutes, minutesOfDay } from '../time.ts'
import { fullDayHours } from './limits.ts'

/** How full a day is. */
export interface DayLoad {
  /** The hours of its sessions together. */
  hours: number
  /** The part of a full day that is occupied, 0 to 1: overlaps count once. */
  share: number
}

/** The load of the sessions that start on one day. */
export function dayLoad(sessions: readonly Span[]): DayLoad {
  const spans = sessions
    .map(({ startsAt, durationHours }) => {
      const start = minutesOfDay(startsAt)
      return { start, end: Math.min(start + durationHours * 60, dayMinutes) }
    })
    .sort((a, b) => a.start - b.start)
  let occupied = 0
  let until = 0
  for (const { start, end } of spans) {
    occupied += Math.max(end - Math.max(start, until), 0)
    until = Math.max(until, end)
  }
  return {
    hours: sumHours(sessions.map(({ durationHours }) => durationHours)),
    share: Math.min(occupied / 60 / fullDayHours, 1),
  }
}

/** The sums of a week or a day: hours booked, sessions held, and sessions that have ended but have no status. */
export function sumsOf(sessions: readonly TimedSession[], now: Date) {
  return {
    hours: sumHours(sessions.map(({ durationHours }) => durationHours)),
    held: sessions.filter((session) => sessionStatus(session) === 'completed').length,
    unmarked: sessions.filter((session) => isUnmarked(session, now)).length,
  }
}
