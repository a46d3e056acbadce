import { kindsThatAre } from '../events/kinds.ts'

/** The acts that clients may be told of, and the undos of such acts (D127). */
export const tellableKinds = kindsThatAre('tellable')
export const undoKinds = kindsThatAre('undo')

const tellableMs = 7 * 24 * 60 * 60_000

/** The time after which an act may be told of: acts of the last seven days. */
export function tellableSince(now: Date): Date {
  return new Date(now.getTime() - tellableMs)
}
