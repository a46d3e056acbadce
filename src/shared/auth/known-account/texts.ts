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
