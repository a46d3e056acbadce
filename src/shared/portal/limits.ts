/** Total attempts to verify the personal link before the page gives up (S59). */
export const verificationAttempts = 3

/** The delay before the second attempt, in milliseconds; doubled for each later one. */
export const verificationPauseMs = 400

/**
 * Time-out of the server's own attempt, in milliseconds. After it the page is sent without data and the browser
 * retries.
 */
export const firstAttemptMs = 2_500

/**
 * Sessions on a page, of those that are over or have a status the newest, and of those to come the soonest: twenty years of
 * one a week, and a whole series. Hours and forecasts are of all.
 */
export const sessionsMax = { past: 1_000, upcoming: 735 }
