import { chosenMax } from '../absences/limits.ts'

/** Characters of the words of a message to a client, and of a whole message with what has changed. */
export const messageTextMax = 1000
export const sentMessageMax = 2000

/** Messages of one request. */
export const messagesMax = 200

/** Sessions that an act may have changed, and so those of all messages about it: an absence cancels and moves so many. */
export const changedMax = 2 * chosenMax

/** A message waits so long before it is sent, in ms: longer than an undo is offered. */
export const messageDelayMs = 10_000

/** Changes that a message lists one by one; the others are counted. */
export const listedChanges = 8

const tellableMs = 7 * 24 * 60 * 60_000

/** The time after which an act may be told of: acts of the last seven days (D127). */
export function tellableSince(now: Date): Date {
  return new Date(now.getTime() - tellableMs)
}

/** Acts that one client may not have been told of, and acts and tellings of a week that are looked at, the newest. */
export const actsMax = 3_000
export const recordedMax = 10_000

/** Characters of the line that all messages have. */
export const commonLineMax = 200
