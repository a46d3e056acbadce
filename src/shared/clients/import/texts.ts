import { formatHours, formatHoursUnit } from '../../hours.ts'
import { importTypesMax } from '../../import/limits.ts'
import { counted, type RowCount } from '../../import/texts.ts'

const clients = (count: number) => counted(count, 'klient', 'klienter')
const pots = (count: number) => counted(count, 'tidspott', 'tidspotter')

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
  middleName: 'Mellannamn',
  lastName: 'Efternamn',
  email: 'E-post',
  phone: 'Telefon',
  type: 'Träningstyp',
  hours: 'Timmar kvar',
  price: 'Pris',
  paid: 'Betald',
  note: 'Anteckning',
  colour: 'Färg',
}

/** The dialog "Importera klienter". */
export const importTexts = {
  intro: 'Ta med dina klienter och deras timmar. Du ser allt innan något sparas.',
  pasteHint: 'Markera cellerna i Excel, kopiera dem och klistra in dem här, gärna med rubriker.',
  orDrop: 'eller släpp en .xlsx- eller .csv-fil här',
  defaultType: 'Träningstyp för timmarna',
  defaultTypeHint: 'Gäller rader utan träningstyp. En ny typ skapas om du inte redan har den.',
  table: 'Rader att lägga till',
  nameMissing: 'Utan namn',
  states: { new: 'Ny', again: 'En pott till', existing: 'Finns redan', waiting: 'Saknar e-post' },
  onceMore: (row: number) => `Samma klient som på rad ${row}`,
  waits: 'Skriv adressen, så kommer klienten med',
  choiceOf: (name: string) => `Vad som händer med ${name}`,
  leaveAsIs: 'Lämna som den är',
  addPot: 'Lägg till en tidspott',
  failed: 'Klienterna kunde inte läggas till',
  noColumns: 'Välj under Kolumner var namn och e-post står.',
  typeMissing: 'Skriv träningstypen för timmarna.',
  tooManyTypesShort: 'Träningstyperna är för många.',
  tooManyTypes: `Högst ${importTypesMax} nya träningstyper på en gång. Stämmer kolumnen för träningstyp?`,
}

interface Counts {
  new: number
  existing: number
  repeated: number
  wrong: number
  waiting: number
  pots: number
  hours: number
}

/** '1 fel', '1 saknar e-post', '38 nya klienter', '2 finns redan', '246,5 h': what is to be mended first. */
export function rowCounts(of: Counts): RowCount[] {
  return [
    of.wrong > 0 && { text: `${formatHours(of.wrong)} fel`, isOpen: true },
    of.waiting > 0 && { text: `${formatHours(of.waiting)} saknar e-post`, isOpen: true },
    { text: counted(of.new, 'ny klient', 'nya klienter') },
    of.existing > 0 && { text: `${formatHours(of.existing)} finns redan` },
    of.repeated > 0 && { text: counted(of.repeated, 'upprepad rad', 'upprepade rader') },
    of.pots > 0 && { text: formatHoursUnit(of.hours) },
  ].filter((part) => part !== false)
}

/** The button that does it: 'Lägg till 38 klienter'. */
export function confirmText(of: Pick<Counts, 'new' | 'pots'>): string {
  return `Lägg till ${of.new > 0 || of.pots === 0 ? clients(of.new) : pots(of.pots)}`
}

/** Toasts of an import and of its undo. */
export const importToasts = {
  added: (of: { clients: number; pots: number }) =>
    [of.clients > 0 && clients(of.clients), of.pots > 0 && pots(of.pots)]
      .filter((part) => part !== false)
      .join(' och ')
      .concat(' tillagda'),
  kept: (count: number) =>
    count === 0 ? undefined : `${pots(count)} som redan har använts är kvar.`,
}
