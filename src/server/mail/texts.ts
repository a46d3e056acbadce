import { productName } from '#shared/texts.ts'

/** Texts of every mail. */
export const mailTexts = {
  greeting: (name: string) => `Hej ${name}!`,
  signature: `Hälsningar från ${productName}`,
  address: 'Fungerar inte knappen? Kopiera den här adressen till webbläsaren:',
  /** The text before and after the address, which is a link. */
  contact: ['Frågor? Skriv till ', '.'] as const,
}

/** The mail with a password reset link, requested by the user or sent by an administrator. */
export const passwordResetMailTexts = {
  subject: 'Återställ ditt lösenord',
  intro: `Vi har fått en begäran om ett nytt lösenord till ditt konto i ${productName}.`,
  action: 'Välj nytt lösenord',
  until: (date: string, time: string) =>
    `Länken fungerar en gång, till klockan ${time} den ${date}. Har du fått flera mejl gäller bara länken i det senaste.`,
  unasked:
    'Har du inte bett om ett nytt lösenord kan du bortse från det här mejlet. Ditt lösenord är oförändrat.',
}

/** The first mail to a new trainer, whose account an administrator made. */
export const welcomeMailTexts = {
  subject: `Välkommen till ${productName}`,
  intro: (sender: string | null) =>
    `${sender ?? 'En administratör'} har skapat ett konto åt dig i ${productName}, där tränare håller ordning på klienter, pass och timmar.`,
  how: (email: string) => `Välj ett lösenord, så kan du sedan logga in med ${email}.`,
  choose: 'Välj lösenord',
  until: (date: string, time: string) =>
    `Länken fungerar en gång, till klockan ${time} den ${date}. Har du fått flera mejl gäller bara länken i det senaste. Har den slutat fungera kan du be om en ny på inloggningssidan, under Glömt lösenord?`,
  unasked: 'Känner du inte igen det här kan du bortse från mejlet.',
}

/** The notification of a changed password, which the account's owner may not have made. */
export const passwordChangedMailTexts = {
  subject: 'Ditt lösenord har ändrats',
  intro: (date: string, time: string) =>
    `Lösenordet till ditt konto i ${productName} ändrades den ${date} klockan ${time}.`,
  wasYou: 'Var det du, eller har du bett en administratör om det, behöver du inte göra något.',
  /** The text before and after the address, which is a link. */
  wasNotYou: [
    'Var det inte du? Skriv genast till ',
    ', så hjälper vi dig att skydda kontot.',
  ] as const,
}

/** The notification of a login from a browser that has not logged in to the account before. */
export const newDeviceMailTexts = {
  subject: 'Ny inloggning på ditt konto',
  intro: (device: string | null, date: string, time: string) =>
    `Ditt konto i ${productName} loggades in ${device === null ? 'från en ny enhet' : `från en ny enhet (${device})`} den ${date} klockan ${time}.`,
  wasYou: 'Var det du behöver du inte göra något.',
  wasNotYou:
    'Var det inte du? Logga in, byt lösenord under Profil & Inställningar och avsluta de andra inloggningarna under Inloggningar.',
}

/** The notifications about the second factor of an account, by kind of mail. */
export const factorMailTexts = {
  'factor-added': {
    subject: 'Tvåstegsinloggning har lagts till',
    intro: (date: string, time: string) =>
      `Ett nytt sätt att bekräfta inloggningen lades till på ditt konto i ${productName} den ${date} klockan ${time}. Dina andra inloggningar har avslutats.`,
    advice: 'Var det du behöver du inte göra något.',
  },
  'factor-removed': {
    subject: 'Tvåstegsinloggning har tagits bort',
    intro: (date: string, time: string) =>
      `Ett sätt att bekräfta inloggningen togs bort från ditt konto i ${productName} den ${date} klockan ${time}. Dina andra inloggningar har avslutats.`,
    advice: 'Var det du behöver du inte göra något.',
  },
  'factor-reset': {
    subject: 'Tvåstegsinloggning har nollställts',
    intro: (date: string, time: string) =>
      `En administratör tog bort tvåstegsinloggningen från ditt konto i ${productName} den ${date} klockan ${time}. Du loggar nu in med bara lösenordet.`,
    advice:
      'Har du bett om det behöver du inte göra något mer än att lägga till tvåstegsinloggning igen, under Profil & Inställningar.',
  },
  'factor-refused': {
    subject: 'En inloggning stoppades',
    intro: (date: string, time: string) =>
      `Någon loggade in på ditt konto i ${productName} med rätt lösenord den ${date} klockan ${time}, men klarade inte tvåstegsinloggningen. Ingen kom in.`,
    advice:
      'Var det du behöver du inte göra något. Annars: logga in och byt lösenord under Profil & Inställningar.',
  },
}

/** The mail with an invitation to an organisation (design D23). */
export const invitationMailTexts = {
  subject: `Du är inbjuden till ${productName}`,
  intro: (organization: string, inviter: string | null) =>
    inviter
      ? `${inviter} bjuder in dig till organisationen ${organization} i ${productName}, där tränare håller ordning på klienter, pass och timmar.`
      : `Du är inbjuden till organisationen ${organization} i ${productName}, där tränare håller ordning på klienter, pass och timmar.`,
  activate: 'Aktivera ditt konto',
  activateHow:
    'Ett konto väntar på dig. Välj ett eget lösenord, så är du inne och med i organisationen.',
  join: 'Gå med i organisationen',
  joinHow: 'Du har redan ett konto. Logga in som vanligt, så kan du gå med.',
  becomeTrainerHow:
    'Du har redan ett konto, som klient. Logga in som vanligt och gå med: då blir ditt konto också ett tränarkonto, och du ser dina egna timmar och pass som förut.',
  code: (code: string) => `Din inbjudningskod: ${code}`,
  until: (date: string, time: string) =>
    `Koden fungerar en gång, till klockan ${time} den ${date}. Ge den inte till någon annan.`,
  unasked: 'Känner du inte till organisationen kan du bortse från det här mejlet.',
}

/** The offer of a login to a client (design D2). The same words whether or not the address has an account. */
export const loginOfferMailTexts = {
  subject: `Din inloggning till ${productName}`,
  intro: (trainer: string) =>
    `${trainer} vill ge dig en egen inloggning till ${productName}, där du ser dina timmar och pass.`,
  accept: 'Svara på erbjudandet',
  how: (email: string) =>
    `Godkänn på sidan som knappen leder till. Du loggar in med ${email}: har du ingen inloggning väljer du ett lösenord där.`,
  until: (date: string, time: string) =>
    `Länken fungerar en gång, till klockan ${time} den ${date}. Har du fått flera mejl gäller bara länken i det senaste.`,
  unasked: 'Känner du inte igen det här kan du bortse från mejlet. Då händer ingenting.',
}
