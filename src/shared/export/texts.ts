import { formatMoment } from '../time.ts'

/** The tab "Exportera data" (S70, S4). */
export const exportTexts = {
  title: 'Exportera data',
  intro:
    'Ladda ner en textfil med alla dina klienter: kontaktuppgifter, saldot i deras tidspotter just nu och deras träningspass under perioden, med dina anteckningar.',
  care: 'Filen innehåller personuppgifter och kan avslöja sådant som rör hälsa. Spara den där bara du kommer åt den, och ta bort den när du inte behöver den längre.',
  periods: 'Vanliga perioder',
  thisMonth: 'Den här månaden',
  lastMonth: 'Förra månaden',
  thisYear: 'I år',
  from: 'Startdatum',
  to: 'Slutdatum',
  submit: 'Ladda ner',
  submitting: 'Hämtar uppgifterna...',
  datesRequired: 'Välj både startdatum och slutdatum',
  endsBeforeStart: 'Slutdatumet kan inte ligga före startdatumet',
}

/** The copies that the server makes of its embedded database. */
export const copyTexts = {
  latest: (at: Date) => `Senaste säkerhetskopian: ${formatMoment(at)}`,
  none: 'Senaste säkerhetskopian: ingen har gjorts än',
  spaceLow: 'Servern har snart slut på utrymme. Kontakta den som driver Tidspott.',
}

/** Toasts about an export (S4). */
export const exportToasts = {
  done: 'Export klar',
  noData: 'Ingen data',
  noClients: 'Inga klienter hittades',
  failed: 'Export misslyckades',
}

/** The card with a client's own data, on the client's profile (GDPR articles 15 and 20). */
export const clientDataTexts = {
  title: 'Klientens personuppgifter',
  intro: (name: string) =>
    `Ber ${name} om att få se sina uppgifter lämnar du ut filen. Den innehåller allt som finns sparat: uppgifter, potter med historik och priser, alla pass med dina anteckningar, mejl och händelser.`,
}

/** The buttons of both cards, and their toasts. */
export const personalDataTexts = {
  page: 'Ladda ner som sida',
  json: 'Ladda ner som JSON',
  hint: 'Sidan läses och skrivs ut i en webbläsare. JSON är samma uppgifter för ett annat program.',
  submitting: 'Hämtar uppgifterna...',
  done: 'Uppgifterna är nedladdade',
  failed: 'Uppgifterna kunde inte hämtas',
}

/** The card in the profile that downloads the data of the current user's account. */
export const accountDataTexts = {
  title: 'Dina personuppgifter',
  intro:
    'Ladda ner allt som finns sparat om ditt konto: uppgifter, inställningar, medlemskap, inloggningar, mejl och händelser.',
}
