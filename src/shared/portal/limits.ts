/** Total attempts to verify the personal link before the page gives up (S59). */
export const verificationAttempts = 3

/** The delay before the second attempt, in milliseconds; doubled for each later one. */
export const verificationPauseMs = 400

/**
 * Time-out of the server's own attempt, in milliseconds. After it the page is sent without data and the browser
 * retries.
 */
export const firstAttemptMs = 2_500
