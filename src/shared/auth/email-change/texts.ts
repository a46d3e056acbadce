/** The change of the user's own e-mail address, beside the read-only field of the profile. */
export const emailChangeTexts = {
  open: 'Byt e-postadress',
  intro:
    'Vi skickar ett mejl till din gamla och ett till din nya adress. Bytet sker när du har bekräftat i båda, inom en timme.',
  email: 'Ny e-postadress',
  password: 'Ditt lösenord',
  submit: 'Skicka mejlen',
  same: 'Det är redan din e-postadress',
  demo: 'Ett demokontos e-postadress kan inte bytas',
  asked: 'Mejlen är på väg',
  failed: 'Bytet kunde inte begäras',
  /** The state of a change that waits for its confirmations. */
  waiting: {
    title: (email: string) => `Du byter e-postadress till ${email}`,
    from: (emails: readonly string[]) =>
      `Väntar på bekräftelse från ${new Intl.ListFormat('sv').format(emails)}.`,
    until: (time: string) => `Länkarna gäller till klockan ${time}.`,
    resend: 'Skicka igen',
    resent: 'Nya mejl är på väg',
    resendFailed: 'Mejlen kunde inte skickas',
    cancel: 'Avbryt bytet',
    cancelled: 'Bytet är avbrutet',
    cancelFailed: 'Bytet kunde inte avbrytas',
  },
}

/** The page of a mailed link that confirms or stops a change of e-mail address. */
export const emailLinkTexts = {
  title: 'Byt e-postadress',
  checking: 'Kontrollerar länken...',
  unverified: 'Länken kunde inte kontrolleras.',
  asked: {
    old: (email: string) => `Ditt konto ska byta e-postadress till ${email}.`,
    new: (email: string, name: string) => `${name} vill logga in med ${email}.`,
  },
  confirm: 'Bekräfta bytet',
  stop: 'Det var inte jag',
  failed: 'Det gick inte',
  waiting: {
    old: 'Du har bekräftat. Bytet sker när det är bekräftat också från den nya adressen.',
    new: 'Du har bekräftat. Bytet sker när det är bekräftat också från den gamla adressen.',
  },
  doneTitle: 'E-postadressen är bytt',
  done: (email: string) => `Logga in med ${email} från och med nu.`,
  stoppedTitle: 'Bytet är stoppat',
  stopped: {
    old: 'Någon annan kan ha ditt lösenord. Det fungerar inte längre, och alla inloggningar på ditt konto är avslutade. Vi mejlar dig en länk där du väljer ett nytt.',
    new: 'Adressen används inte.',
  },
  choosePassword: 'Kom inget mejl? Begär en ny länk',
  dead: 'Länken fungerar inte',
  askAgain: 'Begär bytet igen under Profil & Inställningar.',
  perhaps:
    'Svaret på ditt första försök kom inte fram, och länken är använd. Prova att logga in: då ser du vilken adress som gäller.',
  toLogin: 'Till inloggningen',
  toStart: 'Till startsidan',
}
