import type { Change } from '#shared/messages/changes.ts'
import { type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import { followed } from '#shared/sessions/shift.ts'
import { instantOf } from '#shared/time.ts'

interface Placed {
  id: string
  startsAt: Date
}

/** What a client is told of sessions that are not booked any more. */
export function endedChanges(clientId: string, sessions: readonly Placed[]): Change[] {
  return sessions.map(({ id, startsAt }) => ({
    sessionId: id,
    clientId,
    from: startsAt,
    to: null,
  }))
}

/** What a client is told when a session is moved, and others of its series follow it. */
export function movedChanges(
  base: Placed & { clientId: string },
  to: Pick<SessionTime, 'date' | 'time'>,
  others: readonly Placed[],
): Change[] {
  return [base, ...others].map(({ id, startsAt }) => ({
    sessionId: id,
    clientId: base.clientId,
    from: startsAt,
    to: followed(startsAt, base.startsAt, to),
  }))
}

/** The same of a session that is edited: another client's is cancelled for the one, and booked for the other. */
export function editedChanges(
  saved: Placed & { clientId: string; durationHours: number },
  wanted: Pick<SessionTime, 'date' | 'time'> & { clientId: string },
  others: readonly Placed[],
): Change[] {
  if (wanted.clientId === saved.clientId) return movedChanges(saved, wanted, others)
  const { date, time } = sessionTimeOf(saved)
  const isThere = date === wanted.date && time === wanted.time
  const to = isThere ? saved.startsAt : instantOf(wanted.date, wanted.time)
  const booked = { sessionId: saved.id, clientId: wanted.clientId, from: null, to }
  return [...endedChanges(saved.clientId, [saved]), booked]
}
