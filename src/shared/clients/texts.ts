import { forecastTexts } from '../pots/texts.ts'
import { hoursLeft } from '../texts.ts'
import { formatDayNear, type LocalDate, localDateOf } from '../time.ts'
import { type PaletteColour } from './colours.ts'

/** Fields of a client, in the add form and on the profile. */
export const clientFormTexts = {
  name: 'Namn',
  email: 'E-post',
  phone: 'Telefon',
  nameRequired: 'Ange ett namn',
}

/** The page "Klienter" and the list on the dashboard (S27). */
export const clientListTexts = {
  title: 'Klienter',
  search: 'Sök klienter...',
  searchLabel: 'Sök klienter på namn, e-post eller telefon',
  email: 'Email',
  actions: 'Åtgärder',
  copyLink: 'Kopiera länk',
  copyLinkOf: (name: string) => `Kopiera länk till ${name}`,
  copied: 'Kopierad',
  show: 'Visa',
  showOne: (name: string) => `Visa ${name}`,
  remove: 'Ta bort',
  removeOne: (name: string) => `Ta bort ${name}`,
  actionsFor: (name: string) => `Åtgärder för ${name}`,
  call: (phone: string) => `Ring ${phone}`,
  callOne: (name: string) => `Ring ${name}`,
  mail: 'Skriv mejl',
  mailOne: (name: string) => `Skriv mejl till ${name}`,
  noPhone: 'Telefon saknas',
  loading: 'Laddar klienter...',
  none: 'Inga klienter hittades',
  noneHint:
    'Lägg till din första klient, så får klienten också en personlig länk till sina timmar.',
  noMatch: 'Inga klienter matchade sökningen',
  count: (all: number) => (all === 1 ? '1 klient' : `${all} klienter`),
  countOf: (matching: number, all: number) =>
    matching === all ? clientListTexts.count(all) : `${matching} av ${clientListTexts.count(all)}`,
  showAll: (all: number) => `Visa alla ${all} klienter`,
  loadFailed: 'Failed to load clients',
  loadFailedMessage: 'An error occurred while loading your clients.',
}

/** The two views of the page "Klienter" (D6). */
export const clientViewTexts = {
  label: 'Visa klienterna som',
  clients: 'Klienter',
  pots: 'Klienters Potter',
}

