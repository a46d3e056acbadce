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
  disabled: 'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
  unverified: 'Failed to verify account status',
}

export const logoutTexts = {
  succeeded: { title: 'Utloggad', message: 'Du har loggats ut från systemet.' },
  failed: {
    title: 'Utloggning misslyckades',
    message: 'Ett fel inträffade vid utloggning, men du har loggats ut lokalt.',
  },
}

/** What a logged-in client meets until the client's own page is built. */
export const clientLandingTexts = {
  title: 'Dina timmar och pass',
  text: 'Dina timmar och pass ser du på din personliga länk, som du har fått av din tränare.',
  missing: 'Hittar du inte länken? Be din tränare att skicka den igen.',
  logOut: 'Logga ut',
}
