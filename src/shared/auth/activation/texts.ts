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
