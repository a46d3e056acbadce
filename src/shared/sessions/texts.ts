import { formatHoursUnit } from '../hours.ts'
import { formatDay, type LocalDate, type LocalTime } from '../time.ts'
import type { Duplicate } from './duplicates.ts'
import type { SessionStatus } from './status.ts'

/** Fields of a session, in the add and the edit dialog. */
export const sessionFormTexts = {
  clientRequired: 'Välj en klient',
  potRequired: 'Välj en tidspott',
  durationInvalid: 'Ange en längd på minst 0,5 timmar, i steg om 0,5',
  repeatInvalid: 'Ange ett helt antal veckor, 0–104',
  client: 'Klient',
  clientPlaceholder: 'Sök klient',
  noClientMatches: 'Inga klienter matchade sökningen',
  pot: 'Tidspott',
  potPlaceholder: 'Välj tidspott',
  potOfClientFirst: 'Välj klient först',
  noPot: 'Passet har ingen tidspott. Inga timmar dras.',
  date: 'Datum',
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  time: 'Tid',
  duration: 'Längd (timmar)',
  repeat: 'Upprepa (veckor)',
  repeatHint: 'Antal veckor efter den första',
  notes: 'Anteckningar',
  completed: 'Genomfört',
  noShow: 'Avbokad/Uteblivet',
  bothFlags: 'Passet visas som uteblivet. Timmarna dras en gång.',
}

/** A session's status (spec 4); no-show wins when both switches are on. */
export const sessionStatusTexts: Record<SessionStatus, string> = {
  planned: 'Schemalagt',
  completed: 'Genomfört',
  noShow: 'Avbokad',
}

/** The frame of both dialogs. */
export const sessionDialogTexts = {
  addTitle: 'Nytt träningspass',
  editTitle: 'Redigera träningspass',
  create: 'Skapa pass',
  createMany: (count: number) => `Skapa ${count} pass`,
  creating: (count: number) => (count === 1 ? 'Skapar pass...' : `Skapar ${count} pass...`),
  save: 'Spara ändringar',
  saving: 'Sparar...',
  remove: 'Ta bort pass',
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  clientsLoadFailed: 'Kunde inte hämta klienter',
  potsLoadFailed: 'Tidspotterna kunde inte hämtas',
  dialogLoadFailed: 'Dialogen kunde inte öppnas. Kontrollera nätverket och försök igen.',
  discardTitle: 'Stäng utan att spara?',
  discardText: 'Det du har skrivit försvinner.',
  discard: 'Stäng utan att spara',
}

/** What keeps a session from being planned yet. */
export const sessionNeedsTexts = {
  noClients: 'Du har inga klienter ännu.',
  addFirstClient: 'Lägg till din första klient',
  noPots: 'Klienten har ingen tidspott, och ett pass behöver en.',
  /** For a session whose pot was deleted: it may stay without. */
  noPotsLeft: 'Klienten har ingen tidspott.',
  createPot: 'Skapa tidspott på klientens profil',
}

/** What is foretold while the form is filled in. */
export const sessionForecastTexts = {
  balance: (hours: number) => `Saldo ${formatHoursUnit(hours)}`,
  /** 'tisdag, v. 48' */
  dayAndWeek: (weekday: string, week: string) => `${weekday}, ${week}`,
  /** '8 pass: tis 24 nov – tis 12 jan' */
  series: (count: number, first: LocalDate, last: LocalDate) =>
    `${count} pass: ${formatDay(first)} – ${formatDay(last)}`,
  charged: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} dras från ${of.pot} → ${formatHoursUnit(of.remaining)} kvar`,
  refunded: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} går tillbaka till ${of.pot} → ${formatHoursUnit(of.remaining)} kvar`,
  alreadyCharged: (of: { hours: number; pot: string; remaining: number }) =>
    `Redan draget från ${of.pot}: ${formatHoursUnit(of.hours)}, ${formatHoursUnit(of.remaining)} kvar`,
  busyTitle: 'Befintliga pass',
  busyHint: 'Det går att boka ändå.',
  /** '10:00–11:00 Anna Andersson' */
  busy: (of: { time: string; client: string }) => `${of.time} ${of.client}`,
}

/** What stops a session from being created because it is there already (spec 5, 8). */
export const duplicateTexts = {
  oneTitle: 'Pass finns redan',
  one: 'Ett träningspass på denna tid och datum finns redan.',
  manyTitle: 'Dubletter upptäckta',
  nothingCreated: 'Inga pass har skapats.',
  existing: (date: LocalDate, time: LocalTime) =>
    `Ett träningspass finns redan den ${date} kl ${time}`,
  numbered: (n: number, text: string) => `Pass ${n}: ${text}`,
  identical: ({ a, b }: Extract<Duplicate, { kind: 'batch' }>) =>
    `Pass ${a} och ${b} är identiska i batch`,
}

/** Someone saved the session while it was open here (Design D25). */
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

/** What a toast says about sessions (spec 8, Sessions). */
export const sessionToasts = {
  created: (count: number) => (count === 1 ? 'Pass skapat' : `Pass skapade (${count})`),
  /** 'tis 24 nov kl 10:00' */
  when: (day: string, time: LocalTime) => `${day} kl ${time}`,
  createFailed: 'Fel vid skapande av pass',
  createManyFailed: 'Ett fel uppstod vid skapande av träningspass.',
  updated: 'Pass uppdaterat',
  updateFailed: 'Fel vid uppdatering av pass',
  removed: 'Pass borttaget',
  removeFailed: 'Fel vid borttagning av pass',
  removeFailedBecause: (why: string) => `Kunde inte ta bort träningspass: ${why}`,
  cannotRemove: 'Kan inte ta bort pass',
  settled: 'Kan inte ta bort genomförda eller no-show träningspass',
}

/** In the place of a name that is not to be found (spec 8). */
export const sessionUnknownTexts = {
  client: 'Okänd klient',
}
