/** Login and logout (spec 2 and 8). */
export const loginTexts = {
  title: 'Logga in',
  description: 'Ange dina uppgifter för att logga in på ditt konto',
  tagline: 'Hantera dina klienter, timmar och pass',
  email: 'E-post',
  password: 'Lösenord',
  showPassword: 'Visa eller dölj lösenordet',
  submit: 'Logga in',
  submitting: 'Loggar in...',
  emailRequired: 'Ange en giltig e-postadress',
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

/** The page of a mailed reset link (spec 2, Reset password; errors: spec 5 and 8). */
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

/** The form that changes the current user's password (spec 2, Profile; spec 5, New password), or a temporary one. */
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

export const logoutTexts = {
  succeeded: { title: 'Utloggad', message: 'Du har loggats ut från systemet.' },
  failed: {
    title: 'Utloggning misslyckades',
    message: 'Ett fel inträffade vid utloggning, men du har loggats ut lokalt.',
  },
}

/** The login in its reset mode, and the confirmation (spec 2, Login; spec 8, Reset request). */
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

/** The page of a mailed offer of a login to a client (design D2). */
export const loginOfferTexts = {
  title: 'Din inloggning',
  checking: 'Kontrollerar länken...',
  asked: (trainer: string) =>
    `${trainer} vill ge dig en inloggning, där du ser dina timmar och pass.`,
  as: (email: string) => `Du är inloggad med ${email}.`,
  accept: 'Godkänn',
  accepting: 'Godkänner...',
  logInFirst: (email: string) => `Logga in med ${email} för att godkänna.`,
  logIn: 'Logga in',
  logOutFirst: (email: string) =>
    `Erbjudandet gäller ${email}, men du är inloggad med ett annat konto. Logga ut och logga sedan in med den adressen för att godkänna.`,
  logOut: 'Logga ut',
  choose: (email: string) => `Välj ett lösenord. Sedan loggar du in med ${email}.`,
  password: 'Lösenord',
  confirmation: 'Bekräfta lösenordet',
  acceptAndLogIn: 'Godkänn och logga in',
  failed: 'Det gick inte att godkänna',
  accepted: { title: 'Godkänt', message: 'Här är dina timmar och pass.' },
  dead: 'Länken fungerar inte',
  perhaps:
    'Svaret på ditt första försök kom inte fram, och länken är använd. Prova att logga in: då ser du om det gick.',
  unverified: 'Länken kunde inte kontrolleras.',
  toLogin: 'Till inloggningen',
}

/** The page that forces the change of a temporary password. */
export const temporaryPasswordTexts = {
  title: 'Välj ett eget lösenord',
  text: 'Du har loggat in med ett tillfälligt lösenord. Välj ett eget innan du går vidare.',
  joining: (organization: string) =>
    `Du har loggat in med ett tillfälligt lösenord. Välj ett eget, så är du inne och med i ${organization}.`,
  current: 'Tillfälligt lösenord',
}

/** /register for an address that already has an account. */
export const knownAccountTexts = {
  mismatch:
    'Koden och e-postadressen hör inte ihop. Kontrollera att du har fått med hela koden, och använd adressen som inbjudan skickades till.',
  existing: {
    title: 'Kontot finns redan',
    perhaps:
      'Svaret på ditt första försök kom inte fram. Prova att logga in med lösenordet som du nyss valde.',
    logIn: 'Logga in och gå med',
  },
  loggedIn: {
    title: 'Du är redan inloggad',
    as: 'Du är inloggad som',
    join: 'Gå med i organisationen',
    isClient:
      'Går du med blir kontot också ett tränarkonto. Det kräver att inbjudan skickades till den adressen.',
    logOut: 'Logga ut och byt konto',
  },
}

/** /register, "Aktivera konto" (design D1). */
export const activationTexts = {
  title: 'Aktivera konto',
  description:
    'Fyll i koden ur din inbjudan och e-postadressen som den skickades till, och välj ett eget lösenord.',
  code: 'Inbjudningskod',
  name: 'Namn (valfritt)',
  nameHint: 'Så som klienterna ser dig',
  password: 'Lösenord',
  confirmation: 'Bekräfta lösenordet',
  submit: 'Aktivera konto',
  submitting: 'Aktiverar...',
  failed: 'Kontot kunde inte aktiveras',
  succeeded: {
    title: 'Framgång',
    message: 'Ditt konto är aktivt, och du är med i organisationen.',
  },
  hasPassword: 'Har du redan ett lösenord? Logga in',
}

/** The second factor: errors of its fields and calls. */
export const factorTexts = {
  codeInvalid: 'Ange de sex siffrorna i koden',
  recoveryInvalid: 'Ange hela återställningskoden, 24 tecken',
  nameRequired: 'Ange ett namn på nyckeln',
  wrong: 'Det gick inte att bekräfta att det är du. Kontrollera koden och försök igen.',
  loginExpired: 'Inloggningen tog för lång tid eller fick för många fel. Logga in igen.',
  mustAdd: 'Du måste lägga till tvåstegsinloggning innan du kan fortsätta.',
  required: 'Ditt konto måste ha tvåstegsinloggning. Lägg till ett annat sätt först.',
  setupExpired: 'Det tog för lång tid. Börja om.',
  passkeyRefused: 'Nyckeln kunde inte läggas till. Den kan redan finnas på kontot. Försök igen.',
}
