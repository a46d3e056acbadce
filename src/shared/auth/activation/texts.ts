/** /register, "Aktivera konto" (D1). */
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
