import type { FeedOwner } from '../../feeds/kinds.ts'
import { formatHoursUnit } from '../../hours.ts'
import type { SessionStatus } from '../../sessions/status.ts'
import { formatDateLong, formatDateTime, type LocalDate } from '../../time.ts'

/** The texts of the exported file. */
export const exportReportTexts = {
  title: 'Export från Tidspott',
  trainer: 'Tränare',
  period: 'Period',
  readAt: 'Hämtad',
  clients: 'Klienter',
  sessions: 'Pass',
  care: 'Filen innehåller personuppgifter och anteckningar. Förvara den så att ingen obehörig kan läsa den.',
  /** In place of a detail of a client. */
  none: 'saknas',
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

/** The page that a person reads. */
export const personalDataPageTexts = {
  clientTitle: (name: string) => `Personuppgifter om ${name}`,
  readAt: (date: LocalDate, time: string) =>
    `Hämtade från Tidspott den ${exportReportTexts.moment(date, time)}.`,
  care: exportReportTexts.care,
  by: (trainer: string) => `Uppgifterna behandlas av ${trainer}.`,
  details: 'Uppgifter',
  added: 'Tillagd',
  colour: 'Färg i kalendern',
  key: 'Nyckel',
  none: 'saknas',
  yes: 'ja',
  no: 'nej',
  emailRefused: 'E-posten tas inte emot, sedan',
  declinesReminders: 'Har avböjt påminnelser',
  declinesLowBalance: 'Har avböjt brev om timmar som tar slut',
  declinesMessages: 'Har avböjt meddelanden om ändringar',
  mayBook: 'Får boka, när tränaren har valt ut klienter',
  login: 'Egen inloggning',
  offered: (email: string, until: string) => `erbjuden till ${email}, till ${until}`,
  link: 'Personlig länk',
  linkEnabled: 'aktiv',
  linkDisabled: 'inaktiverad',
  openings: 'Länken öppnad',
  openingsOf: (count: number, lastOn: LocalDate) =>
    `${count} ${count === 1 ? 'gång' : 'gånger'}, senast ${formatDateLong(lastOn)}`,
  never: 'aldrig',
  pots: {
    title: 'Tidspotter',
    none: 'Inga tidspotter.',
    head: {
      type: 'Träningstyp',
      typeDescription: 'Beskrivning',
      openingHours: 'Vid start',
      totalHours: 'Totalt',
      hoursRemaining: 'Kvar',
      price: 'Pris',
      createdAt: 'Skapad',
      id: 'Nyckel',
    },
  },
  history: {
    title: 'Ändringar av timmar',
    none: 'Inga ändringar.',
    head: {
      at: 'Tid',
      type: 'Tidspott',
      hoursAdded: 'Timmar',
      reason: 'Anledning',
      price: 'Pris',
      trainerName: 'Av',
    },
  },
  sessions: {
    title: 'Träningspass',
    none: 'Inga träningspass.',
    head: {
      startsAt: 'Tid',
      durationHours: 'Längd',
      completed: 'Status',
      chargedHours: 'Draget',
      potId: 'Tidspott',
      notes: 'Anteckningar',
      cancelledAt: 'Avbokat',
      cancelReason: 'Orsak',
      createdAt: 'Inlagt',
    },
  },
  deleted: {
    title: 'Borttaget',
    none: 'Inget borttaget.',
    head: ['Borttaget', 'Vad', 'Tid', 'Timmar', 'Text'],
  },
  answers: {
    title: 'Svar på den personliga länken',
    none: 'Inga svar.',
    head: {
      at: 'Tid',
      kind: 'Svar',
      bookedAt: 'Bokat av klienten',
      fromAt: 'Tid före',
      seenAt: 'Läst',
      mailedAt: 'Mejlat till tränaren',
    },
  },
  feeds: {
    title: 'Kalenderprenumerationer',
    none: 'Inga prenumerationer.',
    head: { owner: 'Av', naming: 'Passen heter', createdAt: 'Skapad' },
  },
  feedOwners: { trainer: 'tränaren', client: 'klienten' } satisfies Record<FeedOwner, string>,
  deletedPot: 'Tidspott',
  deletedEntry: 'Ändring av timmar',
  deletedSession: 'Träningspass',
  mail: {
    title: 'Mejl',
    none: 'Inga mejl.',
    head: {
      createdAt: 'Skapat',
      recipient: 'Mottagare',
      kind: 'Sort',
      sentAt: 'Skickat',
      message: 'Meddelande',
    },
  },
  events: {
    title: 'Händelser',
    none: 'Inga händelser.',
    head: { at: 'Tid', kind: 'Händelse', by: 'Av', figures: 'Värden' },
  },
  byTexts: {
    trainer: 'tränaren',
    client: 'klienten',
    visitor: 'en besökare',
  },
}

/** The words of the page with the account's data. */
export const accountDataPageTexts = {
  title: (name: string) => `Personuppgifter om ${name}`,
  name: 'Namn',
  email: 'E-post',
  phone: 'Telefon',
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
  portalAccent: 'Färg på klienternas sidor',
  pricesOnLink: 'Visa priser på klienternas sidor',
  organizationNumber: 'Organisationsnummer',
  postalAddress: 'Adress',
  shortcuts: 'Kortkommandon',
  retention: 'Rensa gamla klienter efter månader utan pass och köp',
  trainingTypes: {
    title: 'Träningstyper',
    none: 'Inga träningstyper.',
    head: {
      name: 'Namn',
      description: 'Beskrivning',
      bookingHours: 'Klienter bokar',
      createdAt: 'Skapad',
    },
  },
  absences: {
    title: 'Frånvaro',
    none: 'Ingen frånvaro.',
    head: { startsAt: 'Från', endsAt: 'Till', label: 'Ord', createdAt: 'Inlagd' },
  },
  memberships: {
    title: 'Organisationer',
    none: 'Inga medlemskap.',
    head: { organization: 'Organisation', role: 'Roll', joinedAt: 'Med sedan' },
  },
  invitations: {
    title: 'Inbjudningar',
    none: 'Inga inbjudningar.',
    head: {
      organization: 'Organisation',
      createdAt: 'Skapad',
      expiresAt: 'Går ut',
      usedAt: 'Använd',
    },
  },
  clientOf: {
    title: 'Klient hos',
    none: 'Ingen tränare.',
    head: { trainer: 'Tränare', name: 'Namn' },
  },
  logins: {
    title: 'Inloggningar',
    none: 'Inga inloggningar.',
    head: { createdAt: 'Började', expiresAt: 'Går ut' },
  },
  secondFactor: {
    title: 'Tvåstegsinloggning',
    none: 'Ingen tvåstegsinloggning.',
    head: { name: 'Sätt', createdAt: 'Tillagt', lastUsedAt: 'Senast använt' },
  },
  authenticator: 'Kodapp',
  recoveryCodes: 'Återställningskoder kvar',
  events: {
    title: 'Händelser',
    none: 'Inga händelser.',
    head: {
      at: 'Tid',
      kind: 'Händelse',
      by: 'Av',
      device: 'Enhet',
      address: 'Adress',
      figures: 'Värden',
    },
  },
  refusals: {
    title: 'Nekade försök',
    none: 'Inga nekade försök.',
    head: { hour: 'Timme', kind: 'Sort', address: 'Adress', count: 'Antal' },
  },
  byTexts: { self: 'du', other: 'ett annat konto' },
}
