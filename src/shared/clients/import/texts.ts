import { formatHoursUnit } from '../../hours.ts'
import { importColumnsMax, importFileMax, importRowsMax, importTypesMax } from './limits.ts'

const swedish = new Intl.NumberFormat('sv-SE')

/** '1 klient', '38 klienter' */
export const counted = (count: number, one: string, several: string) =>
  `${swedish.format(count)} ${count === 1 ? one : several}`

const clients = (count: number) => counted(count, 'klient', 'klienter')
const pots = (count: number) => counted(count, 'tidspott', 'tidspotter')

/** Why a cell of a sheet is wrong (D36). */
export const cellTexts = {
  notHours: (typed: string) => `”${typed}” är inget antal timmar`,
  notPrice: (typed: string) => `”${typed}” är inget pris i kronor`,
  notDate: (typed: string) => `”${typed}” är inget datum, som 2026-11-24`,
  formula: 'En formel: skriv talet i stället',
  decimals: 'Högst två decimaler',
  shortenedPhone: 'Excel har kortat av numret',
  notColour: 'Skriv en färg, som Blå eller #1f6feb',
}

/** Why a row is wrong although its cells are right. */
export const rowTexts = {
  emailTaken: (name: string) => `Adressen tillhör redan ${name}`,
  priceWithoutHours: 'Ett pris hör till timmar: skriv hur många som är kvar',
  paidWithoutPrice: 'Skriv också priset',
  emailOfRow: (row: number) => `Samma adress som på rad ${row}, men ett annat namn`,
}

/** What a column holds. */
export const columnTexts = {
  name: 'Namn',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  email: 'E-post',
  phone: 'Telefon',
  type: 'Träningstyp',
  hours: 'Timmar kvar',
  price: 'Pris',
  paid: 'Betald',
  note: 'Anteckning',
  colour: 'Färg',
  none: 'Ta inte med',
}

/** Why a file or pasted cells could not be read. */
export const readingTexts = {
  tooLarge: `Filen är för stor. Välj en på högst ${importFileMax / 1_000_000} MB.`,
  tooLargeUnpacked: 'Filen är för stor när den packas upp. Spara bara bladet med klienterna.',
  tooManyRows: `Bladet har fler än ${swedish.format(importRowsMax)} rader. Dela upp det.`,
  tooManyColumns: `Bladet har fler än ${importColumnsMax} kolumner. Ta bort dem som inte behövs.`,
  cellTooLong: (row: number) => `En cell på rad ${row} är längre än Excel tillåter.`,
  quote: (row: number) =>
    `Ett citattecken på rad ${row} avslutas aldrig. Rätta det i filen och försök igen.`,
  empty: 'Det finns inga rader att läsa.',
  locked:
    'Filen är skyddad med lösenord eller sparad i ett äldre format. Spara den som .xlsx utan lösenord.',
  notSheet: 'Filen är inget kalkylblad. Välj en .xlsx- eller .csv-fil.',
  broken: 'Filen är skadad och kan inte läsas. Öppna den i Excel och spara den på nytt.',
  tooSlow: 'Filen tog för lång tid att läsa. Spara bara bladet med klienterna.',
  notLoaded: 'Filen kunde inte läsas. Ladda om sidan och försök igen.',
}

/** The dialog "Byt från Excel". */
export const importTexts = {
  intro: 'Ta med dina klienter och deras timmar. Du ser allt innan något sparas.',
  paste: 'Klistra in från Excel',
  pasteHint: 'Markera cellerna i Excel, kopiera dem och klistra in dem här, gärna med rubriker.',
  choose: 'Välj fil',
  orDrop: 'eller släpp en .xlsx- eller .csv-fil här',
  preview: 'Förhandsgranska',
  another: 'Välj något annat',
  sheet: 'Blad',
  columns: 'Kolumner',
  /** A column without a heading: 'Kolumn B' */
  column: (letter: string) => `Kolumn ${letter}`,
  sample: (text: string) => `Till exempel ${text}`,
  hasHeader: (row: number) => `Rad ${row} är rubriker`,
  defaultType: 'Träningstyp för timmarna',
  defaultTypeHint: 'Gäller rader utan träningstyp. En ny typ skapas om du inte redan har den.',
  leavingTitle: 'Stäng utan att lägga till?',
  leavingText: 'Det du har klistrat in och rättat försvinner.',
  leave: 'Stäng',
  table: 'Rader att lägga till',
  take: 'Ta med',
  takeOne: (name: string) => `Ta med ${name}`,
  state: 'Läge',
  cellOf: (field: string, row: number) => `${field}, rad ${row}`,
  row: (row: number) => `Rad ${row}`,
  nameMissing: 'Utan namn',
  states: { new: 'Ny', again: 'En pott till', existing: 'Finns redan', waiting: 'Saknar e-post' },
  wrong: 'Fel',
  notTaken: 'Tas inte med',
  onceMore: (row: number) => `Samma klient som på rad ${row}`,
  waits: 'Skriv adressen, så kommer klienten med',
  choiceOf: (name: string) => `Vad som händer med ${name}`,
  leaveAsIs: 'Lämna som den är',
  addPot: 'Lägg till en tidspott',
  failed: 'Klienterna kunde inte läggas till',
  noColumns: 'Välj under Kolumner var namn och e-post står.',
  tooManyTypes: `Högst ${importTypesMax} nya träningstyper på en gång. Stämmer kolumnen för träningstyp?`,
}

interface Counts {
  new: number
  existing: number
  wrong: number
  waiting: number
  pots: number
  hours: number
}

/** '38 nya klienter, 2 finns redan, 1 fel, 1 saknar e-post · 246,5 h' */
export function countsText(of: Counts): string {
  const parts = [
    counted(of.new, 'ny klient', 'nya klienter'),
    of.existing > 0 && `${swedish.format(of.existing)} finns redan`,
    of.wrong > 0 && `${swedish.format(of.wrong)} fel`,
    of.waiting > 0 && `${swedish.format(of.waiting)} saknar e-post`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}${of.pots > 0 ? ` · ${formatHoursUnit(of.hours)}` : ''}`
}

/** '2 rader tas inte med om du inte rättar dem. 3 tomma rader och summor hoppas över.' */
export function restText({ left, skipped }: { left: number; skipped: number }): string {
  return [
    left > 0 &&
      `${counted(left, 'rad', 'rader')} tas inte med om du inte rättar ${left === 1 ? 'den' : 'dem'}.`,
    skipped > 0 &&
      `${counted(skipped, 'tom rad eller summa', 'tomma rader och summor')} hoppas över.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** The button that does it: 'Lägg till 38 klienter'. */
export function confirmText(of: Pick<Counts, 'new' | 'pots'>): string {
  return `Lägg till ${of.new > 0 ? clients(of.new) : pots(of.pots)}`
}

/** Toasts of an import and of its undo. */
export const importToasts = {
  added: (of: { clients: number; pots: number }) =>
    [of.clients > 0 && clients(of.clients), of.pots > 0 && pots(of.pots)]
      .filter((part) => part !== false)
      .join(' och ')
      .concat(' tillagda'),
  undone: 'Importen är ångrad',
  kept: (count: number) =>
    count === 0 ? undefined : `${pots(count)} som redan har använts är kvar.`,
  undoFailed: 'Importen kunde inte ångras',
}
