import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, localDateOf, minutesOfDay } from '#shared/time.ts'

interface Timed {
  id: string
  startsAt: Date
  durationHours: number
}

/** A row of a day's list; times are minutes since midnight. */
export type DayRow<S extends Timed> =
  | { kind: 'session'; session: S; at: number }
  | { kind: 'free'; at: number; until: number }
  | { kind: 'now'; at: number }

const opens = firstHour * 60
const closes = (lastHour + 1) * 60
/** In minutes: a shorter gap is no row, and gaps that begin now begin at the next half hour. */
const leastFree = 60
const step = 30

/**
 * A day by time: its sessions, the present time, and the hours from now on, within those that the week shows, in which
 * nothing is booked.
 */
export function dayRows<S extends Timed>(
  sessions: readonly S[],
  { date, now }: { date: LocalDate; now: Date },
): DayRow<S>[] {
  const today = localDateOf(now)
  const present = minutesOfDay(now)
  const booked: DayRow<S>[] = sessions.map((session) => ({
    kind: 'session',
    session,
    at: minutesOfDay(session.startsAt),
  }))
  const from = date === today ? Math.ceil(present / step) * step : 0
  const free = date < today ? [] : freeOf(sessions, Math.max(opens, from))
  const marks: DayRow<S>[] = date === today ? [{ kind: 'now', at: present }] : []
  // What begins at this minute has begun.
  const order = ({ kind, at }: DayRow<S>) => (kind === 'now' ? at + 0.5 : at)
  return [...booked, ...free, ...marks].sort((a, b) => order(a) - order(b))
}

/** The gaps of at least an hour between sessions by time. */
function freeOf(
  sessions: readonly Timed[],
  from: number,
): { kind: 'free'; at: number; until: number }[] {
  const free: { kind: 'free'; at: number; until: number }[] = []
  let at = from
  for (const { startsAt, durationHours } of sessions) {
    const start = Math.min(minutesOfDay(startsAt), closes)
    if (start - at >= leastFree) free.push({ kind: 'free', at, until: start })
    at = Math.max(at, minutesOfDay(startsAt) + durationHours * 60)
  }
  if (closes - at >= leastFree) free.push({ kind: 'free', at, until: closes })
  return free
}
