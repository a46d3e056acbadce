import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type DayLoad, dayLoad } from '#shared/calendar/load.ts'
import { type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'
import { type Placement, placeSession } from '../drag/place-session.ts'

interface Timed {
  id: string
  startsAt: Date
  durationHours: number
}

/** A session with its placement in the day. */
export interface Placed<S> {
  session: S
  placement: Placement
}

/** The content of one day of the calendar. */
export interface DayPlan<S extends Timed = Timed> {
  date: LocalDate
  /** Shown in the grid, by time. */
  cards: readonly Placed<S>[]
  /** Outside the hours shown, by time. */
  before: readonly S[]
  after: readonly S[]
  /** How many sessions each hour of the grid has, the first hour first. */
  perHour: readonly number[]
  count: number
  load: DayLoad
}

const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, n) => firstHour + n)

function countPerHour(sessions: readonly Timed[]): number[] {
  const spans = sessions.map((session) => {
    const start = minutesOfDay(session.startsAt)
    return { start, end: start + Math.round(session.durationHours * 60) }
  })
  return hours.map(
    (hour) => spans.filter((span) => span.start < (hour + 1) * 60 && span.end > hour * 60).length,
  )
}

function planDay<S extends Timed>(date: LocalDate, sessions: readonly S[]): DayPlan<S> {
  const placed = sessions.map((session) => ({ session, placement: placeSession(session) }))
  const outside = (where: Placement['outside']) =>
    placed.filter(({ placement }) => placement.outside === where).map(({ session }) => session)
  return {
    date,
    cards: placed.filter(({ placement }) => placement.outside === null),
    before: outside('before'),
    after: outside('after'),
    perHour: countPerHour(sessions),
    count: sessions.length,
    load: dayLoad(sessions),
  }
}

/** All sessions of a day by time, also those outside the hours shown. */
export function sessionsOf<S extends Timed>({ before, cards, after }: DayPlan<S>): S[] {
  return [...before, ...cards.map(({ session }) => session), ...after]
}

/** Each day with its sessions by time. Sessions that start on other days are left out. */
export function arrangeWeek<S extends Timed>(
  days: readonly LocalDate[],
  sessions: readonly S[],
): DayPlan<S>[] {
  const byDay = new Map<LocalDate, S[]>(days.map((day) => [day, []]))
  const inOrder = [...sessions].sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  for (const session of inOrder) byDay.get(localDateOf(session.startsAt))?.push(session)
  return days.map((day) => planDay(day, byDay.get(day) ?? []))
}

/** The initial scroll position in rem: the first session, else an hour before now, else the top. */
export function initialScrollRem(plans: readonly DayPlan[], nowRem: number | null): number {
  const tops = plans.flatMap((plan) => plan.cards.map((card) => card.placement.topRem))
  if (tops.length > 0) return Math.min(...tops)
  return nowRem ?? 0
}
