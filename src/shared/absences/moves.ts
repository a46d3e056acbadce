import { seriesGapWeeks } from '../sessions/limits.ts'
import { clockInSeries } from '../sessions/shift.ts'
import { isSameSlotLater } from '../sessions/similar.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  isLocalDate,
  type LocalTime,
  localDateOf,
} from '../time.ts'
import { moveWeeksMax } from './limits.ts'
import { doMeet, type Span, spanOfSession } from './span.ts'

interface Timed {
  clientId: string
  startsAt: Date
  durationHours: number
}

interface Around {
  /** The trainer's absences from the first of the sessions on, the new one among them. */
  absences: readonly Span[]
  /** The trainer's sessions with any client from then on that keep their times. */
  staying: readonly Timed[]
}

/**
 * Where sessions inside an absence move: the same weekday and time on the clock in Stockholm, in the first week that is
 * free of the trainer's sessions and absences; of a series, after its last session. In order of time, so that several of
 * one series follow one another. `leaving` are those that move and those that are cancelled: they connect a series, but
 * are not the last of it. Null where no week within four years is free.
 */
export function movesAfter(
  moving: readonly (Timed & { id: string })[],
  leaving: readonly Timed[],
  { absences, staying }: Around,
): Map<string, Date | null> {
  const booked: Timed[] = [...staying]
  const moves = new Map<string, Date | null>()
  for (const session of [...moving].sort(byStart)) {
    const series = [...leaving, ...booked].filter((one) => one.clientId === session.clientId)
    const time = clockInSeries(
      session.startsAt,
      series.map(({ startsAt }) => startsAt),
    )
    const last = lastOfSeries(session, leaving, booked)
    const to = firstFreeAfter(session, last, { absences, booked, time })
    moves.set(session.id, to)
    if (to) booked.push({ ...session, startsAt: to })
  }
  return moves
}

function byStart(a: { id: string; startsAt: Date }, b: { id: string; startsAt: Date }): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}

/** The last session of the series that stays, as the session's own start when none follows it. */
function lastOfSeries(session: Timed, leaving: readonly Timed[], booked: readonly Timed[]): Date {
  const later = [
    ...booked.map((other) => ({ other, stays: true })),
    ...leaving.map((other) => ({ other, stays: false })),
  ]
    .filter(
      ({ other }) =>
        other.clientId === session.clientId && isSameSlotLater(session.startsAt, other.startsAt),
    )
    .sort((a, b) => a.other.startsAt.getTime() - b.other.startsAt.getTime())
  let reached = session.startsAt
  let last = session.startsAt
  for (const { other, stays } of later) {
    if (daysBetween(localDateOf(reached), localDateOf(other.startsAt)) > 7 * seriesGapWeeks) break
    reached = other.startsAt
    if (stays) last = other.startsAt
  }
  return last
}

function firstFreeAfter(
  session: Timed,
  last: Date,
  {
    absences,
    booked,
    time,
  }: { absences: readonly Span[]; booked: readonly Timed[]; time: LocalTime },
): Date | null {
  const weeksToLast = Math.round(daysBetween(localDateOf(session.startsAt), localDateOf(last)) / 7)
  const taken = [...absences, ...booked.map(spanOfSession)]
  const date = localDateOf(session.startsAt)
  for (let week = 1; week <= moveWeeksMax; week += 1) {
    const startsAt = instantOf(addDays(date, 7 * (weeksToLast + week)), time)
    if (!isLocalDate(localDateOf(startsAt))) return null
    const span = spanOfSession({ ...session, startsAt })
    if (!taken.some((other) => doMeet(other, span))) return startsAt
  }
  return null
}
