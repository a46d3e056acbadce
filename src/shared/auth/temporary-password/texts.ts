/** The page that forces the change of a temporary password. */
export const temporaryPasswordTexts = {
  title: 'Välj ett eget lösenord',
  text: 'Du har loggat in med ett tillfälligt lösenord. Välj ett eget innan du går vidare.',
  joining: (organization: string) =>
    `Du har loggat in med ett tillfälligt lösenord. Välj ett eget, så är du inne och med i ${organization}.`,
  current: 'Tillfälligt lösenord',
}
