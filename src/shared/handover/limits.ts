import { addDays, type LocalDate } from '../time.ts'

/** How many days ahead a hand-over may begin. */
export const aheadDays = 60

/** How many days the receiver has, from the day from which the client can be received (D37). */
const answerDays = 14

/** How many days a hand-over can be undone, as long as nothing was done since. */
const undoDays = 30

/** Hand-overs that can be undone, in the list; the newest are shown. */
export const doneShown = 20

/** Coming sessions that the receiver sees one by one; the others are counted. */
export const previewSessions = 100

/** Clients of a disabled account that are offered by one act. */
export const offersMax = 200

const dayMs = 24 * 60 * 60_000

/** The last day on which a client can be received. */
export function lastDayToAnswer(fromOn: LocalDate): LocalDate {
  return addDays(fromOn, answerDays)
}

/** A hand-over before this instant cannot be undone any more. */
export function undoLimit(now: Date): Date {
  return new Date(now.getTime() - undoDays * dayMs)
}
