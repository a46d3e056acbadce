/** Before anything else works, a temporary password is exchanged for an own one. */
export const temporaryPasswordTexts = {
  title: 'Välj ett eget lösenord',
  text: 'Du har loggat in med ett tillfälligt lösenord. Välj ett eget innan du går vidare.',
  current: 'Tillfälligt lösenord',
}
