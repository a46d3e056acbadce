import { daysBetween, localDateOf, localTimeOf } from '../time.ts'
import { isSettled } from './status.ts'

/** The fields of a session that identify its series. */
interface Occurrence {
  id: string
  clientId: string
  startsAt: Date
}

type Candidate = Occurrence & { completed: boolean; noShow: boolean }

/** Whether two starts are at the same local time, a positive number of whole weeks apart. */
function isWeeksLater(earlier: Reading, later: Reading): boolean {
  const days = daysBetween(earlier.date, later.date)
  return earlier.time === later.time && days > 0 && days % 7 === 0
}

interface Reading {
  date: string
  time: string
}

function readUtc(instant: Date): Reading {
  const text = instant.toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

function readSweden(instant: Date): Reading {
  return { date: localDateOf(instant), time: localTimeOf(instant) }
}

/**
 * Whether `later` is in a later week on the same weekday at the same time of day, in UTC (spec 4) or in Swedish local
 * time (design D13): the latter keeps a series together across a DST change.
 */
export function isSameSlotLater(earlier: Date, later: Date): boolean {
  return (
    isWeeksLater(readUtc(earlier), readUtc(later)) ||
    isWeeksLater(readSweden(earlier), readSweden(later))
  )
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
