/** Longest name of a client, in characters. */
export const nameMax = 200

/** Longest phone number, in characters. */
export const phoneMax = 40

/** How long "copied" is shown, in milliseconds (S11). */
export const copiedMs = 2_000
