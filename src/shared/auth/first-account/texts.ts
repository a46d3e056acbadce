/** The page of the link for the first account (D42). */
export const firstAccountTexts = {
  title: 'Skapa det första kontot',
  description:
    'Kontot är ditt eget och sköter hela Tidspott: du lägger till klienter, och bjuder in andra tränare om ni är fler.',
  checking: 'Kontrollerar länken...',
  name: 'Namn',
  nameHint: 'Så som klienterna ser dig',
  nameRequired: 'Ange ditt namn',
  password: 'Lösenord',
  confirmation: 'Bekräfta lösenordet',
  submit: 'Skapa konto',
  submitting: 'Skapar...',
  failed: 'Kontot kunde inte skapas',
  succeeded: { title: 'Välkommen', message: 'Ditt konto är klart, och du är inloggad.' },
  dead: 'Länken fungerar inte',
  perhaps:
    'Svaret på ditt första försök kom inte fram, och länken är använd. Prova att logga in: då ser du om kontot finns.',
  unverified: 'Länken kunde inte kontrolleras.',
  toLogin: 'Till inloggningen',
}
