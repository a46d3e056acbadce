import { isUncharged } from '#shared/sessions/cancellation.ts'
import { chosenMax } from '#shared/sessions/limits.ts'
import { canBeMarked, hasStatus } from '#shared/sessions/status.ts'
import type { WeekSession } from '../../week-session.ts'

/**
 * The chosen rows after one was ticked or unticked. With `from`, the row ticked before it, all rows between get the
 * same state. At most as many as one request takes.
 */
export function withTicked(
  chosen: ReadonlySet<string>,
  { id, from }: { id: string; from: string | null },
  order: readonly string[],
): Set<string> {
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)].sort((a, b) => a - b)
  const between = start === undefined || start < 0 ? [id] : order.slice(start, (end ?? start) + 1)
  const next = new Set(chosen)
  for (const one of between) {
    if (chosen.has(id)) next.delete(one)
    else next.add(one)
  }
  return new Set([...next].slice(0, chosenMax))
}

/** Whether something can be done with the session together with others: one without a charge is only shown. */
export function isChoosable({ cancelled }: WeekSession): boolean {
  return !isUncharged(cancelled)
}

/** The chosen sessions that each action applies to; the others are left out. */
export function actsOn(sessions: readonly WeekSession[], now: Date) {
  return {
    marked: sessions.filter((session) => canBeMarked(session, now)),
    /** Cancelled or deleted. */
    open: sessions.filter((session) => !hasStatus(session)),
  }
}
