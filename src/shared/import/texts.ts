import { formatHours } from '../hours.ts'
import { formatDateLong, type LocalDate } from '../time.ts'
import { importColumnsMax, importFileMax, importRowsMax } from './limits.ts'

/** '1 klient', '38 klienter' */
export const counted = (count: number, one: string, several: string) =>
  `${formatHours(count)} ${count === 1 ? one : several}`

/** '1, 2 och 3' */
const listed = (parts: readonly string[]) => parts.join(', ').replace(/, ([^,]*)$/, ' och $1')

/** What some of the rows come to, as shown above them. */
export interface RowCount {
  text: string
  /** Something is to be mended, or to be said, before they can be stored. */
  isOpen?: boolean
}

/** The numbers of rows, from the first: '2–4 och 7'. */
function rowsText(rows: readonly number[]): string {
  const spans: [from: number, to: number][] = []
  for (const row of rows) {
    const last = spans.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else spans.push([row, row])
  }
  return listed(spans.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)))
}

/** Why a cell of a sheet is wrong (D36). */
export const cellTexts = {
  notHours: (typed: string) => `”${typed}” är inget antal timmar`,
  notPrice: (typed: string) => `”${typed}” är inget pris i kronor`,
  notDate: (typed: string) => `”${typed}” är inget datum. Skriv som 2026-11-24`,
  formula: 'En formel: skriv talet i stället',
  fault: 'Ett fel i Excel: skriv värdet i stället',
  decimals: 'Högst två decimaler',
  shortenedPhone: 'Excel har kortat av numret',
  notColour: 'Skriv en färg, som Blå eller #1f6feb',
}

/** What a column leaves open, asked once for all of its cells (D133). */
export const questionTexts = {
  title: 'Det här behöver du svara på',
  choose: 'Välj',
  unit: (heading: string) =>
    heading === ''
      ? 'Är längderna minuter eller timmar?'
      : `Är talen under ”${heading}” minuter eller timmar?`,
  minutes: 'Minuter',
  hours: 'Timmar',
  unitOpen: 'Välj ovan om det är minuter eller timmar',
  orderOf: (sample: string) => `Vilken dag är ${sample}?`,
  /** '3 december' */
  order: (date: LocalDate) => formatDateLong(date).replace(/ \d{4}$/, ''),
  orderOpen: 'Välj ovan vad som är dag och månad',
  yearOf: (sample: string) => `Vilket år är ${sample}?`,
  past: 'Senaste gången: alla har redan varit',
  coming: 'I år: en del är kommande',
  yearOpen: 'Välj ovan vilket år det är',
  word: (word: string, count: number) => `Vad betyder ”${word}”? ${counted(count, 'rad', 'rader')}`,
}

/** Why a file or pasted cells could not be read. */
export const readingTexts = {
  tooLarge: `Filen är för stor. Välj en på högst ${importFileMax / 1_000_000} MB.`,
  tooLargeUnpacked: 'Filen är för stor när den packas upp. Spara bara bladet med klienterna.',
  tooManyRows: `Bladet har fler än ${formatHours(importRowsMax)} rader. Dela upp det.`,
  tooManyColumns: `Bladet har fler än ${importColumnsMax} kolumner. Ta bort dem som inte behövs.`,
  cellTooLong: (row: number) => `En cell på rad ${row} är längre än Excel tillåter.`,
  quote: (row: number) =>
    `Ett citattecken på rad ${row} avslutas aldrig. Rätta det i filen och försök igen.`,
  empty: 'Det finns inga rader att läsa.',
  locked:
    'Filen är skyddad med lösenord eller sparad i ett äldre format. Spara den som .xlsx utan lösenord.',
  notSheet: 'Filen är inget kalkylblad. Välj en .xlsx- eller .csv-fil.',
  openDocument:
    'Filen är ett OpenDocument-kalkylblad. Spara den som .xlsx eller CSV och välj den sedan.',
  numbers: 'Filen är från Apple Numbers. Exportera den som Excel eller CSV och välj den sedan.',
  binaryWorkbook: 'Filen är en binär Excel-fil (.xlsb). Spara den som .xlsx och välj den sedan.',
  archive: 'Filen är en zip-fil. Packa upp den och välj kalkylbladet i den.',
  contacts:
    'Filen är en fil med kontakter (vCard), inget kalkylblad. Exportera kontakterna som CSV, till exempel från Google Kontakter, och välj den filen.',
  calendar: 'Filen är en kalender. Pass ur en kalender tas in med ”Importera pass”.',
  webPage:
    'Filen är en webbsida (HTML), även om den kan heta .xls. Öppna den i Excel, spara den som .xlsx och välj den filen.',
  oldXml:
    'Filen är ett kalkylblad i ett äldre format (XML). Öppna den i Excel, spara den som .xlsx och välj den filen.',
  halfText: (row: number) =>
    `Filen är skadad: från rad ${formatHours(row)} är den inte text. Inget av den är läst. Hämta eller exportera den på nytt.`,
  allHidden: 'Allt i filen är dolt. Visa raderna och bladen i Excel och spara den på nytt.',
  /** '2 dolda rader och 1 dold kolumn togs inte med.' */
  hidden: (of: { rows: number; columns: number; sheets: number }) => {
    const parts = [
      of.rows > 0 && counted(of.rows, 'dold rad', 'dolda rader'),
      of.columns > 0 && counted(of.columns, 'dold kolumn', 'dolda kolumner'),
      of.sheets > 0 && counted(of.sheets, 'dolt blad', 'dolda blad'),
    ]
    return `${listed(parts.filter((part) => part !== false))} togs inte med.`
  },
  formulas: (rows: readonly number[]) =>
    `Formler utan värde på rad ${rowsText(rows)}: öppna filen i Excel, spara den och välj den igen.`,
  errors: (rows: readonly number[]) => `Felvärden, som #N/A, på rad ${rowsText(rows)}.`,
  broken: 'Filen är skadad och kan inte läsas. Öppna den i Excel och spara den på nytt.',
  tooSlow: 'Filen tog för lång tid att läsa. Spara bara bladet med klienterna.',
  notLoaded: 'Filen kunde inte läsas. Ladda om sidan och försök igen.',
}

