import { productName } from '#shared/texts.ts'

/** Texts of every mail. */
export const mailTexts = {
  /** Without a name when the account is gone. */
  greeting: (name: string) => (name === '' ? 'Hej!' : `Hej ${name}!`),
  /** The name in From: 'Johanna Bergström via Tidspott' */
  via: (trainer: string, product: string) => `${trainer} via ${product}`,
  signature: `Hälsningar från ${productName}`,
  /** Below the trainer's name, in the HTML part. */
  through: `via ${productName}`,
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

/** The mail that an operator sends to try the settings. */
export const testMailTexts = {
  subject: `Testmejl från ${productName}`,
  intro: `Det här mejlet visar att ${productName} kan skicka mejl med inställningarna som gäller nu.`,
  open: `Öppna ${productName}`,
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

/** The mail that a calendar feed was made on the account. */
export const feedCreatedMailTexts = {
  subject: 'Ny kalenderprenumeration på ditt konto',
  intro: (date: string, time: string) =>
    `En adress för att prenumerera på dina pass skapades på ditt konto i ${productName} den ${date} klockan ${time}. Den som har adressen ser passen utan att logga in.`,
  wasYou: 'Var det du behöver du inte göra något.',
  wasNotYou:
    'Var det inte du? Välj ett nytt lösenord med Glömt lösenord på inloggningssidan. Då slutar adressen att fungera, och alla inloggningar avslutas.',
}

/** The mail that an address for sheets was made on the account. */
export const sheetMadeMailTexts = {
  subject: 'Ny adress för kalkylark på ditt konto',
  intro: (date: string, time: string) =>
    `En adress som Excel och Google Kalkylark kan läsa en tabell från skapades på ditt konto i ${productName} den ${date} klockan ${time}. Den som har adressen ser tabellen utan att logga in.`,
  wasYou: 'Var det du behöver du inte göra något.',
  wasNotYou: feedCreatedMailTexts.wasNotYou,
}

/** The one mail about the further logins from new devices of a day, after the first five. */
export const newDevicesMailTexts = {
  subject: 'Fler inloggningar på ditt konto',
  intro: (count: number, date: string) =>
    count === 1
      ? `Ditt konto i ${productName} loggades in från en ny enhet en gång till den ${date}, utöver dem som vi har mejlat om.`
      : `Ditt konto i ${productName} loggades in från nya enheter ${count} gånger till den ${date}, utöver dem som vi har mejlat om.`,
}

/** The mail with a password link after somebody else's attempt to change the e-mail address was stopped. */
export const passwordEndedMailTexts = {
  subject: 'Välj ett nytt lösenord',
  intro: `Bytet av e-postadress är stoppat. Alla inloggningar på ditt konto i ${productName} är avslutade, och ditt gamla lösenord fungerar inte längre. Välj ett nytt, så kan du logga in igen.`,
  again: 'Har länken slutat fungera kan du be om en ny på inloggningssidan, under Glömt lösenord?',
}

/** The mails that ask both addresses of an account to confirm the change from one to the other. */
export const emailChangeMailTexts = {
  subject: 'Bekräfta bytet av e-postadress',
  /** To the old address: who asked for what. */
  asked: (email: string, device: string | null, [date, time]: [string, string]) =>
    `Någon som är inloggad på ditt konto i ${productName}${device === null ? '' : ` (${device})`} bad den ${date} klockan ${time} om att byta kontots e-postadress till ${email}.`,
  /** To the new one. */
  wanted: (name: string, email: string) =>
    `${name} vill logga in i ${productName} med ${email}, den här adressen.`,
  both: 'Bytet sker när det är bekräftat från både den gamla och den nya adressen.',
  confirm: 'Bekräfta bytet',
  wasNotYou:
    'Var det inte du? Stoppa bytet. Alla inloggningar på kontot avslutas då, och vi mejlar dig en länk där du väljer ett nytt lösenord.',
  stop: 'Det var inte jag',
  until: (date: string, time: string) =>
    `Länken fungerar till klockan ${time} den ${date}. Har du fått flera mejl gäller bara länken i det senaste.`,
  unasked: 'Känner du inte igen det här kan du bortse från mejlet. Då händer ingenting.',
  /** To a new address that already is an account's. */
  taken: `Någon vill byta till den här adressen för sitt konto i ${productName}, men adressen har redan ett konto: ditt. Ingenting har ändrats.`,
  takenHow: 'Var det du? Logga in med den här adressen, eller välj en annan för det andra kontot.',
}

/** The notification to the old address of a change that both addresses have confirmed. */
export const emailChangedMailTexts = {
  subject: 'Din e-postadress är bytt',
  intro: (date: string, time: string) =>
    `E-postadressen till ditt konto i ${productName} byttes den ${date} klockan ${time}. Du loggar inte längre in med den här adressen.`,
}

/** The notification of an erased account, of which nothing is known any more but the address. */
export const accountErasedMailTexts = {
  subject: 'Ditt konto är raderat',
  intro: (date: string, time: string) =>
    `Ditt konto i ${productName} raderades den ${date} klockan ${time} av dig, eller någon annan med ditt lösenord.`,
  kept: 'Är du klient hos en tränare har tränaren kvar sina uppgifter om dig, och din personliga länk fungerar som förut. Vill du att också de ska raderas vänder du dig till tränaren.',
  backups: 'I säkerhetskopior finns uppgifterna kvar i högst fyra veckor.',
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

/** The mail with an invitation to an organisation (D23). */
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

/** The offer of a login to a client (D2). The same words whether or not the address has an account. */
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

/** What becomes of the matter of a mail that a restored backup held unsent, for the operator of the server. */
export const droppedMailTexts = {
  nothing: 'nothing is to be done',
  resetEnded: 'its link has ended: it is asked for again',
  linkEnded: 'its link has ended: the account gets one by "Glömt lösenord?"',
  changeEnded: 'the change has ended: it is asked for again',
  invitationEnded: 'the invitation has ended: an administrator of the organisation invites again',
  offerEnded: 'the offer has ended: the trainer gives the login again',
  message: 'what a trainer told a client: the trainer tells it again if it was not sent',
  answer: "a client's answer: it is in the app",
}
