/** Login in its reset mode, and the card that follows (spec 2, Login; spec 8, Reset request). */
export const resetRequestTexts = {
  title: 'Återställ lösenord',
  description: 'Ange din e-postadress för att få en återställningslänk',
  submit: 'Skicka återställningslänk',
  submitting: 'Skickar...',
  back: 'Tillbaka till inloggning',
  succeeded: {
    title: 'Password reset email sent',
    message: 'Check your email for the password reset link',
  },
  failed: { title: 'Password reset failed', message: 'An error occurred' },
  sent: {
    title: 'Återställningslänk skickad',
    description: 'Vi har skickat en länk för att återställa lösenordet till din e-post.',
    text: 'Kontrollera din inkorg och följ instruktionerna i e-postmeddelandet för att återställa ditt lösenord.',
  },
}
