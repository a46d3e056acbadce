import { formatHoursUnit } from '../hours.ts'

/** The type of a pot that is not there any more (spec 8). */
export const unknownPotType = 'Okänd typ'

/** A pot's figures and history, wherever they are shown. */
export const potTexts = {
  remainingOf: (total: number) => `kvar av ${formatHoursUnit(total)}`,
  below: 'Under noll',
  history: (count: number) => `Historik (${count})`,
  noHistory: 'Ingen historik ännu',
  moreHistory: (count: number) => `+${count} fler ändringar`,
  fewerHistory: 'Visa färre',
  /** '+1,5 h' or '−2 h', with a no-break space. */
  change: (hours: number) => `${hours > 0 ? '+' : ''}${formatHoursUnit(hours)}`,
  opening: (hours: number) => `Öppnades med ${formatHoursUnit(hours)}`,
  statement: 'Kontoutdrag',
  statementLoading: 'Laddar kontoutdrag...',
  statementNotLoaded: 'Kontoutdraget kunde inte hämtas',
  checkConnection: 'Kontrollera anslutningen och försök igen.',
}

/** "Kvar · Bokat · Disponibelt", and how far it lasts (design section 12). */
export const forecastTexts = {
  left: 'Kvar',
  booked: 'Bokat',
  available: 'Disponibelt',
  /** 'Räcker till tis 24 nov (v. 48)' */
  lastsUntil: (day: string, week: string) => `Räcker till ${day} (${week})`,
  lastsForNone: 'Räcker inte till nästa pass',
  lastsForAll: 'Räcker till allt bokat',
  uncovered: (sessions: number) => `${sessions} pass saknar täckning`,
  /** '+3 h täcker allt bokat' */
  topUp: (hours: number) => `+${formatHoursUnit(hours)} täcker allt bokat`,
  topUpOf: (hours: number, type: string) => `${forecastTexts.topUp(hours)} i ${type}`,
  /** For the client: '3 bokade pass ryms inte ännu. Med 3 h till räcker timmarna till allt som är bokat.' */
  missing: (sessions: number, hours: number) =>
    `${sessions === 1 ? '1 bokat pass' : `${sessions} bokade pass`} ryms inte ännu. Med ${formatHoursUnit(hours)} till räcker timmarna till allt som är bokat.`,
}

/** Every client's pots: the view "Klienters Potter" and the page "Hantera potter" (spec 2). */
export const clientPotsTexts = {
  pageTitle: 'Hantera potter',
  table: 'Klienters Potter',
  searchLabel: 'Sök klienter på namn eller email',
  client: 'Klient',
  email: 'Email',
  pots: 'Antal potter',
  activePots: 'Aktiva potter',
  lasts: 'Räcker till',
  actions: 'Åtgärder',
  showProfile: 'Visa profil',
  showProfileOf: (name: string) => `Visa profil för ${name}`,
  potsOf: (name: string) => `Tidspotter för ${name}`,
  addClient: 'Lägg till klient',
  loading: 'Laddar klienter...',
  loadFailed: 'Kunde inte hämta klienter',
}
