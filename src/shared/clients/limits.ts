/** Longest name of a client, in characters. */
export const nameMax = 200

/** Longest phone number, in characters. */
export const phoneMax = 40
