import { formatHoursUnit } from '../hours.ts'
import { hoursLeft } from '../texts.ts'
import type { Filling } from './filling.ts'

/** The type's name of a deleted pot (S38), and its short form below the heading "Typ". */
export const unknownPotType = 'Okänd typ'
export const unknownTypeInColumn = 'Okänd'

/** A pot's balance and history, in all views. */
export const potTexts = {
  remainingOf: (total: number) => `kvar av ${formatHoursUnit(total)}`,
  /** The large figure and what stands beside it: '16,5 h' 'kvar av 20 h', and below zero '4 h minus' 'av 20 h'. */
  figure: (left: number) => (left < 0 ? hoursLeft(left) : formatHoursUnit(left)),
  besideFigure: (left: number, total: number) =>
    left < 0 ? `av ${formatHoursUnit(total)}` : potTexts.remainingOf(total),
  below: 'Under noll',
  history: (count: number) => `Påfyllningar och rättelser (${count})`,
  noHistory: 'Inga påfyllningar eller rättelser ännu',
  moreHistory: (count: number) => `+${count} fler ändringar`,
  fewerHistory: 'Visa färre',
  /** '+1,5 h' or '−2 h', with a no-break space. */
  change: (hours: number) => `${hours > 0 ? '+' : ''}${formatHoursUnit(hours)}`,
  opening: (hours: number) => `Öppnades med ${formatHoursUnit(hours)}`,
  statement: 'Kontoutdrag (alla händelser)',
  statementLoading: 'Laddar kontoutdrag...',
  statementNotLoaded: 'Kontoutdraget kunde inte hämtas',
}

/** "Kvar · Bokat · Fritt", and the forecast (D59). */
export const forecastTexts = {
  left: 'Kvar',
  booked: 'Bokat',
  available: 'Fritt',
  availableHint: 'Fritt = kvar efter det som är bokat och det som väntar på avstämning',
  /** '2 h fria', 'saknas 16,75 h': a shortage is never negative free hours (D43). */
  bookable: ({ free, available }: { free: number; available: number }) =>
    available < 0 ? forecastTexts.lacking(available) : forecastTexts.free(free),
  free: (hours: number) => `${formatHoursUnit(hours)} fria`,
  lacking: (hours: number) => `saknas ${formatHoursUnit(Math.abs(hours))}`,
  /** 'Räcker till och med tis 24 nov' */
  lastsUntil: (day: string) => `Räcker till och med ${day}`,
  lastsForNone: 'Räcker inte till nästa pass',
  lastsNotUntil: (day: string) => `Räcker inte till nästa pass, ${day}`,
  lastsForAll: 'Räcker till allt som är bokat',
  /** The same below a vessel. */
  lasts: 'Räcker',
  noneBooked: 'Inget bokat',
  uncovered: (sessions: number) => `${sessions} pass saknar täckning`,
  /** 'Fyll på 3 h' */
  topUp: (hours: number) => `Fyll på ${formatHoursUnit(hours)}`,
  topUpOf: (hours: number, type: string) => `${forecastTexts.topUp(hours)} i ${type}`,
  /** The client's version: '3 bokade pass ryms inte ännu. Med 3 h till räcker timmarna till allt som är bokat.' */
  missing: (sessions: number, hours: number) =>
    `${sessions === 1 ? '1 bokat pass' : `${sessions} bokade pass`} ryms inte ännu. Med ${formatHoursUnit(hours)} till räcker timmarna till allt som är bokat.`,
}

/** 'Fria 3 h, bokade och täckta 2 h, använda 3 h': the label of a bar of hours, without the parts of 0 hours (D100). */
export function fillingText(filling: Filling): string {
  const parts = [
    ['fria', filling.free],
    ['bokade och täckta', filling.booked],
    ['att stämma av', filling.unmarked],
    ['använda sedan påfyllningen', filling.used],
    ['saknas', filling.lacking],
  ] as const
  const words = parts
    .filter(([, hours]) => hours > 0)
    .map(([name, hours]) => `${name} ${formatHoursUnit(hours)}`)
    .join(', ')
  return words === '' ? 'Inga timmar' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The figures under a pot's bar: each names what its part of the bar shows. */
export const potHoursTexts = {
  used: 'Använt sedan påfyllningen',
  booked: 'Bokat och täckt',
  unmarked: 'Att stämma av',
  free: 'Fritt',
  lacking: 'Saknas',
}

/** The pots of all clients: the view "Klienters Potter" and the page "Hantera potter" (S31). */
export const clientPotsTexts = {
  pageTitle: 'Hantera potter',
  table: 'Klienters Potter',
  views: 'Visa potterna som',
  searchLabel: 'Sök klienter på namn eller e-post',
  client: 'Klient',
  email: 'Email',
  pots: 'Antal potter',
  activePots: 'Aktiva potter',
  actions: 'Åtgärder',
  showProfile: 'Visa profil',
  showProfileOf: (name: string) => `Visa profil för ${name}`,
  potsOf: (name: string) => `Tidspotter för ${name}`,
  addClient: 'Lägg till klient',
  loading: 'Laddar klienter...',
  loadFailed: 'Kunde inte hämta klienter',
}

/** The shelf: all pots as vessels, and large those that need hours within fourteen days (D100). */
export const shelfTexts = {
  view: 'Hylla',
  /** 'Fyll på före 8 december' */
  needs: (day: string) => `Fyll på före ${day}`,
  others: 'Resten av hyllan',
  empty: (pots: number) => `Tomma (${pots})`,
  loading: 'Laddar tidspotter...',
  countOf: (matching: number, all: number) => {
    const count = all === 1 ? '1 tidspott' : `${all} tidspotter`
    return matching === all ? count : `${matching} av ${count}`
  },
  noMatch: 'Inga tidspotter matchade sökningen',
  none: 'Inga tidspotter ännu',
  noneHint: 'Skapa en tidspott hos en klient, så står den här med timmarna som är kvar.',
}
