import { columnTexts as commonColumns } from '../../clients/import/texts.ts'
import { formatHours, formatHoursUnit } from '../../hours.ts'
import { importRowsMax } from '../../import/limits.ts'
import { counted, type RowCount } from '../../import/texts.ts'
import { formatDateLong, type LocalDate } from '../../time.ts'
import { durationMax } from '../limits.ts'

const sessions = (count: number) => counted(count, 'pass', 'pass')

/** Why a cell of a sheet of sessions is wrong (D36). */
export const cellTexts = {
  notTime: (typed: string) => `”${typed}” är inget klockslag`,
  notLength: (typed: string) => `”${typed}” är ingen längd`,
  tooLong: `Högst ${durationMax} timmar`,
  notStatus: (typed: string) => `”${typed}” är ingen status`,
  dateMissing: 'Datum saknas',
  timeMissing: 'Klockslag saknas',
  lengthMissing: 'Längd saknas',
  clientMissing: 'Klient saknas',
  skippedTime: 'Klockslaget finns inte: klockan ställs fram den natten',
  endBeforeStart: 'Slutar innan det börjar',
}

/** The words that an unknown status can be said to mean. */
export const knownStatuses = ['Genomfört', 'Planerat', 'Uteblivet', 'Avbokat'] as const

/** What a column holds. */
export const columnTexts = {
  date: 'Datum',
  time: 'Klockslag',
  end: 'Sluttid',
  length: 'Längd',
  client: 'Klient',
  firstName: commonColumns.firstName,
  middleName: commonColumns.middleName,
  lastName: commonColumns.lastName,
  email: commonColumns.email,
  type: commonColumns.type,
  status: 'Status',
  note: commonColumns.note,
}

/** The column of who was invited to an event of a calendar, which is read when the trainer says so. */
export const guestsHeading = 'Gäster'

/** Why a calendar could not be read, and what of it is left out. */
export const calendarTexts = {
  notCalendar: 'Filen är ingen kalender, eller så är den skadad. Exportera den på nytt som .ics.',
  tooMany: (most: number) =>
    `Kalendern har fler än ${formatHours(most)} tillfällen. Exportera en kalender i taget.`,
  empty: 'Det finns inga tillfällen med klockslag i kalendern.',
  untitled: 'Utan rubrik',
  /** 'de 1 204 äldsta (högst 2 000 pass åt gången)' */
  older: (count: number) =>
    `de ${formatHours(count)} äldsta (högst ${formatHours(importRowsMax)} pass åt gången)`,
  leftOut: {
    allDay: (count: number) => counted(count, 'heldag', 'heldagar'),
    cancelled: (count: number) => counted(count, 'inställt tillfälle', 'inställda tillfällen'),
    noStart: (count: number) =>
      counted(count, 'tillfälle utan starttid', 'tillfällen utan starttid'),
    unreadable: (count: number) =>
      counted(count, 'tillfälle som inte kan tolkas', 'tillfällen som inte kan tolkas'),
  },
  /** 'Tas inte med: 12 heldagar, 1 inställt tillfälle.' */
  notTaken: (parts: readonly string[]) => `Tas inte med: ${parts.join(', ')}.`,
  until: (date: LocalDate) =>
    `Det som upprepas utan slut tas med till och med ${formatDateLong(date)}.`,
}

/** The dialog "Importera pass". */
export const importTexts = {
  intro:
    'Hämta pass från Excel eller en annan kalender. Klienterna ska finnas här redan. Du ser allt innan något sparas.',
  pasteHint:
    'Datum, klockslag, längd och klient i var sin kolumn, gärna med rubriker. Träningstyp, status och anteckning kan också vara med.',
  orDrop: 'eller släpp en .ics-, .xlsx- eller .csv-fil här',
  noColumns: 'Välj under Kolumner var datum och klient står.',
  defaultLength: 'Längd för pass utan längd',
  marksPast: 'Tidigare pass är genomförda',
  marksPastHint: 'Annars blir de omarkerade, om det inte står något annat om dem.',
  guests: 'Gästerna är klienterna',
  guestsHint: 'Vem det är läses ur vilka som bjudits in, och inte bara ur rubriken.',
  draws: 'Dra från potten',
  drawsHint:
    'Annars behåller klienterna de timmar de har kvar: varje pott får raden ”Pass före importen”.',
  table: 'Pass att importera',
  states: { ready: 'Tas med', again: 'Finns redan', cancelled: 'Avbokat', wrong: 'Fel' },
  sameAsRow: (row: number) =>
    `Samma pass som på rad ${row}. Bocka ur den raden för att ta med den här.`,
  overlaps: (name: string) => `Krockar med ${name}`,
  /** Of the groups of rows whose client is not known. */
  unmatched: 'Vilken klient är det?',
  unmatchedHint: 'Välj en gång för alla som heter lika. Det du inte väljer tas inte med.',
  whatIs: 'I filen',
  count: 'Antal',
  client: 'Klient',
  clientOf: (title: string) => `Klient för ${title}`,
  leaveOut: 'Ta inte med',
  pots: 'Klienter och tidspotter',
  pot: 'Tidspott',
  potOf: (name: string) => `Tidspott för ${name}`,
  noPot: 'Utan tidspott',
  before: 'Kvar före',
  after: 'Kvar efter',
  clientsMissing: 'Välj klient för passen först.',
  failed: 'Passen kunde inte importeras',
  potsLoadFailed: 'Tidspotterna kunde inte hämtas',
  startsLoadFailed: 'Det som redan är bokat kunde inte hämtas',
}

interface Counts {
  taken: number
  again: number
  repeated: number
  cancelled: number
  wrong: number
  unmatched: number
}

/** '1 fel', '3 utan klient', '38 pass', '2 finns redan', '1 avbokat': what is to be mended first. */
export function rowCounts(of: Counts): RowCount[] {
  return [
    of.wrong > 0 && { text: `${formatHours(of.wrong)} fel`, isOpen: true },
    of.unmatched > 0 && { text: `${formatHours(of.unmatched)} utan klient`, isOpen: true },
    { text: sessions(of.taken) },
    of.again > 0 && { text: `${formatHours(of.again)} finns redan` },
    of.repeated > 0 && { text: counted(of.repeated, 'upprepad rad', 'upprepade rader') },
    of.cancelled > 0 && { text: counted(of.cancelled, 'avbokat', 'avbokade') },
  ].filter((part) => part !== false)
}

/** '6,5 av 10 h': what is left of the hours of a pot. */
export function balanceText({ left, total }: { left: number; total: number }): string {
  return `${formatHours(left)} av ${formatHoursUnit(total)}`
}

/** The button that does it. */
export const confirmText = (count: number) => `Importera ${sessions(count)}`

/** Toasts of an import and of its undo. */
export const importToasts = {
  added: (count: number) => counted(count, 'pass importerat', 'pass importerade'),
  changed: 'Något av passen har ändrats sedan importen, så inget är ångrat.',
}
