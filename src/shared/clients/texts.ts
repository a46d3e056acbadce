import { formatHoursUnit } from '../hours.ts'
import type { PaletteColour } from './colours.ts'

/** Fields of a client, in the add form and on the profile. */
export const clientFormTexts = {
  name: 'Namn',
  email: 'Email',
  phone: 'Telefon',
  nameRequired: 'Ange ett namn',
  emailRequired: 'Ange en giltig e-postadress',
}

/** The page "Klienter" and the list on the dashboard (spec 2, Client list and clients page). */
export const clientListTexts = {
  title: 'Klienter',
  search: 'Sök klienter...',
  searchLabel: 'Sök klienter på namn, email eller telefon',
  actions: 'Åtgärder',
  copyLink: 'Kopiera länk',
  copyLinkOf: (name: string) => `Kopiera länk till ${name}`,
  copied: 'Kopierad',
  show: 'Visa',
  showOne: (name: string) => `Visa ${name}`,
  remove: 'Ta bort',
  removeOne: (name: string) => `Ta bort ${name}`,
  noPhone: 'Telefon saknas',
  loading: 'Laddar klienter...',
  none: 'Inga klienter hittades',
  noneHint:
    'Lägg till din första klient, så får klienten också en personlig länk till sina timmar.',
  noMatch: 'Inga klienter matchade sökningen',
  count: (all: number) => (all === 1 ? '1 klient' : `${all} klienter`),
  countOf: (matching: number, all: number) =>
    matching === all ? clientListTexts.count(all) : `${matching} av ${clientListTexts.count(all)}`,
  loadFailed: 'Failed to load clients',
  loadFailedMessage: 'An error occurred while loading your clients.',
}

/** The two views of the page "Klienter" (design D6). */
export const clientViewTexts = {
  label: 'Visa klienterna som',
  clients: 'Klienter',
  pots: 'Klienters Potter',
}

/** What a client has left, beside their name, and the order and the choice that go by it. */
export const balanceTexts = {
  heading: 'Kvar · Disponibelt',
  left: 'kvar',
  available: 'disponibelt',
  low: (low: number, pots: number) =>
    pots === 1 ? 'Under 2 h kvar' : `${low} av ${pots} potter under 2 h`,
  noneBooked: 'Inget bokat',
  noPots: 'Inga tidspotter',
  unknown: 'Timmarna kunde inte hämtas',
  sort: 'Sortera klienterna efter',
  byName: 'Namn',
  byEnd: 'Tar slut först',
  needsTopUp: 'Behöver påfyllning',
  noneNeeds: 'Ingen behöver påfyllning',
  noneNeedsHint: 'Alla tidspotter räcker till det som är bokat, och har minst 2 h kvar.',
  showAll: 'Visa alla klienter',
}

/** The dialog that adds a client. */
export const addClientTexts = {
  open: 'Lägg till klient',
  title: 'Lägg till klient',
  submit: 'Lägg till',
  linkHint: 'Klienten får en personlig länk som du kopierar och skickar. Ingen inloggning behövs.',
}

/** The question before a client goes, with everything that is theirs (design D20). */
export const removeClientTexts = {
  title: (name: string) => `Ta bort ${name}?`,
  confirm: 'Ta bort klient',
  counting: 'Räknar vad som försvinner...',
  countingFailed: 'Det gick inte att räkna vad som försvinner.',
  consequence: removalConsequence,
  permanent: 'Den personliga länken slutar gälla. Det går inte att ångra.',
}

/** '2 potter, 14 pass och 6,5 h kvar försvinner.' */
function removalConsequence(of: {
  pots: number
  sessions: number
  hoursRemaining: number
}): string {
  const parts = [
    of.pots > 0 && (of.pots === 1 ? '1 pott' : `${of.pots} potter`),
    of.sessions > 0 && `${of.sessions} pass`,
    of.pots > 0 && `${formatHoursUnit(of.hoursRemaining)} kvar`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Klienten har inga potter och inga pass.'
  return `${new Intl.ListFormat('sv', { type: 'conjunction' }).format(parts)} försvinner.`
}

/** The client's profile (spec 2, Client profile). */
export const clientProfileTexts = {
  title: 'Klientprofil',
  backToList: 'Alla klienter',
  loading: 'Laddar...',
  /** Why a profile is not shown (spec 8): by what went wrong, and in the language of the words. */
  loadFailed: {
    refused: 'Åtkomst nekad',
    unchecked: 'Behörighetskontroll misslyckades',
    unreadable: 'Client data error',
    other: 'Kunde inte hämta klienter',
  },
  copyLink: 'Kopiera länk',
  copied: 'Kopierad',
  openPortal: 'Öppna klientportal',
  tabs: {
    details: 'Uppgifter',
    sessions: 'Träningspass',
    pots: 'Tidspotter',
    appearance: 'Utseende',
    access: 'Länk och inloggning',
  },
  save: 'Spara ändringar',
  sessionsLoadFailed: 'Fel vid hämtning av träningspass',
  noSessions: 'Inga träningspass ännu',
  noSessionsHint: 'Passen bokas i kalendern eller under Träningspass.',
}

/** The colour in the calendar, on the profile (spec 2, Utseende). */
export const appearanceTexts = {
  palette: 'Färg i kalendern',
  missing: 'Ingen färg är vald. Kalendern ger klienten en av färgerna i tur och ordning.',
  colours: {
    'blue-500': 'Blå',
    'purple-500': 'Lila',
    'green-500': 'Grön',
    'yellow-500': 'Gul',
    'red-500': 'Röd',
    'pink-500': 'Rosa',
    'indigo-500': 'Indigo',
    'orange-500': 'Orange',
    'teal-500': 'Turkos',
    'lime-500': 'Lime',
  } satisfies Record<PaletteColour, string>,
  free: 'Egen färg',
  pick: 'Välj färg',
  code: 'Färgkod',
  codeInvalid: 'Skriv en färgkod med sex tecken, som #1f6feb.',
  save: 'Spara färg',
  preview: 'Så ser passen ut',
  light: 'Ljust läge',
  dark: 'Mörkt läge',
  /** What stands on the card of the preview. */
  example: { time: '10:00–11:00', pot: 'PT 60 min' },
}

/** A list of sessions, on the profile and in the portal. */
export const sessionListTexts = {
  date: 'Datum',
  week: 'Vecka',
  time: 'Tid',
  hours: 'Längd',
  type: 'Typ',
  status: 'Status',
  showMore: (count: number) => `Visa ${count} pass till`,
}

/** What a toast says about clients (spec 8, Clients). The English ones are the catalogue's. */
export const clientToasts = {
  added: 'Client added',
  addFailed: 'Could not add client',
  removed: 'Client removed',
  removeFailed: 'Failed to delete client',
  /** In the list and on the profile: the catalogue has both. */
  linkCopied: { list: 'Link copied', profile: 'Länk kopierad' },
  linkNotCopied: 'Länken kunde inte kopieras',
  linkNotFetched: 'Länken kunde inte hämtas',
  clipboardRefused:
    'Webbläsaren tillät inte kopiering. Öppna klientportalen från profilen och kopiera adressen där.',
  dialogNotLoaded: 'Formuläret kunde inte hämtas. Kontrollera anslutningen och försök igen.',
  notFound: 'Klient hittades inte',
  updated: 'Klient uppdaterad',
  updateFailed: 'Fel vid uppdatering',
  colourUpdated: 'Färg uppdaterad',
  colourNotUpdated: 'Kunde inte uppdatera färg',
  colourSaved: 'Färg sparad',
  colourNotSaved: 'Fel vid sparande',
}
