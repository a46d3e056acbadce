import { daysBetween, instantOf, localDateOf, localTimeOf } from '../time.ts'
import { isSettled } from './status.ts'

/** The fields of a session that identify its series. */
interface Occurrence {
  id: string
  clientId: string
  startsAt: Date
}

type Candidate = Occurrence & { completed: boolean; noShow: boolean }

/**
 * Whether `later` is in a later week on the same weekday at the same time of day, on the clock in Stockholm (design D13).
 * A session in the hour that a change of clocks skips is where its series was booked (recurrence.ts): an hour later.
 */
export function isSameSlotLater(earlier: Date, later: Date): boolean {
  const [time, date] = [localTimeOf(earlier), localDateOf(later)]
  const days = daysBetween(localDateOf(earlier), date)
  if (days <= 0 || days % 7 !== 0) return false
  return localTimeOf(later) === time || instantOf(date, time).getTime() === later.getTime()
}

/**
 * The similar sessions of a session (spec 4, Recurring sessions): of the same client, neither completed nor no-show, in
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
        !isSettled(one) &&
        isSameSlotLater(base.startsAt, one.startsAt),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}
