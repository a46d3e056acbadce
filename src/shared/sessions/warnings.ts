import { type Cancellation, isUncharged } from './cancellation.ts'
import {
  hoursAfterOf,
  isCovered,
  type OpenSession,
  sessionWarnings,
  type Warning,
} from './coverage.ts'
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
  const after = hoursAfter(sessions, open, now)
  return sessions.map((session) => ({ ...session, warnings: warningsOf(session, after, now) }))
}

/** The same for the calendar, with the hours left after each session that is planned and ahead; null for others (D100). */
export function withForecasts<S extends WithPot>(
  sessions: readonly S[],
  open: readonly OpenSession[],
  now: Date,
): (S & { warnings: Warning[]; hoursAfter: number | null })[] {
  const after = hoursAfter(sessions, open, now)
  return sessions.map((session) => ({
    ...session,
    warnings: warningsOf(session, after, now),
    hoursAfter: session.startsAt > now ? (after.get(session.id) ?? null) : null,
  }))
}

/** The hours left after each session that draws on its pot and is not settled. */
function hoursAfter(sessions: readonly WithPot[], open: readonly OpenSession[], now: Date) {
  const remaining = new Map<string, number>()
  for (const { potId, hoursRemaining } of sessions) {
    if (potId !== null && hoursRemaining !== null) remaining.set(potId, hoursRemaining)
  }
  return hoursAfterOf(
    sessions.filter((session) => !hasStatus(session) && session.cancelled === null),
    { remaining, open },
    now,
  )
}

function warningsOf(
  session: WithPot,
  after: ReadonlyMap<string, number | null>,
  now: Date,
): Warning[] {
  if (isUncharged(session.cancelled)) return []
  const left = after.get(session.id)
  const covered = left === undefined || isCovered(left)
  return sessionWarnings(session, { covered, remaining: session.hoursRemaining }, now)
}
