/** Before anything else works, a temporary password is exchanged for an own one. */
export const temporaryPasswordTexts = {
  title: 'Välj ett eget lösenord',
  text: 'Du har loggat in med ett tillfälligt lösenord. Välj ett eget innan du går vidare.',
  current: 'Tillfälligt lösenord',
}

/** What a logged-in client meets until the client's own page is built. */
export const clientLandingTexts = {
  title: 'Dina timmar och pass',
  text: 'Dina timmar och pass ser du på din personliga länk, som du har fått av din tränare.',
  missing: 'Hittar du inte länken? Be din tränare att skicka den igen.',
}