/** A client's remaining hours, and the sorting and filter of the list by them. */
export const balanceTexts = {
  hours: 'Timmar',
  heading: 'Kvar och fria',
  left: 'kvar',
  end: 'Räcker till och med',
  /** In a column with that heading. */
  endForAll: 'allt som är bokat',
  endForNone: 'räcker inte till nästa pass',
  low: (low: number, pots: number) =>
    pots === 1 ? 'Under 2 h kvar' : `${low} av ${pots} potter under 2 h`,
  noneBooked: forecastTexts.noneBooked,
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

/** What opens the import of clients (D36); its own texts are loaded with its dialog. */
export const openImportTexts = {
  open: 'Importera klienter',
  notLoaded: 'Dialogen kunde inte öppnas',
}

/** What opens the hand-over of a client (D37), and stands in for it; its own texts are loaded with its dialogs. */
export const openHandoverTexts = {
  open: 'Lämna över',
  openOne: (name: string) => `Lämna över ${name}`,
  notLoaded: openImportTexts.notLoaded,
  noticesNotLoaded: 'Överlämningarna kunde inte hämtas',
}

/** What the dialog offers when the client is added. */
export const newClientTexts = {
  title: (name: string) => `${name} är tillagd`,
  question: 'Vad vill du göra nu?',
  steps: { pot: 'Skapa tidspott', session: 'Boka första passet', link: 'Skicka länken' },
  isDone: 'Klart',
  done: 'Klar',
}

/** The confirmation before a client is deleted, with the deletion's impact (D20). */
export const removeClientTexts = {
  title: ({ name }: { name: string }) => `Ta bort ${name}?`,
  confirm: 'Ta bort klient',
  counting: 'Räknar vad som tas bort...',
  countingFailed: 'Det gick inte att räkna vad som tas bort.',
  consequence: removalConsequence,
  restorable:
    'Allt ligger kvar under Borttaget i 30 dagar och kan återställas därifrån, med samma personliga länk. Till dess öppnar länken ingenting.',
  erasable: 'Ska uppgifterna raderas genast väljer du sedan Radera nu där.',
}

/** '2 potter, 14 pass och 6,5 h kvar tas bort.' */
function removalConsequence(of: {
  pots: number
  sessions: number
  hoursRemaining: number
}): string {
  const parts = [
    of.pots > 0 && (of.pots === 1 ? '1 pott' : `${of.pots} potter`),
    of.sessions > 0 && `${of.sessions} pass`,
    of.pots > 0 && hoursLeft(of.hoursRemaining),
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Klienten har inga potter och inga pass.'
  return `${new Intl.ListFormat('sv', { type: 'conjunction' }).format(parts)} tas bort.`
}

/** The client's profile (S29). */
export const clientProfileTexts = {
  invoiceBasis: 'Underlag',
  title: 'Klientprofil',
  backToList: 'Alla klienter',
  loading: 'Laddar...',
  /** Why a profile is not shown (S29, S4), with the language of each text. */
  loadFailed: {
    refused: 'Åtkomst nekad',
    unchecked: 'Behörighetskontroll misslyckades',
    unreadable: 'Client data error',
    other: 'Kunde inte hämta klienter',
  },
  copyLink: 'Kopiera länk',
  copied: 'Kopierad',
  openPortal: 'Öppna klientportal',
  linkDisabled: 'Länken är inaktiverad',
  tabs: {
    overview: 'Översikt',
    details: 'Uppgifter',
    sessions: 'Träningspass',
    pots: 'Tidspotter',
    appearance: 'Utseende',
    access: 'Länk och inloggning',
    events: 'Händelser',
  },
  save: 'Spara ändringar',
  sessionsLoadFailed: 'Fel vid hämtning av träningspass',
  noSessions: 'Inga träningspass ännu',
  noSessionsHint: 'Passen bokas i kalendern eller under Träningspass.',
}

/** The tab "Översikt" of the client's profile. */
export const overviewTexts = {
  lastNotes: 'Senaste anteckningar',
  noNotes: 'Inga anteckningar från pass som har varit.',
  loadFailed: 'Anteckningarna kunde inte hämtas',
}

/** What the trainer wants to remember about a client. */
export const lastingNoteTexts = {
  title: 'Bra att veta',
  hint: 'Bara du kan läsa det.',
  none: 'Inget skrivet.',
  write: 'Skriv',
  edit: 'Ändra',
  /** After a refusal, above the stored note. */
  storedNow: 'Så här står det nu. Sparar du igen gäller det som du har skrivit.',
  saved: 'Anteckningen är sparad',
  saveFailed: 'Bra att veta kunde inte sparas',
}

/** The client's personal link on the profile: its state and actions. */
export const clientLinkTexts = {
  title: 'Personlig länk',
  enabled: 'Aktiv',
  disabled: 'Inaktiverad',
  openings: (openings: { count: number; lastOn: LocalDate } | null, now?: Date) => {
    if (!openings) return 'Inte öppnad än'
    const day = formatDayNear(openings.lastOn, now)
    return openings.count === 1
      ? `Öppnad en gång, ${day}`
      : `Öppnad ${openings.count} gånger, senast ${day}`
  },
  counting: 'Bara antalet och dagen sparas. När du själv är inloggad och tittar räknas det inte.',
  use: (name: string) =>
    `Med länken ser ${name} sina timmar och pass, utan att logga in. Skicka den, eller låt klienten rikta kameran mot QR-koden.`,
  shut: 'Länken öppnar ingenting. Aktiverar du den gäller samma länk som förut.',
  qr: (name: string) => `QR-kod med den personliga länken till ${name}`,
  enlarge: 'Visa koden större',
  enlarged: (name: string) => `Personlig länk till ${name}`,
  scan: 'Rikta telefonens kamera mot koden.',
  share: 'Dela',
  /** The text that is shared with the link. */
  shared: (trainer: string) => `Här ser du dina timmar hos ${trainer}`,
  renew: 'Skapa ny länk',
  renewTitle: 'Skapa en ny länk?',
  renewConsequence: (name: string) =>
    `Den gamla länken slutar fungera genast. ${name} kommer inte åt sina timmar förrän du har skickat den nya.`,
  disable: 'Inaktivera länken',
  disableTitle: 'Inaktivera länken?',
  disableConsequence: (name: string) =>
    `Länken slutar fungera genast, och ${name} kommer inte åt sina timmar. Du kan aktivera samma länk igen när du vill.`,
  enable: 'Aktivera länken',
}

/** The colour in the calendar, on the profile (S30). */
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
  /** The sample session of the preview. */
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

/** Toasts about clients (S4). The English ones are from the catalogue. */
export const clientToasts = {
  added: 'Client added',
  addFailed: 'Could not add client',
  removed: 'Client removed',
  removeFailed: 'Failed to delete client',
  /** Two texts, for the list and for the profile, both from the catalogue. */
  linkCopied: { list: 'Link copied', profile: 'Länk kopierad' },
  linkNotCopied: 'Länken kunde inte kopieras',
  linkNotFetched: 'Länken kunde inte hämtas',
  portalNotOpened: 'Klientportalen kunde inte öppnas',
  linkNotShared: 'Länken kunde inte delas',
  shareRefused: 'Kopiera länken i stället, och skicka den som du brukar.',
  linkRenewed: 'Ny länk skapad',
  linkNotRenewed: 'En ny länk kunde inte skapas',
  linkEnabled: 'Länken är aktiverad',
  linkNotEnabled: 'Länken kunde inte aktiveras',
  linkDisabled: 'Länken är inaktiverad',
  linkNotDisabled: 'Länken kunde inte inaktiveras',
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

/** A client's login, on the client's profile (D2). */
export const clientLoginTexts = {
  title: 'Inloggning',
  loadFailed: 'Inloggningen kunde inte hämtas',
  intro: (name: string) =>
    `Med en egen inloggning ser ${name} sina timmar och pass utan den personliga länken, hos alla sina tränare på ett ställe.`,
  give: 'Ge inloggning',
  waiting: 'Väntar',
  waitingHint: (name: string, email: string, expiresAt: Date) =>
    `Mejlet gick till ${email}. ${name} godkänner genom länken i det, senast ${formatDayNear(localDateOf(expiresAt))}.`,
  resend: 'Skicka mejlet igen',
  accepted: 'Godkänd',
  acceptedHint: (name: string) => `${name} ser sina timmar och pass hos dig när hen loggar in.`,
  remove: 'Ta bort inloggning',
  notMailed: 'Mejlet väntar',
  notMailedHint:
    'Servern har ingen e-post inställd, så klienten får ingen länk ännu. Mejlet skickas när det går. Den personliga länken fungerar så länge.',
}

/** The confirmation before a login is offered, with the mail's recipient. */
export const giveLoginTexts = {
  title: ({ name }: { name: string }) => `Ge ${name} inloggning?`,
  mailTo: 'Mejlet går till',
  how: 'I mejlet finns en länk där klienten godkänner. Den som redan har ett konto med adressen loggar in som vanligt, annars väljs ett lösenord.',
  wrongAddress: 'Stämmer inte adressen? Ändra den först under Uppgifter.',
}

/** The confirmation before a login is revoked, or its offer withdrawn. */
export const removeLoginTexts = {
  title: ({ name }: { name: string }) => `Ta bort inloggningen för ${name}?`,
  consequence: (name: string) =>
    `${name} kan inte längre logga in och se sina timmar och pass hos dig. Har mejlet inte besvarats slutar dess länk att fungera.`,
  kept: 'Timmarna, passen och den personliga länken finns kvar.',
}

/** Why a login could not be offered, as shown to the trainer. */
export const loginRefusalTexts = {
  tooMany: 'Det har skickats många mejl om inloggning. Vänta en timme och försök igen.',
}

/** Toasts about a client's login. */
export const clientLoginToasts = {
  mailed: (isSent: boolean) => (isSent ? 'Mejl skickat' : 'Mejlet väntar'),
  mailedTo: (email: string) => `Ett mejl är på väg till ${email}.`,
  mailWaits: (email: string) => `Mejlet till ${email} väntar på att e-post ställs in.`,
  giveFailed: 'Kunde inte skicka mejlet',
  removed: 'Inloggning borttagen',
  removeFailed: 'Kunde inte ta bort inloggningen',
}
