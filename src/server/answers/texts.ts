/** The mail with what clients have answered. */
export const answerMailTexts = { subject: 'Svar från dina klienter' }
