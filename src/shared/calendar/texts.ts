import type { Eve, Holiday } from '../holidays.ts'
import { formatHoursUnit } from '../hours.ts'
import { hoursLeft } from '../texts.ts'
import { type LocalTime } from '../time.ts'

/** The weekly calendar (S52). */
export const calendarTexts = {
  addAbsence: 'Ny frånvaro',
  title: 'Kalendervy',
  /** '16–22 nov · v. 47' */
  /** '28,5 h bokade' */
  booked: (hours: number) => `${formatHoursUnit(hours)} bokade`,
  /** '17 genomförda' */
  held: (count: number) => (count === 1 ? '1 genomfört' : `${count} genomförda`),
  /** '1 att stämma av' */
  unmarked: (count: number) => `${count} att stämma av`,
  /** 'Vecka 47, 16–22 november 2026' */
  gridName: (week: number, range: string) => `Vecka ${week}, ${range}`,
  previousWeek: 'Föregående vecka',
  today: 'Idag',
  nextWeek: 'Nästa vecka',
  clientFilter: 'Visa pass för',
  /** 'Visa pass för: Alla klienter' */
  filteredBy: (client: string) => `Visa pass för: ${client}`,
  allClients: 'Alla klienter',
  add: 'Boka pass',
  loading: 'Laddar...',
  loadFailed: 'Fel vid hämtning av träningspass',
  emptyHint: 'Klicka på en tid för att boka',
  unknown: 'Veckans pass är inte hämtade',
  noClients: 'Du har inga klienter ännu.',
  addFirstClient: 'Lägg till din första klient',
  days: 'Veckans dagar',
  view: 'Visa',
  views: { day: 'Dag', week: 'Vecka', agenda: 'Agenda' },
  /** On a phone, which shows one day. */
  phoneViews: { agenda: 'Lista', day: 'Timmar' },
}

/** The popover of a session's card (D40). */
export const cardPopoverTexts = {
  /** '5 h kvar' */
  left: hoursLeft,
  /** '4,5 h efter passet' */
  after: (hours: number) => `${formatHoursUnit(hours)} efter passet`,
  edit: 'Redigera',
  /** 'Redigera: Anna Andersson, tis 24 nov 10:00' */
  editOne: (session: string) => `Redigera: ${session}`,
  move: 'Flytta',
  /** 'Flytta: Anna Andersson, tis 24 nov 10:00' */
  moveOne: (session: string) => `Flytta: ${session}`,
  client: 'Till klienten',
}

/** The week, or on a phone a day, as a list. */
export const agendaTexts = {
  name: (week: number) => `Agenda för vecka ${week}`,
  loading: 'Laddar agendan...',
  today: 'idag',
  nothing: 'Inga pass',
  unknown: 'Inte hämtat',
  addOn: (day: string) => `Boka pass ${day}`,
  /** 'Genomfört · 0,5 h' */
  mark: (mark: string, hours: number) => `${mark} · ${formatHoursUnit(hours)}`,
  /** 'Genomfört · 1 h: 10:00–11:00 Anna Andersson' */
  markOne: (mark: string, session: string) => `${mark}: ${session}`,
  more: (session: string) => `Fler val: ${session}`,
  /** '6 h kvar' */
  left: hoursLeft,
  unmarked: 'har varit',
  /** '13:00–16:30 ledigt' */
  free: (from: LocalTime, to: LocalTime) => `${from}–${to} ledigt`,
  book: 'Boka',
  /** 'om 32 min' */
  inMinutes: (minutes: number) => `om ${minutes} min`,
  now: (time: LocalTime) => `Nu ${time}`,
}

/** Accessible names within the week. */
export const weekGridTexts = {
  /** 'tisdag 17 november 10:00, 1 pass'; without a count while the sessions are unknown */
  cell: (day: string, time: LocalTime, count: number | null) => {
    if (count === null) return `${day} ${time}`
    return `${day} ${time}, ${count === 0 ? 'ledigt' : sessions(count)}`
  },
  /** 'tisdag 17 november, 3 pass' */
  day: (day: string, count: number) => `${day}, ${count === 0 ? 'inga pass' : sessions(count)}`,
  /** 'fredag 25 december, röd dag: Juldagen' */
  holiday: (day: string, name: string) => `${day}, röd dag: ${name}`,
  /** 'torsdag 24 december, Julafton' */
  eve: (day: string, name: string) => `${day}, ${name}`,
  /** Until the trainer has marked it as read. */
  byClient: { booked: 'Bokat av klienten', moved: 'Tiden bytt av klienten' },
  sessions,
  /** '1 pass före 07:00' */
  before: (count: number, time: LocalTime) => `${sessions(count)} före ${time}`,
  /** '2 pass efter 22:00' */
  after: (count: number, time: LocalTime) => `${sessions(count)} efter ${time}`,
  /** '1 pass före 07:00, 2 pass efter 22:00, fredag 20 november' */
  outside: (of: { before: string | null; after: string | null; day: string }) =>
    [of.before, of.after, of.day].filter(Boolean).join(', '),
  /** '14:00–15:00, 4 pass' */
  run: (time: string, count: number) => `${time}, ${sessions(count)}`,
  /** '+5' */
  more: (count: number) => `+${count}`,
  /** '+5 pass, tisdag 17 november 10:00' */
  moreAt: (count: number, day: string, time: LocalTime) => `+${sessions(count)}, ${day} ${time}`,
  noPot: 'Ingen tidspott',
  /** The sign of a session in a series. */
  recurring: 'Återkommande',
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

export const eveTexts: Record<Eve, string> = {
  midsummerEve: 'Midsommarafton',
  christmasEve: 'Julafton',
  newYearsEve: 'Nyårsafton',
}

function sessions(count: number): string {
  return `${count} pass`
}
