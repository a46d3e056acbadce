/** Length of a new password, in characters (S16). The maximum bounds the cost of hashing. */
export const passwordMin = 8
export const passwordMax = 128

/**
 * Interval at which the browser checks the expiry of the login session, and how many intervals before the expiry it
 * renews the session (S17).
 */
export const loginTickMs = 30_000
export const renewWithinTicks = 3

/** Lifetimes of a password reset link and of a temporary password (D48, D49). */
export const resetLinkMinutes = 60
export const temporaryPasswordDays = 7

/** Mails about logins from new devices, per account and day; further ones are summed up in one. */
export const newDeviceMailsADay = 5

/** How long the password or the factor that was given in a login counts as a confirmation of it. */
export const confirmationMinutes = 10

/** How long a passkey may take to confirm a login. */
export const confirmationPasskeyMinutes = 5

/** Lifetime of the link with which a new trainer chooses the first password: the account holds no data before that. */
export const welcomeLinkDays = 7

/** Lifetime of the offer of a login that is mailed to a client. */
export const loginOfferDays = 7

/** Lifetime of the links that confirm a change of e-mail address. */
export const emailChangeMinutes = 60

/** Lifetime of the link by which the first account is made. */
export const firstAccountLinkMinutes = 60

/** Delay from a successful reset to the login page, and before the retry of a failed token check (S15). */
export const resetRedirectMs = 1_500
export const resetCheckRetryMs = 1_000

/** Length of a generated temporary password, in base32 characters: 130 bits (ASVS 11.5.1). */
export const temporaryPasswordLength = 26

/** How long the second factor of a login is awaited, and how many wrong answers end it. */
export const pendingLoginMinutes = 5
export const factorTriesMax = 5

/** How long adding a passkey or an authenticator app may take after the password was confirmed. */
export const factorSetupMinutes = 10

/** Passkeys of an account, and the length of their names. */
export const passkeysMax = 20
export const passkeyNameMax = 60

/** Recovery codes of an account, and their length in base32: 125 bits, so that SHA-256 protects them (ASVS 6.5.2). */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 25
