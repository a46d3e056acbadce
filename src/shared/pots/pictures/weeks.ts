import { hundredthsOf } from '../../hours.ts'
import { hasStatus, isUnmarked, type TimedSession } from '../../sessions/status.ts'
import { addWeeks, localDateOf, type WeekKey, weekOf, weekSpan } from '../../time.ts'

/** How many weeks the pictures of the trainer's hours show before and after this one. */
export const weeksBack = 12
const weeksAhead = 8

/** The instants that the pictures cover, `from` inclusive and `to` exclusive: whole weeks. */
export function pictureSpan(now: Date): { from: Date; to: Date } {
  const week = weekOf(localDateOf(now))
  return {
    from: weekSpan(addWeeks(week, -weeksBack)).from,
    to: weekSpan(addWeeks(week, weeksAhead)).to,
  }
}

/** The hours of a week by what became of them. */
export interface WeekHours {
  week: WeekKey
  held: number
  missed: number
  /** Past and without a status. */
  unmarked: number
  booked: number
}

type Outcome = Exclude<keyof WeekHours, 'week'>

/** The hours of each week from twelve weeks back to eight ahead, by when the sessions start. */
export function hoursByWeek(sessions: readonly TimedSession[], now: Date): WeekHours[] {
  const thisWeek = weekOf(localDateOf(now))
  const weeks = Array.from({ length: weeksBack + 1 + weeksAhead }, (_, n) =>
    addWeeks(thisWeek, n - weeksBack),
  )
  const cents = new Map(weeks.map((week) => [week, { held: 0, missed: 0, unmarked: 0, booked: 0 }]))
  for (const session of sessions) {
    const found = cents.get(weekOf(localDateOf(session.startsAt)))
    if (found) found[outcomeOf(session, now)] += hundredthsOf(session.durationHours)
  }
  return [...cents].map(([week, { held, missed, unmarked, booked }]) => ({
    week,
    held: held / 100,
    missed: missed / 100,
    unmarked: unmarked / 100,
    booked: booked / 100,
  }))
}

function outcomeOf(session: TimedSession, now: Date): Outcome {
  if (hasStatus(session)) return session.noShow ? 'missed' : 'held'
  return isUnmarked(session, now) ? 'unmarked' : 'booked'
}
