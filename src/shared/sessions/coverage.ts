import { hundredthsOf, sumHours } from '../hours.ts'
import { isSettled, isUnmarked } from './status.ts'

/** A session that is neither completed nor no-show, as far as coverage is concerned. */
export interface OpenSession {
  id: string
  potId: string | null
  startsAt: Date
  durationHours: number
}

/** The pots' hours now, and the open sessions that will draw on them. */
interface Books {
  /** Hours remaining by pot; a pot that is not here does not exist. */
  remaining: ReadonlyMap<string, number>
  /** Every open session on those pots after now, at least up to the last target; each id once. */
  open: readonly OpenSession[]
}

interface Ledger {
  /** When the pot's sessions start, ascending, in milliseconds. */
  starts: number[]
  /** booked[n]: hundredths of hours booked by the first n of them. */
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

/** Hundredths of hours booked after now, up to and including an instant: 0 when it has passed. */
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
 * Whether each session's pot has the hours for it, by session id (spec 4, Design D18). Past or
 * present: remaining ≥ duration. Future: the same after the other open sessions on that pot with
 * now < start ≤ this start. Without a pot: not covered. A target need not be among the open ones,
 * and when it is, with whatever pot or date, it does not count against itself.
 */
export function coverageOf(
  targets: readonly OpenSession[],
  books: Books,
  now: Date,
): Map<string, boolean> {
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
      if (remaining === undefined) return [target.id, false]
      const left = hundredthsOf(remaining) - bookedByOthers(target)
      return [target.id, left >= hundredthsOf(target.durationHours)]
    }),
  )
}

/** A pot at the point of decision: "Saldo 3 h · bokat 2,5 h · efter detta 0,5 h", all in hours. */
export interface Foretold {
  /** What the pot holds now. */
  balance: number
  /** What open sessions draw until the last of the planned ones is held (design D18), these among them. */
  booked: number
  /** What is left when they have been held: balance − booked. */
  after: number
}

/**
 * What sessions that are being planned will leave of their pot. `open` are the pot's open sessions as they are stored,
 * also of those being changed: a session does not count against itself. All `planned` are on the one pot.
 */
export function foretell(
  planned: readonly OpenSession[],
  pot: { id: string; hoursRemaining: number; open: readonly OpenSession[] },
  now: Date,
): Foretold {
  const own = new Set(planned.map(({ id }) => id))
  const last = Math.max(...planned.map(({ startsAt }) => startsAt.getTime()))
  const others = sumHours(
    pot.open
      .filter(
        ({ id, potId, startsAt }) =>
          potId === pot.id && !own.has(id) && startsAt > now && startsAt.getTime() <= last,
      )
      .map(({ durationHours }) => durationHours),
  )
  const taken = sumHours(planned.map(({ durationHours }) => durationHours))
  const balance = pot.hoursRemaining
  const booked = sumHours([others, taken])
  return { balance, booked, after: sumHours([balance, -booked]) }
}

/**
 * The icons on a session (spec 2): hours deducted; passed but not marked; the pot lacks the hours
 * now; the pot will lack them when the session is held.
 */
export const warningKinds = ['charged', 'unmarked', 'lacking', 'willLack'] as const

export type Warning = (typeof warningKinds)[number]

/**
 * Which icons a session carries. `covered` is what coverageOf said and `remaining` the hours in the
 * session's pot now, null without a pot. A settled session has drawn its hours: nothing can lack.
 */
export function sessionWarnings(
  session: Omit<OpenSession, 'id'> & { completed: boolean; noShow: boolean },
  pot: { covered: boolean; remaining: number | null },
  now: Date,
): Warning[] {
  if (isSettled(session)) return session.potId === null ? [] : ['charged']
  const warnings: Warning[] = isUnmarked(session, now) ? ['unmarked'] : []
  if (pot.covered) return warnings
  const lacksNow = hundredthsOf(pot.remaining ?? 0) < hundredthsOf(session.durationHours)
  return [...warnings, lacksNow ? 'lacking' : 'willLack']
}
