import { hundredthsOf, sumHours } from '../hours.ts'
import { type CountedSession, hasStatus, isUnmarked } from './status.ts'

/** A session that is neither completed nor no-show, with the fields that coverage needs. */
export interface OpenSession {
  id: string
  potId: string | null
  startsAt: Date
  durationHours: number
}

/** The current hours of the pots, and the open sessions that will draw on them. */
interface Books {
  /** Remaining hours by pot id; a missing pot does not exist. */
  remaining: ReadonlyMap<string, number>
  /** All open sessions on those pots after now, at least up to the last target; unique ids. */
  open: readonly OpenSession[]
}

interface Ledger {
  /** Start times of the pot's sessions, ascending, in milliseconds. */
  starts: number[]
  /** booked[n] is the prefix sum of the first n sessions, in hundredths of hours. */
  booked: number[]
}

function ledgersOf(open: readonly OpenSession[], now: Date): Map<string | null, Ledger> {
  const ledgers = new Map<string | null, Ledger>()
  const ahead = open.filter((session) => session.startsAt > now)
  for (const session of ahead.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const ledger = ledgers.get(session.potId) ?? { starts: [], booked: [0] }
    ledgers.set(session.potId, ledger)
    ledger.starts.push(session.startsAt.getTime())
    ledger.booked.push((ledger.booked.at(-1) ?? 0) + hundredthsOf(session.durationHours))
  }
  return ledgers
}

/** Hundredths of hours booked from now up to and including an instant; 0 for a past instant. Binary search. */
function bookedUntil({ starts, booked }: Ledger, ms: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? ms) <= ms) low = middle + 1
    else high = middle
  }
  return booked[low] ?? 0
}

/**
 * The hours left in its pot after each session, by session id (D100). Past or present: remaining − duration. Future:
 * the same after subtracting the other open sessions on that pot with now < start ≤ this start. Null without a pot. A
 * target may be among the open sessions, with any pot or date, and is then not counted against itself.
 */
export function hoursAfterOf(
  targets: readonly OpenSession[],
  books: Books,
  now: Date,
): Map<string, number | null> {
  const ledgers = ledgersOf(books.open, now)
  const stored = new Map(books.open.map((session) => [session.id, session]))

  function bookedByOthers({ id, potId, startsAt }: OpenSession): number {
    const ledger = ledgers.get(potId)
    if (!ledger) return 0
    const own = stored.get(id)
    const counted = own?.potId === potId && own.startsAt > now && own.startsAt <= startsAt
    return bookedUntil(ledger, startsAt.getTime()) - (counted ? hundredthsOf(own.durationHours) : 0)
  }

  return new Map(
    targets.map((target) => {
      const remaining = target.potId === null ? undefined : books.remaining.get(target.potId)
      if (remaining === undefined) return [target.id, null]
      const taken = bookedByOthers(target) + hundredthsOf(target.durationHours)
      return [target.id, (hundredthsOf(remaining) - taken) / 100]
    }),
  )
}

/** Whether a pot covers a session after which it has these hours left (S49, D18). Without a pot: not covered. */
export function isCovered(hoursAfter: number | null): boolean {
  return hoursAfter !== null && hoursAfter >= 0
}

/** Whether each session is covered by its pot, by session id: see `hoursAfterOf`. */
export function coverageOf(
  targets: readonly OpenSession[],
  books: Books,
  now: Date,
): Map<string, boolean> {
  const after = hoursAfterOf(targets, books, now)
  return new Map([...after].map(([id, hours]) => [id, isCovered(hours)]))
}

/** What needs attention of a pot after a session: less than three times its length, less than nothing, or no pot. */
export type Gauge = 'low' | 'lacking' | 'noPot'

const enoughTimes = 3

/** The gauge of a planned session in the future (D100); null for others, of a pot that holds enough, and while it is not known. */
export function gaugeOf(
  session: Omit<CountedSession, 'id'> & { hoursAfter?: number | null },
  now: Date,
): Gauge | null {
  const { potId, durationHours, hoursAfter = null } = session
  if (hasStatus(session) || session.startsAt <= now) return null
  if (potId === null) return 'noPot'
  if (hoursAfter === null) return null
  if (hoursAfter < 0) return 'lacking'
  return hundredthsOf(hoursAfter) < enoughTimes * hundredthsOf(durationHours) ? 'low' : null
}

/** The effect of planned sessions on a pot, in hours. */
export interface PotPrediction {
  /** The hours left now. */
  balance: number
  /** The hours of the other open sessions up to the last planned one (D18). */
  before: number
  /** The hours of all of them, planned ones included. */
  booked: number
  /** The hours left after those sessions: balance − booked. */
  after: number
}

/**
 * Predicts a pot's balance after planned sessions, all on that one pot. `open` are the pot's stored open sessions,
 * including the stored versions of planned ones, which are not counted against themselves.
 */
export function predictPot(
  planned: readonly OpenSession[],
  pot: { id: string; hoursRemaining: number; open: readonly OpenSession[] },
  now: Date,
): PotPrediction {
  const own = new Set(planned.map(({ id }) => id))
  const last = Math.max(...planned.map(({ startsAt }) => startsAt.getTime()))
  const before = sumHours(
    pot.open
      .filter(
        ({ id, potId, startsAt }) =>
          potId === pot.id && !own.has(id) && startsAt > now && startsAt.getTime() <= last,
      )
      .map(({ durationHours }) => durationHours),
  )
  const taken = sumHours(planned.map(({ durationHours }) => durationHours))
  const balance = pot.hoursRemaining
  const booked = sumHours([before, taken])
  return { balance, before, booked, after: sumHours([balance, -booked]) }
}

/**
 * The warning icons of a session (S50): hours charged; past but unmarked; the pot lacks the hours now; the pot will
 * lack the hours by then.
 */
export const warningKinds = ['charged', 'unmarked', 'lacking', 'willLack'] as const

export type Warning = (typeof warningKinds)[number]

/**
 * The warnings of a session. `covered` is the result of coverageOf and `remaining` the pot's current hours, null
 * without a pot. A settled session is already charged, so it never lacks hours.
 */
export function sessionWarnings(
  session: Omit<CountedSession, 'id'>,
  pot: { covered: boolean; remaining: number | null },
  now: Date,
): Warning[] {
  if (hasStatus(session)) return session.potId === null ? [] : ['charged']
  const warnings: Warning[] = isUnmarked(session, now) ? ['unmarked'] : []
  if (pot.covered) return warnings
  const lacksNow = hundredthsOf(pot.remaining ?? 0) < hundredthsOf(session.durationHours)
  return [...warnings, lacksNow ? 'lacking' : 'willLack']
}
