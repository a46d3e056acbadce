/** The page of a mailed offer of a login to a client (D2). */
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
