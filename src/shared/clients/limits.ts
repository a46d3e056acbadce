/** Longest name of a client, in characters. */
export const nameMax = 200

/** Longest phone number, in characters. */
export const phoneMax = 40

/** Longest lasting note about a client, in characters. */
export const lastingNoteMax = 2_000

/** How many of the last notes of sessions the profile shows. */
export const lastNotesShown = 3

/** How long "copied" is shown, in milliseconds (S11). */
export const copiedMs = 2_000
