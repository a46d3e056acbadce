import { sumHours } from '#shared/hours.ts'
import type { Forecast } from '#shared/pots/forecast.ts'
import { sessionWarnings, type Warning } from '#shared/sessions/coverage.ts'
import { canBeMarked, chargedHours, isUnmarked } from '#shared/sessions/status.ts'
import { type Counted, withHoursAfter } from '../hours-after.ts'

/** The two flags of each status; `planned` is the undo. */
export const flagsOf = {
  completed: { completed: true, noShow: false },
  noShow: { completed: false, noShow: true },
  planned: { completed: false, noShow: false },
} as const

/** The fields of a session that a status change reads; `hoursRemaining` is its pot's, null without a pot. */
interface Marked extends Counted {
  version: number
  hoursRemaining: number | null
  warnings: Warning[]
}

/** The hours refunded to each pot, or charged when below zero, by the pot's id. */
type PotMoves = ReadonlyMap<string, number>

/** Sessions before and after a status change, and what it does to their pots. */
export interface StatusChange<S extends Marked = Marked> {
  before: readonly S[]
  after: readonly S[]
  moves: PotMoves
  /** When the change is made. */
  now: Date
}

/** Predicts what the server will make of these sessions (S36). */
export function predictStatusChange<S extends Marked>(
  before: readonly S[],
  to: keyof typeof flagsOf,
  now: Date,
): StatusChange<S> {
  const flags = flagsOf[to]
  const moves = new Map<string, number>()
  for (const session of before) {
    if (session.potId === null) continue
    const hours = sumHours([chargedHours(session), -chargedHours({ ...session, ...flags })])
    if (hours !== 0) moves.set(session.potId, sumHours([moves.get(session.potId) ?? 0, hours]))
  }
  const after = before.map((session) => {
    const moved = withPotMoved(session, moves)
    const wanted = { ...moved, ...flags, version: session.version + 1 }
    const remaining = wanted.hoursRemaining
    const covered = remaining !== null && remaining >= wanted.durationHours
    return { ...wanted, warnings: sessionWarnings(wanted, { covered, remaining }, now) }
  })
  return { before, after, moves, now }
}

/** The inverse of a status change, for the rollback. */
export function invertStatusChange<S extends Marked>({
  before,
  after,
  moves,
  now,
}: StatusChange<S>): StatusChange<S> {
  return {
    now,
    before: after,
    after: before,
    moves: new Map([...moves].map(([potId, hours]) => [potId, sumHours([-hours])])),
  }
}

/** A list of sessions with a status change applied; rows that it does not concern stay the same objects. */
export function withStatusChange<S extends Marked>(
  sessions: readonly S[],
  change: StatusChange,
): S[] {
  const after = new Map(change.after.map((session) => [session.id, session]))
  return sessions.map((session) => {
    const refunded = change.moves.get(session.potId ?? '')
    const moved = withHoursAfter(
      withPotMoved(session, change.moves),
      { ...change, refunded },
      change.now,
    )
    const shown = after.get(session.id)
    if (!shown) return moved
    const { completed, noShow, version, warnings } = shown
    return { ...moved, completed, noShow, version, warnings }
  })
}

interface MarkedPot {
  id: string
  hoursRemaining: number
  forecast: Pick<Forecast, 'left' | 'available' | 'unmarked' | 'free'>
}

/**
 * The pots with a change applied: what they hold and what waits to be marked. Which sessions ahead they cover is for the
 * server to say. The same array when none of them is concerned.
 */
export function potsWithStatusChange<P extends MarkedPot>(
  pots: readonly P[],
  { before, after, moves, now }: StatusChange,
): readonly P[] {
  if (!pots.some(({ id }) => moves.has(id))) return pots
  return pots.map((pot) => {
    const hours = moves.get(pot.id)
    if (hours === undefined) return pot
    const waiting = (sessions: readonly Marked[]) =>
      sumHours(
        sessions
          .filter((session) => session.potId === pot.id && canBeMarked(session, now))
          .map(({ durationHours }) => durationHours),
      )
    const { forecast } = pot
    const left = sumHours([pot.hoursRemaining, hours])
    const available = sumHours([forecast.available, hours])
    const unmarked = Math.max(sumHours([forecast.unmarked, waiting(after), -waiting(before)]), 0)
    const free = Math.max(sumHours([available, -unmarked]), 0)
    return {
      ...pot,
      hoursRemaining: left,
      forecast: { ...forecast, left, available, unmarked, free },
    }
  })
}

interface UnmarkedRow {
  id: string
  potId: string | null
  hoursRemaining: number | null
  startsAt: Date
}

/**
 * The past sessions without a status, with a change applied: marked ones are removed, undone ones return to
 * their places.
 */
export function unmarkedWithStatusChange<R extends UnmarkedRow, S extends Marked & R>(
  unmarked: { sessions: R[]; total: number },
  { before, after, moves }: StatusChange<S>,
  now: Date,
): { sessions: R[]; total: number } {
  const touched = new Set(after.map(({ id }) => id))
  const kept = unmarked.sessions
    .filter(({ id }) => !touched.has(id))
    .map((row) => withPotMoved(row, moves))
  const nowUnmarked = after.filter((session) => isUnmarked(session, now))
  const wereUnmarked = before.filter((session) => isUnmarked(session, now))
  return {
    sessions: [...kept, ...nowUnmarked].sort(newestFirst),
    total: unmarked.total + nowUnmarked.length - wereUnmarked.length,
  }
}

function withPotMoved<R extends Pick<UnmarkedRow, 'potId' | 'hoursRemaining'>>(
  row: R,
  moves: PotMoves,
): R {
  const hours = row.potId === null ? undefined : moves.get(row.potId)
  if (hours === undefined || row.hoursRemaining === null) return row
  return { ...row, hoursRemaining: sumHours([row.hoursRemaining, hours]) }
}

/** The server's order. */
function newestFirst(a: UnmarkedRow, b: UnmarkedRow): number {
  return b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? 1 : -1)
}
