/** Login and logout (S13, S4). */
export const loginTexts = {
  title: 'Logga in',
  description: 'Ange dina uppgifter för att logga in på ditt konto',
  tagline: 'Hantera dina klienter, timmar och pass',
  email: 'E-post',
  password: 'Lösenord',
  showPassword: 'Visa eller dölj lösenordet',
  submit: 'Logga in',
  submitting: 'Loggar in...',
  passwordRequired: 'Ange ditt lösenord',
  succeeded: { title: 'Inloggning lyckades', message: 'Välkommen tillbaka!' },
  failed: { title: 'Inloggning misslyckades', message: 'Ett fel inträffade' },
  unexpected: 'An unexpected error occurred',
  invalidCredentials: 'Fel e-postadress eller lösenord.',
  loggedOut: 'Du har loggats ut',
  disabled: 'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
  unverified: 'Failed to verify account status',
  passwordExpired:
    'Det tillfälliga lösenordet har gått ut. Be om en återställningslänk eller kontakta administratören.',
  forgot: 'Glömt lösenord?',
}

/** The page of a mailed reset link (S15, S4). */
export const resetTexts = {
  title: 'Välj nytt lösenord',
  description: (email: string) => `Välj ett nytt lösenord för ${email}`,
  checking: 'Kontrollerar länken...',
  password: 'Nytt lösenord',
  confirmation: 'Bekräfta lösenordet',
  submit: 'Spara lösenord',
  invalid: 'Invalid or expired reset link. Please request a new password reset.',
  unverified: 'Could not verify reset token. Please try requesting a new password reset email.',
  deadTitle: 'Länken fungerar inte',
  perhapsTitle: 'Lösenordet kan vara ändrat',
  perhaps:
    'Svaret på ditt första försök kom inte fram, och länken är använd. Prova att logga in med det nya lösenordet.',
  requestNew: 'Begär en ny länk',
  words: {
    short: 'Password must be at least 8 characters long',
    long: 'Password must be at most 128 characters long',
    differ: 'Passwords do not match',
  },
}

/** The form that changes the current user's password (S21, S16), or a temporary one. */
export const passwordTexts = {
  title: 'Byt lösenord',
  current: 'Nuvarande lösenord',
  password: 'Nytt lösenord',
  confirmation: 'Bekräfta nytt lösenord',
  hint: 'Minst 8 tecken',
  submit: 'Byt lösenord',
  currentRequired: 'Ange ditt nuvarande lösenord',
  same: 'Välj ett annat lösenord än det nuvarande',
  currentWrong: 'Det nuvarande lösenordet stämmer inte',
  common: 'Lösenordet är för vanligt och går att gissa. Välj ett annat.',
  words: {
    short: 'Lösenordet måste vara minst 8 tecken',
    long: 'Lösenordet får vara högst 128 tecken',
    differ: 'Lösenorden matchar inte',
  },
  updated: {
    title: 'Password updated',
    message: 'Your password has been successfully changed',
  },
  updateFailed: 'Password update failed',
}

/** The current user's password, asked for again before an act. */
export const passwordAgainTexts = {
  label: 'Ditt lösenord',
  wrong: 'Lösenordet stämmer inte',
}

/** The dialog that asks for the password or a factor again, before an act on another account. */
export const confirmTexts = {
  needed: 'Du behöver bekräfta att det är du. Ingenting har ändrats.',
  title: 'Bekräfta att det är du',
  intro: 'Det här rör någon annans konto. Sedan behöver du inte bekräfta igen på tio minuter.',
  submit: 'Bekräfta',
  useCode: 'Använd kod från kodappen',
  usePassword: 'Använd lösenordet',
  /** The dialog could not be loaded. */
  missing: {
    title: 'Frågan kunde inte visas',
    message: 'Kontrollera anslutningen och försök igen. Ingenting har ändrats.',
  },
}

export const logoutTexts = {
  succeeded: { title: 'Utloggad', message: 'Du har loggats ut från systemet.' },
  failed: {
    title: 'Utloggning misslyckades',
    message: 'Ett fel inträffade vid utloggning, men du har loggats ut lokalt.',
  },
}

/** The login in its reset mode, and the confirmation (S14, S4). */
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

/** The second factor: errors of its calls. */
export const factorTexts = {
  wrong: 'Det gick inte att bekräfta att det är du. Kontrollera koden och försök igen.',
  loginExpired: 'Inloggningen tog för lång tid eller fick för många fel. Logga in igen.',
  mustAdd: 'Du måste lägga till tvåstegsinloggning innan du kan fortsätta.',
  required: 'Ditt konto måste ha tvåstegsinloggning. Lägg till ett annat sätt först.',
  setupExpired: 'Det tog för lång tid. Börja om.',
  unproven:
    'Du behöver först välja ett nytt lösenord med en länk i ett mejl. Be om länken i din profil, under Inloggningar.',
  passkeyRefused: 'Nyckeln kunde inte läggas till. Den kan redan finnas på kontot. Försök igen.',
}
