import { isSettled } from '#shared/sessions/status.ts'

interface Split {
  startsAt: Date
  completed: boolean
  noShow: boolean
}

/**
 * The portal's two lists (spec 2): what is still planned and ahead, soonest first; and everything else, newest first.
 * A session that is marked before its time is over and done with.
 */
export function splitSessions<S extends Split>(
  sessions: readonly S[],
  now: Date,
): { upcoming: S[]; past: S[] } {
  const byStart = [...sessions].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const isUpcoming = (session: S) => session.startsAt > now && !isSettled(session)
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((session) => !isUpcoming(session)).reverse(),
  }
}
