/** How many times the personal link is verified before the page gives up, in total (spec 9). */
export const verificationAttempts = 3

/** The pause before the second attempt, in milliseconds; each one after it is twice as long. */
export const verificationPauseMs = 400

/** How long the server looks for a link's data before the page is sent without, in milliseconds; the browser then asks on. */
export const firstAttemptMs = 2_500
