import { formatHoursUnit } from '../hours.ts'
import type { SessionStatus } from '../sessions/status.ts'
import { formatDateLong, formatDateTime, formatMoment, type LocalDate } from '../time.ts'

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

/** The texts of the exported file. */
export const exportReportTexts = {
  title: 'Export från Tidspott',
  trainer: 'Tränare',
  period: 'Period',
  readAt: 'Hämtad',
  clients: 'Klienter',
  sessions: 'Pass',
  care: 'Filen innehåller personuppgifter och anteckningar. Förvara den så att ingen obehörig kan läsa den.',
  email: 'E-post',
  phone: 'Telefon',
  noPhone: 'saknas',
  /** '24 november 2026 kl 10:00' */
  moment: (date: LocalDate, time: string) => `${formatDateLong(date)} kl ${time}`,
  /** '1 november 2026 – 30 november 2026', or a single date */
  days: (from: LocalDate, to: LocalDate) =>
    from === to ? formatDateLong(from) : `${formatDateLong(from)} – ${formatDateLong(to)}`,
  /** The balances are of the time of the export, not of the period. */
  pots: (date: LocalDate) => `Tidspotter den ${formatDateLong(date)}`,
  noPots: 'Inga tidspotter.',
  sessionsIn: (days: string) => `Träningspass ${days}`,
  noSessions: 'Inga träningspass i perioden.',
  /** As the customer writes them where nothing but the letters tells them apart (S43). */
  statuses: {
    planned: 'PLANERAT',
    completed: 'GENOMFÖRT',
    noShow: 'UTEBLIVET',
  } satisfies Record<SessionStatus, string>,
  total: 'Summa',
  totals: ({ sessions, hours, charged }: { sessions: number; hours: number; charged: number }) => {
    if (sessions === 0) return '0 pass'
    const drawn =
      charged === 0 ? 'inget har dragits' : `varav ${formatHoursUnit(charged)} har dragits`
    return `${sessions} pass, ${formatHoursUnit(hours)}, ${drawn} från tidspotter`
  },
}

