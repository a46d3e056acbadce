import { hasStatus } from '#shared/sessions/status.ts'

interface Split {
  startsAt: Date
  completed: boolean
  noShow: boolean
}

/**
 * The portal's two lists (S57): planned future sessions, soonest first, and all others, newest first. A session with
 * a status counts as past even before its time.
 */
export function splitSessions<S extends Split>(
  sessions: readonly S[],
  now: Date,
): { upcoming: S[]; past: S[] } {
  const byStart = [...sessions].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const isUpcoming = (session: S) => session.startsAt > now && !hasStatus(session)
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((session) => !isUpcoming(session)).reverse(),
  }
}
