import { hundredthsOf } from '../../hours.ts'
import { type CountedSession, hasStatus } from '../../sessions/status.ts'
import { type EventKind, kindOfChange } from '../statement/statement.ts'

/** What a point of a pot's line stands for. */
export type BurnDownKind = Exclude<EventKind, 'opening' | 'carried'> | 'start' | 'now' | 'booked'

/** The pot's hours just after something happened to it. */
export interface BurnDownPoint {
  key: string
  kind: BurnDownKind
  at: Date
  /** The change, in hours; 0 for the start and for now. */
  hours: number
  balance: number
}

interface Change {
  key: string
  kind: BurnDownKind
  at: Date
  hours: number
}

/** What is known of a pot, as its line needs it. */
export interface PotBooks {
  openedAt: Date
  hoursRemaining: number
  /** Changes and charged sessions, all those of the time that is drawn. */
  changes: readonly Change[]
  /** Open sessions after now; their hours are negative. */
  booked: readonly Change[]
}

/**
 * A pot's hours over time: from `from`, or from when the pot was opened, to now, and on through its booked sessions.
 * What was charged in advance (a session that is marked before it starts) is drawn at now, as in the stored balance.
 */
export function burnDownOf(
  { openedAt, hoursRemaining, changes, booked }: PotBooks,
  { from, now }: { from: Date; now: Date },
): BurnDownPoint[] {
  const start = Math.min(Math.max(from.getTime(), openedAt.getTime()), now.getTime())
  const drawn = changes.filter(({ at }) => at.getTime() >= from.getTime()).sort(inOrder)
  let cents = hundredthsOf(hoursRemaining)
  for (const { hours } of drawn) cents -= hundredthsOf(hours)

  const points: BurnDownPoint[] = []
  const add = ({ key, kind, at, hours }: Change) => {
    cents += hundredthsOf(hours)
    points.push({ key, kind, at, hours, balance: cents / 100 })
  }
  add({ key: 'start', kind: 'start', at: new Date(start), hours: 0 })
  for (const change of drawn) {
    const at = Math.min(Math.max(change.at.getTime(), start), now.getTime())
    add({ ...change, at: new Date(at) })
  }
  add({ key: 'now', kind: 'now', at: now, hours: 0 })
  for (const session of [...booked].sort(inOrder)) add(session)
  return points
}

/** By time; at the same instant hours are bought before they are drawn. */
function inOrder(a: Change, b: Change): number {
  return a.at.getTime() - b.at.getTime() || b.hours - a.hours || (a.key < b.key ? -1 : 1)
}

interface PotRow {
  id: string
  createdAt: Date
  hoursRemaining: number
  history: readonly { id: string; date: Date; hoursAdded: number }[]
}

/** A pot's books from its rows and its client's sessions. */
export function booksOf(pot: PotRow, sessions: readonly CountedSession[], now: Date): PotBooks {
  const own = sessions.filter(({ potId }) => potId === pot.id)
  const draw = (session: CountedSession, kind: BurnDownKind) => ({
    key: session.id,
    kind,
    at: session.startsAt,
    hours: -session.durationHours,
  })
  return {
    openedAt: pot.createdAt,
    hoursRemaining: pot.hoursRemaining,
    changes: [
      ...pot.history.map(({ id, date, hoursAdded }) => ({
        key: id,
        kind: kindOfChange(hoursAdded),
        at: date,
        hours: hoursAdded,
      })),
      ...own
        .filter(hasStatus)
        .map((session) => draw(session, session.noShow ? 'noShow' : 'completed')),
    ],
    booked: own
      .filter((session) => !hasStatus(session) && session.startsAt > now)
      .map((session) => draw(session, 'booked')),
  }
}
