/** Characters of the words of a message to a client, and of a whole message with what has changed. */
export const messageTextMax = 1000
export const sentMessageMax = 2000

/** Messages of one request. */
export const messagesMax = 200

/** Sessions that a message is about, and that an act may have changed. */
export const expectedMax = 250
export const changedMax = 1000

/** A message waits so long before it is sent, in ms: longer than an undo is offered. */
export const messageDelayMs = 10_000

/** Changes that a message lists one by one; the others are counted. */
export const listedChanges = 8
