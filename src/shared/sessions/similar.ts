import { daysBetween, localDateOf, localTimeOf } from '../time.ts'
import { clockInSeries } from './shift.ts'
import { hasStatus } from './status.ts'

/** The fields of a session that identify its series. */
interface Occurrence {
  id: string
  clientId: string
  startsAt: Date
}

type Candidate = Occurrence & { completed: boolean; noShow: boolean }

/**
 * How many weeks after `base` another session is that has the same weekday and time of day, on the clock in Stockholm
 * (D13); null for any other. A session in the hour that a change of clocks skips is where its series was booked
 * (recurrence.ts): an hour later.
 */
export function weeksInSlot(base: Date, other: Date): number | null {
  const days = daysBetween(localDateOf(base), localDateOf(other))
  if (days % 7 !== 0) return null
  const [own, its] = [localTimeOf(base), localTimeOf(other)]
  const isInSlot =
    own === its || clockInSeries(other, [base]) === own || clockInSeries(base, [other]) === its
  return isInSlot ? days / 7 : null
}

/** Whether `later` is in a later week on the same weekday at the same time of day. */
export function isSameSlotLater(earlier: Date, later: Date): boolean {
  return (weeksInSlot(earlier, later) ?? 0) > 0
}

/**
 * The similar sessions of a session (S47): of the same client, neither completed nor no-show, in
 * the future, in a later week on the same weekday at the same time of day. Ascending by start.
 */
export function similarTo<C extends Candidate>(
  base: Occurrence,
  candidates: readonly C[],
  now: Date,
): C[] {
  return candidates
    .filter(
      (one) =>
        one.clientId === base.clientId &&
        one.startsAt > now &&
        !hasStatus(one) &&
        isSameSlotLater(base.startsAt, one.startsAt),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}
