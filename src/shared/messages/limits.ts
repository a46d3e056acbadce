/** Characters of the words of a message to a client. */
export const messageTextMax = 1000
