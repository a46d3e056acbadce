import { problemTexts } from '../../texts.ts'
import { formatDayNear, type LocalDate, type LocalTime } from '../../time.ts'
import { type Duplicate } from '../duplicates.ts'

/** Fields of a session, in the add and the edit dialog. */
export const sessionFormTexts = {
  clientRequired: 'Välj en klient',
  potRequired: 'Välj en tidspott',
  durationInvalid: 'Ange en längd på minst 0,5 timmar, i steg om 0,5',
  repeatInvalid: 'Ange ett helt antal veckor, 0–104',
  repeatTooLong: 'Högst 104 veckor',
  endBeforeStart: 'Sista dagen ligger före den första',
  client: 'Klient',
  clientPlaceholder: 'Sök klient',
  pot: 'Tidspott',
  potPlaceholder: 'Välj tidspott',
  potOfClientFirst: 'Välj klient först',
  noPot: 'Passet har ingen tidspott. Inga timmar dras.',
  date: 'Datum',
  time: 'Tid',
  freeHours: 'Lediga tider',
  duration: 'Längd (timmar)',
  repeat: 'Upprepa (veckor)',
  repeatHint: (count: number) => `Totalt ${count} pass`,
  weekdays: 'Veckodagar',
  /** Monday first. */
  weekdayNames: [
    { short: 'mån', long: 'måndag' },
    { short: 'tis', long: 'tisdag' },
    { short: 'ons', long: 'onsdag' },
    { short: 'tor', long: 'torsdag' },
    { short: 'fre', long: 'fredag' },
    { short: 'lör', long: 'lördag' },
    { short: 'sön', long: 'söndag' },
  ],
  until: 'Till och med',
  everyOtherWeek: 'Varannan vecka',
  notes: 'Anteckningar',
  completed: 'Genomfört',
  noShow: 'Avbokad/Uteblivet',
  bothFlags: 'Passet visas som uteblivet. Timmarna dras en gång.',
}

/** The frame of both dialogs. */
export const sessionDialogTexts = {
  addTitle: 'Nytt träningspass',
  editTitle: 'Redigera träningspass',
  create: 'Boka pass',
  createMany: (count: number) => `Boka ${count} pass`,
  bookAnyway: (count: number) => (count === 1 ? 'Boka ändå' : `Boka ${count} pass ändå`),
  creating: (count: number) => (count === 1 ? 'Bokar pass...' : `Bokar ${count} pass...`),
  nothingLeft: 'Alla pass är bortvalda. Välj minst ett för att boka.',
  save: 'Spara ändringar',
  saving: 'Sparar...',
  remove: 'Ta bort pass',
  removing: 'Söker återkommande pass...',
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  clientsLoadFailed: 'Kunde inte hämta klienter',
  potsLoadFailed: 'Tidspotterna kunde inte hämtas',
  discardTitle: 'Stäng utan att spara?',
  discardText: 'Det du har skrivit försvinner.',
  discard: 'Stäng utan att spara',
}

/** Why a session cannot be planned yet. */
export const sessionNeedsTexts = {
  noClients: 'Du har inga klienter ännu.',
  addFirstClient: 'Lägg till din första klient',
  noPots: 'Klienten har ingen tidspott, och ett pass behöver en.',
  /** For a session whose pot was deleted: it may be saved without a pot. */
  noPotsLeft: 'Klienten har ingen tidspott.',
  createPot: 'Skapa tidspott',
}

/** Why a duplicate session is not created (S45, S4). */
export const duplicateTexts = {
  oneTitle: 'Pass finns redan',
  one: problemTexts.sessionExists,
  manyTitle: 'Dubletter upptäckta',
  nothingCreated: 'Inga pass har skapats.',
  existing: (date: LocalDate, time: LocalTime, now?: Date) =>
    `Ett träningspass finns redan den ${formatDayNear(date, now)} kl ${time}`,
  numbered: (n: number, text: string) => `Pass ${n}: ${text}`,
  identical: ({ a, b }: Extract<Duplicate, { kind: 'batch' }>) =>
    `Pass ${a} och ${b} är identiska i batch`,
}

/** The edit conflict: the session was saved elsewhere while the dialog was open (D25). */
export const sessionChangedTexts = {
  title: 'Passet har ändrats',
  explanation:
    'Passet sparades någon annanstans medan du hade det öppet. Dina ändringar är kvar i formuläret. Sparar du igen ersätter de det som är sparat.',
  savedNow: 'Sparat nu:',
  sameAsYours: 'Det som är sparat är detsamma som du har skrivit.',
  useSaved: 'Använd det som är sparat',
  gone: 'Passet har tagits bort medan du hade det öppet.',
  /** 'Tid: 11:00' */
  field: (label: string, value: string) => `${label}: ${value}`,
  yes: 'ja',
  no: 'nej',
  none: 'saknas',
}
