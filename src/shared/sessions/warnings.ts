import type { Cancellation } from './cancellation.ts'
import { coverageOf, type OpenSession, sessionWarnings, type Warning } from './coverage.ts'
import { hasStatus } from './status.ts'

/** A session with the hours left in its pot; null without a pot. */
type WithPot = OpenSession & {
  hoursRemaining: number | null
  completed: boolean
  noShow: boolean
  cancelled: Cancellation | null
}

/**
 * Adds the warnings to sessions (S50). `open` are the open sessions on the same pots after `now`, at least until the
 * last of these; further ones are ignored.
 */
export function withWarnings<S extends WithPot>(
  sessions: readonly S[],
  open: readonly OpenSession[],
  now: Date,
): (S & { warnings: Warning[] })[] {
  const remaining = new Map<string, number>()
  for (const { potId, hoursRemaining } of sessions) {
    if (potId !== null && hoursRemaining !== null) remaining.set(potId, hoursRemaining)
  }
  const covered = coverageOf(
    sessions.filter((session) => !hasStatus(session) && session.cancelled === null),
    { remaining, open },
    now,
  )
  return sessions.map((session) => {
    // One that was cancelled in time draws nothing and takes no time.
    if (session.cancelled === 'inTime') return { ...session, warnings: [] }
    const pot = {
      covered: covered.get(session.id) ?? true,
      remaining: session.hoursRemaining,
    }
    return { ...session, warnings: sessionWarnings(session, pot, now) }
  })
}