/** The card with a client's own data, on the client's profile (GDPR articles 15 and 20). */
export const clientDataTexts = {
  title: 'Klientens personuppgifter',
  intro: (name: string) =>
    `Ber ${name} om att få se sina uppgifter lämnar du ut filen. Den innehåller allt som finns sparat: uppgifter, potter med historik, alla pass med dina anteckningar, mejl och händelser.`,
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

/** The page that a person reads. */
export const personalDataPageTexts = {
  clientTitle: (name: string) => `Personuppgifter om ${name}`,
  readAt: (date: LocalDate, time: string) =>
    `Hämtade från Tidspott den ${exportReportTexts.moment(date, time)}.`,
  care: exportReportTexts.care,
  by: (trainer: string) => `Uppgifterna behandlas av ${trainer}.`,
  details: 'Uppgifter',
  name: 'Namn',
  email: 'E-post',
  phone: 'Telefon',
  added: 'Tillagd',
  colour: 'Färg i kalendern',
  key: 'Nyckel',
  none: 'saknas',
  yes: 'ja',
  no: 'nej',
  login: 'Egen inloggning',
  offered: (email: string, until: string) => `erbjuden till ${email}, till ${until}`,
  link: 'Personlig länk',
  linkEnabled: 'aktiv',
  linkDisabled: 'inaktiverad',
  openings: 'Länken öppnad',
  openingsOf: (count: number, lastOn: LocalDate) =>
    `${count} ${count === 1 ? 'gång' : 'gånger'}, senast ${formatDateLong(lastOn)}`,
  never: 'aldrig',
  pots: 'Tidspotter',
  noPots: 'Inga tidspotter.',
  potHead: ['Träningstyp', 'Beskrivning', 'Vid start', 'Totalt', 'Kvar', 'Skapad', 'Nyckel'],
  history: 'Ändringar av timmar',
  noHistory: 'Inga ändringar.',
  historyHead: ['Tid', 'Tidspott', 'Timmar', 'Anledning', 'Av'],
  sessions: 'Träningspass',
  noSessions: 'Inga träningspass.',
  sessionHead: [
    'Tid',
    'Längd',
    'Status',
    'Draget',
    'Tidspott',
    'Anteckningar',
    'Avbokat',
    'Orsak',
    'Inlagt',
  ],
  deleted: 'Borttaget',
  noDeleted: 'Inget borttaget.',
  deletedHead: ['Borttaget', 'Vad', 'Tid', 'Timmar', 'Text'],
  deletedPot: 'Tidspott',
  deletedEntry: 'Ändring av timmar',
  deletedSession: 'Träningspass',
  mail: 'Mejl',
  noMail: 'Inga mejl.',
  mailHead: ['Skapat', 'Mottagare', 'Sort', 'Skickat'],
  notSent: 'nej',
  events: 'Händelser',
  noEvents: 'Inga händelser.',
  eventHead: ['Tid', 'Händelse', 'Av', 'Värden'],
  byTexts: {
    trainer: 'tränaren',
    client: 'klienten',
    visitor: 'en besökare',
  },
}

/** The card in the profile that downloads the data of the current user's account. */
export const accountDataTexts = {
  title: 'Dina personuppgifter',
  intro:
    'Ladda ner allt som finns sparat om ditt konto: uppgifter, inställningar, medlemskap, inloggningar, mejl och händelser.',
}

/** The words of the page with the account's data. */
export const accountDataPageTexts = {
  title: (name: string) => `Personuppgifter om ${name}`,
  role: 'Roll',
  created: 'Kontot skapat',
  lastLogin: 'Senast inloggad',
  newEmail: 'Ny e-post som väntar på bekräftelse',
  password: 'Lösenord valt',
  picture: 'Profilbild',
  pictureOf: (at: Date) => `uppladdad ${formatDateTime(at)}, finns i JSON-filen`,
  clients: 'Antal klienter',
  settings: 'Inställningar',
  cancellationHours: 'Avbokning senast, timmar före passet',
  otherInformation: 'Övrig information',
  contactEmail: 'E-post som klienter ser',
  contactPhone: 'Telefon som klienter ser',
  shortcuts: 'Tangentbordsgenvägar',
  retention: 'Gallra efter månader utan pass och köp',
  trainingTypes: {
    title: 'Träningstyper',
    none: 'Inga träningstyper.',
    head: ['Namn', 'Beskrivning', 'Skapad'],
  },
  absences: {
    title: 'Frånvaro',
    none: 'Ingen frånvaro.',
    head: ['Från', 'Till', 'Ord', 'Inlagd'],
  },
  memberships: {
    title: 'Organisationer',
    none: 'Inga medlemskap.',
    head: ['Organisation', 'Roll', 'Med sedan'],
  },
  invitations: {
    title: 'Inbjudningar',
    none: 'Inga inbjudningar.',
    head: ['Organisation', 'Skapad', 'Går ut', 'Använd'],
  },
  clientOf: { title: 'Klient hos', none: 'Ingen tränare.', head: ['Tränare', 'Namn'] },
  logins: { title: 'Inloggningar', none: 'Inga inloggningar.', head: ['Började', 'Går ut'] },
  secondFactor: {
    title: 'Tvåstegsinloggning',
    none: 'Ingen tvåstegsinloggning.',
    head: ['Sätt', 'Tillagt', 'Senast använt'],
  },
  authenticator: 'Kodapp',
  recoveryCodes: 'Återställningskoder kvar',
  mail: {
    title: 'Mejl',
    none: 'Inga mejl.',
    head: ['Skapat', 'Mottagare', 'Sort', 'Skickat'],
  },
  events: {
    title: 'Händelser',
    none: 'Inga händelser.',
    head: ['Tid', 'Händelse', 'Av', 'Enhet', 'Adress', 'Värden'],
  },
  refusals: {
    title: 'Nekade försök',
    none: 'Inga nekade försök.',
    head: ['Timme', 'Sort', 'Adress', 'Antal'],
  },
  byTexts: { self: 'du', other: 'ett annat konto' },
}
