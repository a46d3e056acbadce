import type { Holiday } from '../holidays.ts'
import type { Warning } from '../sessions/coverage.ts'
import type { LocalTime } from '../time.ts'

/** The weekly calendar (spec 2, "Kalendervy"). */
export const calendarTexts = {
  title: 'Kalendervy',
  /** '16–22 november 2026 · v. 47' */
  period: (range: string, week: string) => `${range} · ${week}`,
  /** 'Vecka 47, 16–22 november 2026' */
  gridName: (week: number, range: string) => `Vecka ${week}, ${range}`,
  previousWeek: 'Föregående vecka',
  today: 'Idag',
  nextWeek: 'Nästa vecka',
  clientFilter: 'Visa pass för',
  allClients: 'Alla klienter',
  noClientMatches: 'Inga klienter matchade sökningen',
  add: 'Nytt pass',
  loading: 'Laddar...',
  loadFailed: 'Fel vid hämtning av träningspass',
  emptyHint: 'Klicka på en tid för att boka',
  noClients: 'Du har inga klienter ännu.',
  addFirstClient: 'Lägg till din första klient',
  days: 'Veckans dagar',
  view: 'Visa',
  views: { day: 'Dag', week: 'Vecka', agenda: 'Agenda' },
}

/** The week as a list. */
export const agendaTexts = {
  name: (week: number) => `Agenda för vecka ${week}`,
  loading: 'Laddar agendan...',
  today: 'idag',
  nothing: 'Inga pass',
  addOn: (day: string) => `Nytt pass ${day}`,
  /** 'Genomfört: 10:00–11:00 Anna Andersson' */
  markOne: (mark: string, session: string) => `${mark}: ${session}`,
}

/** Names within the week, for those who hear it. */
export const weekGridTexts = {
  /** 'tisdag 17 november 10:00, 1 pass' */
  cell: (day: string, time: LocalTime, count: number) =>
    `${day} ${time}, ${count === 0 ? 'ledigt' : sessions(count)}`,
  /** 'tisdag 17 november, 3 pass' */
  day: (day: string, count: number) => `${day}, ${count === 0 ? 'inga pass' : sessions(count)}`,
  /** 'fredag 25 december, röd dag: Juldagen' */
  holiday: (day: string, name: string) => `${day}, röd dag: ${name}`,
  /** '1 pass före 07:00' */
  before: (count: number, time: LocalTime) => `${sessions(count)} före ${time}`,
  /** '2 pass efter 22:00' */
  after: (count: number, time: LocalTime) => `${sessions(count)} efter ${time}`,
  noPot: 'Ingen tidspott',
}

/** "Röda dagar": the public holidays by name. */
export const holidayTexts: Record<Holiday, string> = {
  newYear: 'Nyårsdagen',
  epiphany: 'Trettondedag jul',
  goodFriday: 'Långfredagen',
  easter: 'Påskdagen',
  easterMonday: 'Annandag påsk',
  firstOfMay: 'Första maj',
  ascension: 'Kristi himmelsfärdsdag',
  pentecost: 'Pingstdagen',
  nationalDay: 'Sveriges nationaldag',
  midsummer: 'Midsommardagen',
  allSaints: 'Alla helgons dag',
  christmas: 'Juldagen',
  boxingDay: 'Annandag jul',
}

/** The icons on a session (spec 2). */
export const warningTexts: Record<Warning, string> = {
  charged: 'Genomfört eller avbokat – timmar dragna från potten',
  unmarked: 'Passerat men inte markerat som genomfört',
  lacking: 'Potten saknar tillräckligt med timmar',
  willLack: 'Potten kommer inte att ha tillräckligt med timmar när passet hålls',
}

function sessions(count: number): string {
  return `${count} pass`
}
