import { daysBetween, localDateOf, localTimeOf } from '../time.ts'
import { isSettled } from './status.ts'

/** A session as far as its series is concerned. */
interface Occurrence {
  id: string
  clientId: string
  startsAt: Date
}

type Candidate = Occurrence & { completed: boolean; noShow: boolean }

/** Are two starts whole weeks apart, one or more, with `later` after `earlier`, at one time of day of this clock? */
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
 * Whether `later` stands in a later week on the same weekday at the same time of day, in UTC (spec 4) or on the clock in
 * Sweden (design D13): the second keeps a series whole across a change of clocks.
 */
export function isSameSlotLater(earlier: Date, later: Date): boolean {
  return (
    isWeeksLater(readUtc(earlier), readUtc(later)) ||
    isWeeksLater(readSweden(earlier), readSweden(later))
  )
}

/**
 * The sessions that are similar to this one (spec 4, Recurring sessions): the same client's, neither completed nor
 * no-show, in the future, in a later week on the same weekday and at the same time of day. Soonest first.
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
