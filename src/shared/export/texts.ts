import { formatHoursUnit } from '../hours.ts'
import { formatDateLong, type LocalDate } from '../time.ts'

/** The tab "Exportera data" (spec 2, Profile; spec 5 and 8, Export). */
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

/** Toasts about an export (spec 8, Profile). */
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
  total: 'Summa',
  totals: ({ sessions, hours, charged }: { sessions: number; hours: number; charged: number }) => {
    if (sessions === 0) return '0 pass'
    const drawn =
      charged === 0 ? 'inget har dragits' : `varav ${formatHoursUnit(charged)} har dragits`
    return `${sessions} pass, ${formatHoursUnit(hours)}, ${drawn} från tidspotter`
  },
}
