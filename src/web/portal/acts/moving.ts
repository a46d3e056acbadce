import { cancellingNow } from '#shared/portal/cancelling/rule.ts'
import type { Acts, Session } from './acts-context.ts'

/** Whether the page offers "Byt tid" of a coming session: while it could be cancelled without a charge (D118). */
export function canMove(
  { startsAt, version }: Session,
  { acts, now, cancellationHours }: { acts: Acts; now: Date; cancellationHours: number | null },
): boolean {
  if (acts.booking === undefined || version === undefined) return false
  return cancellingNow({ startsAt, cancellationHours }, now)?.kind === 'inTime'
}
