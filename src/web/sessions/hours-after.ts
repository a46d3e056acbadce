import { sumHours } from '#shared/hours.ts'
import { type CountedSession, hasStatus } from '#shared/sessions/status.ts'

export interface Counted extends CountedSession {
  /** Known only in the calendar's weeks (D100). */
  hoursAfter?: number | null
}

/** A change of sessions: the known ones before it, and after it. */
interface Change {
  before: readonly Counted[]
  after: readonly Counted[]
  /** The session before the change, when the change moves it. */
  was?: Counted | undefined
  /** The hours that its pot gets back, below 0 when it is charged. */
  refunded?: number | undefined
}

/** A session with the hours after it as the change makes them, until the server's answer; the same object if equal. */
export function withHoursAfter<S extends Counted>(
  session: S,
  { before, after, was = session, refunded = 0 }: Change,
  now: Date,
): S {
  const { hoursAfter = null } = was
  if (hoursAfter === null) return session
  const hours = sumHours([
    hoursAfter,
    refunded,
    ...takenUntil(was, before, now),
    ...takenUntil(session, after, now).map((taken) => -taken),
  ])
  return hours === session.hoursAfter ? session : { ...session, hoursAfter: hours }
}

/** The hours of the pot's open sessions from now until this one's start, this one's own among them. */
function takenUntil({ potId, startsAt }: Counted, sessions: readonly Counted[], now: Date) {
  return sessions
    .filter(
      (one) =>
        one.potId === potId &&
        one.startsAt > now &&
        one.startsAt.getTime() <= startsAt.getTime() &&
        !hasStatus(one),
    )
    .map(({ durationHours }) => durationHours)
}
