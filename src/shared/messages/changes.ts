/**
 * What a message says of a session, which is checked again when it is sent: `startsAt` is where the session is (ISO
 * format), null when it is not booked any more.
 */
export type ExpectedSession = { id: string; startsAt: string | null }
