/** "Skicka länk": the client's personal link as a letter, a message or by the share sheet. */
export const sendLinkTexts = {
  title: (name: string) => `Skicka länken till ${name}`,
  text: 'Text',
  textHint: 'Länken läggs till sist.',
  /** The proposed text; `name` is the client's first name. */
  proposal: (of: { name: string; trainer: string }) =>
    `Hej ${of.name}! Här ser du dina timmar och pass hos ${of.trainer}, utan att logga in:`,
  subject: (trainer: string) => `Dina timmar hos ${trainer}`,
  mail: 'Mejla',
  message: 'Skicka sms',
  share: 'Dela',
  copy: 'Kopiera text och länk',
  copied: 'Kopierat',
  copiedToast: 'Text och länk kopierade',
  close: 'Klar',
  disabled: 'Länken är inaktiverad. Aktivera den under Länk och inloggning.',
  notLoaded: 'Länken kunde inte hämtas',
}

/** What needs doing for a client, on the profile. */
export const clientNeedsTexts = {
  title: 'Att göra',
  noPot: 'Klienten har ingen tidspott.',
  createPot: 'Ny tidspott',
  /** The hours do not cover what is booked. */
  missing: (hours: string) => `Det behövs ${hours} till för allt som är bokat.`,
  below: 'Fler timmar har dragits än köpts.',
  unmarked: (count: number) =>
    count === 1 ? '1 pass är inte avstämt.' : `${count} pass är inte avstämda.`,
  mark: 'Markera',
  nothingBooked: 'Inget pass är bokat.',
}

/** The four first steps of a new trainer, on the dashboard. */
export const firstStepsTexts = {
  title: 'Kom igång',
  done: 'klart',
  client: { name: 'Lägg till din första klient', act: 'Lägg till klient' },
  pot: { name: 'Lägg upp timmar: skapa en tidspott', act: 'Ny tidspott' },
  session: { name: 'Boka det första passet', act: 'Boka pass' },
  link: { name: 'Skicka klienten sin länk', act: 'Skicka länk' },
}
