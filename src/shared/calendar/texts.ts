import { type Holiday } from '../holidays.ts'
import { formatHoursUnit } from '../hours.ts'
import { formatDay, formatTimeRange, instantOf, type LocalDate, type LocalTime } from '../time.ts'

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
  add: 'Boka pass',
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
  addOn: (day: string) => `Boka pass ${day}`,
  /** 'Genomfört: 10:00–11:00 Anna Andersson' */
  markOne: (mark: string, session: string) => `${mark}: ${session}`,
}

/** Accessible names within the week. */
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

function sessions(count: number): string {
  return `${count} pass`
}

interface Slot {
  date: LocalDate
  time: LocalTime
  durationHours: number
}

/** Announcements while a session is dragged or moved with the keyboard. */
export const dragTexts = {
  /** '10:00–11:00' */
  time: ({ date, time, durationHours }: Slot) =>
    formatTimeRange(instantOf(date, time), durationHours),
  /** 'tis 24 nov 10:00–11:00' */
  slot: (slot: Slot) => `${formatDay(slot.date)} ${dragTexts.time(slot)}`,
  /** 'tis 24 nov 10:00–11:30, 1,5 h' */
  slotAndLength: (slot: Slot) => `${dragTexts.slot(slot)}, ${formatHoursUnit(slot.durationHours)}`,
  /** The limit of the shown hours or of a session's length is reached. */
  noFurther: 'Längre går det inte här. Tryck Enter för att välja tid och längd i dialogen.',
  fixed: 'Passet går inte att flytta',
  cancelled: 'Avbrutet. Inget har ändrats.',
}

/** Toasts after a session has been moved or resized. */
export const moveToasts = {
  /** 'Flyttat till tis 24 nov 10:00' */
  moved: (to: { date: LocalDate; time: LocalTime }) => `Flyttat till ${placeOf(to)}`,
  /** 'Ny längd: 1,5 h' */
  resized: (hours: number) => `Ny längd: ${formatHoursUnit(hours)}`,
  /** '6 pass flyttade' */
  manyMoved: (count: number) => `${count} pass flyttade`,
  /** 'Det första till tis 24 nov 10:00' */
  firstTo: (to: { date: LocalDate; time: LocalTime }) => `Det första till ${placeOf(to)}`,
  /** 'Ny längd på 6 pass: 1,5 h' */
  manyResized: (count: number, hours: number) =>
    `Ny längd på ${count} pass: ${formatHoursUnit(hours)}`,
  /** Undo of a move: 'Tillbaka till tis 24 nov 10:00' */
  putBack: (to: { date: LocalDate; time: LocalTime }) => `Tillbaka till ${placeOf(to)}`,
  /** Undo of a resize: 'Längden är 1 h igen' */
  lengthBack: (hours: number) => `Längden är ${formatHoursUnit(hours)} igen`,
  manyPutBack: (count: number) => `${count} pass är som de var förut`,
  putBackFailed: 'Det gick inte att ångra',
  changed: 'Passet har ändrats',
  changedShown: 'Det har sparats på ett annat ställe. Nu visas det som är sparat.',
  changedSince: 'Passet har ändrats sedan det flyttades.',
  unmoved: 'Passet flyttades inte',
  unanswered:
    'Passet är ett av flera återkommande, och frågan om vilka som skulle flyttas fick inget svar.',
}

/** 'tis 24 nov 10:00' */
function placeOf({ date, time }: { date: LocalDate; time: LocalTime }): string {
  return `${formatDay(date)} ${time}`
}
