import { type AbsencePart, partsOn } from '#shared/absences/days.ts'
import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'
import type { Absence } from '../../absences/use-absences.ts'

interface Timed {
  id: string
  startsAt: Date
  durationHours: number
}

/** A row of a day's list; times are minutes since midnight. */
export type DayRow<S extends Timed> =
  | { kind: 'session'; session: S; at: number }
  | { kind: 'free'; at: number; until: number }
  | { kind: 'absence'; part: AbsencePart<Absence>; at: number }
  | { kind: 'now'; at: number }

const opens = firstHour * 60
const closes = (lastHour + 1) * 60
/** In minutes: a shorter gap is no row, and gaps that begin now begin at the next half hour. */
const leastFree = 60
const step = 30

/**
 * A day by time: its sessions, the present time, and the hours from now on, within those that the week shows, in which
 * nothing is booked and the trainer is not absent.
 */
export function dayRows<S extends Timed>(
  sessions: readonly S[],
  { date, now, absences = [] }: { date: LocalDate; now: Date; absences?: readonly Absence[] },
): DayRow<S>[] {
  const today = localDateOf(now)
  const present = minutesOfDay(now)
  const booked: DayRow<S>[] = sessions.map((session) => ({
    kind: 'session',
    session,
    at: minutesOfDay(session.startsAt),
  }))
  const away = partsOn(absences, date)
  const from = date === today ? Math.ceil(present / step) * step : 0
  const free = date < today ? [] : freeOf(takenBy(sessions, away), Math.max(opens, from))
  const marks: DayRow<S>[] = date === today ? [{ kind: 'now', at: present }] : []
  const absent = away.map((part): DayRow<S> => ({ kind: 'absence', part, at: part.from }))
  // What begins at this minute has begun; an absence stands above what begins with it.
  const order = ({ kind, at }: DayRow<S>) =>
    kind === 'now' ? at + 0.5 : kind === 'absence' ? at - 0.5 : at
  return [...absent, ...booked, ...free, ...marks].sort((a, b) => order(a) - order(b))
}

/** What sessions and absences take of the day, by start. */
function takenBy(
  sessions: readonly Timed[],
  away: readonly AbsencePart<Absence>[],
): { start: number; end: number }[] {
  return [
    ...sessions.map(({ startsAt, durationHours }) => {
      const start = minutesOfDay(startsAt)
      return { start, end: start + durationHours * 60 }
    }),
    ...away.map(({ from, until }) => ({ start: from, end: until })),
  ].sort((a, b) => a.start - b.start)
}

/** The gaps of at least an hour between what is taken. */
function freeOf(
  taken: readonly { start: number; end: number }[],
  from: number,
): { kind: 'free'; at: number; until: number }[] {
  const free: { kind: 'free'; at: number; until: number }[] = []
  let at = from
  for (const { start, end } of taken) {
    const until = Math.min(start, closes)
    if (until - at >= leastFree) free.push({ kind: 'free', at, until })
    at = Math.max(at, end)
  }
  if (closes - at >= leastFree) free.push({ kind: 'free', at, until: closes })
  return free
}
