/** Characters of a new password (spec 9; at most as many as a hash is worth taking). */
export const passwordMin = 8
export const passwordMax = 128

/** How often the login looks at its own clock, and how many looks before its end it is renewed (spec 9). */
export const loginTickMs = 30_000
export const renewWithinTicks = 3

/** How long a link to a new password, and a temporary password, are good for (security 5). */
export const resetLinkMinutes = 60
export const temporaryPasswordDays = 7

/** How long a client's link to a first password is good for: it opens nothing that exists yet. */
export const clientLoginLinkDays = 7

/** From a new password to the login page, and before a failed check of the link is tried once more (spec 9). */
export const resetRedirectMs = 1_500
export const resetCheckRetryMs = 1_000

/** Characters of base32 in a temporary password that we make. */
export const temporaryPasswordLength = 16