/** What an import is called that came from no file. */
export const pastedName = 'Inklistrat'

/** The steps of an import's dialog, and its preview. */
export const importTexts = {
  none: 'Ta inte med',
  paste: 'Klistra in från Excel',
  choose: 'Välj fil',
  preview: 'Förhandsgranska',
  /** Of a large file that is being read. */
  reading: (rows: number) =>
    rows === 0
      ? 'Läser filen...'
      : `Läser filen... ${counted(rows, 'rad läst', 'rader lästa')} hittills.`,
  another: 'Välj något annat',
  sheet: 'Blad',
  columns: 'Kolumner',
  leftOut: (count: number) =>
    counted(count, 'kolumn som inte tas med', 'kolumner som inte tas med'),
  /** A column without a heading: 'Kolumn B' */
  column: (letter: string) => `Kolumn ${letter}`,
  sample: (text: string) => `Till exempel ${text}`,
  /** What is read of a column: 'Datum, 41 av 42 rader' */
  score: (kind: string, { fits, of }: { fits: number; of: number }) =>
    `${kind}, ${formatHours(fits)} av ${counted(of, 'rad', 'rader')}`,
  hasHeader: (row: number) => `Rad ${row} är rubriker`,
  leavingTitle: 'Stäng utan att lägga till?',
  leavingText: 'Det du har klistrat in och rättat försvinner.',
  leave: 'Stäng',
  take: 'Ta med',
  takeOne: (name: string) => `Ta med ${name}`,
  state: 'Status',
  /** Where the sheet has a column of that name. */
  stateOfRow: 'Raden',
  cellOf: (field: string, row: number) => `${field}, rad ${row}`,
  row: (row: number) => `Rad ${row}`,
  wrong: 'Fel',
  notTaken: 'Tas inte med',
  refusedAt: (failed: string, row: number) => `${failed}: rad ${row} går inte att spara`,
  repeats: (row: number) => `Precis som rad ${row}`,
  /** Why nothing can be stored yet, beside the button that would. */
  missing: {
    answer: 'Svara först på frågan ovanför raderna.',
    mend: 'Ingen rad kan tas med än: rätta en som har fel.',
    nothing: 'Det finns inget nytt att lägga till.',
    comparing: 'Jämför med det som redan är bokat ...',
  },
  /** Of another table on the same sheet: the place of its heading, and how many rows it has. */
  otherTable: ({ at, rows }: { at: number; rows: number }) =>
    `På rad ${formatHours(at + 1)} börjar en annan tabell. ${
      rows === 1 ? 'Dess rad' : `Dess ${formatHours(rows)} rader`
    } tas inte med: lägg den på ett eget blad om du vill ha med den.`,
}

/** '2 rader tas inte med om du inte rättar dem. 3 tomma rader och summor hoppas över. På rad 9 börjar en annan tabell. …' */
export function restText({
  left,
  skipped,
  other,
}: {
  left: number
  skipped: number
  other: { at: number; rows: number } | null
}): string {
  return [
    left > 0 &&
      `${counted(left, 'rad', 'rader')} tas inte med om du inte rättar ${left === 1 ? 'den' : 'dem'}.`,
    skipped > 0 &&
      `${counted(skipped, 'tom rad eller summa', 'tomma rader och summor')} hoppas över.`,
    other !== null && importTexts.otherTable(other),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
