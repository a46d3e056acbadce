import { formatHours, formatHoursUnit } from '../hours.ts'
import { type HourParts } from './hour-parts.ts'
import { type EventKind } from './statement.ts'

/** The type's name of a deleted pot (spec 8). */
export const unknownPotType = 'Okänd typ'

/** A pot's balance and history, in all views. */
export const potTexts = {
  remainingOf: (total: number) => `kvar av ${formatHoursUnit(total)}`,
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
  checkConnection: 'Kontrollera anslutningen och försök igen.',
}

/** "Kvar · Bokat · Fritt", and the forecast (design section 12). */
export const forecastTexts = {
  left: 'Kvar',
  booked: 'Bokat',
  available: 'Fritt',
  availableHint: 'Fritt = kvar efter det som är bokat',
  /** 'Räcker till och med tis 24 nov' */
  lastsUntil: (day: string) => `Räcker till och med ${day}`,
  lastsForNone: 'Räcker inte till nästa pass',
  lastsForAll: 'Räcker till allt som är bokat',
  uncovered: (sessions: number) => `${sessions} pass saknar täckning`,
  /** 'Fyll på 3 h' */
  topUp: (hours: number) => `Fyll på ${formatHoursUnit(hours)}`,
  topUpOf: (hours: number, type: string) => `${forecastTexts.topUp(hours)} i ${type}`,
  /** The client's version: '3 bokade pass ryms inte ännu. Med 3 h till räcker timmarna till allt som är bokat.' */
  missing: (sessions: number, hours: number) =>
    `${sessions === 1 ? '1 bokat pass' : `${sessions} bokade pass`} ryms inte ännu. Med ${formatHoursUnit(hours)} till räcker timmarna till allt som är bokat.`,
}

/** 'Använt 3 h, bokat 2 h, fritt 1 h, saknas 0,5 h': the label of a bar of hours, without the parts of 0 hours. */
export function hourPartsText({ used, booked, free, lacking }: HourParts): string {
  const parts = [
    ['använt', used],
    ['bokat', booked],
    ['fritt', free],
    ['saknas', lacking],
  ] as const
  const words = parts
    .filter(([, hours]) => hours > 0)
    .map(([name, hours]) => `${name} ${formatHoursUnit(hours)}`)
    .join(', ')
  return words === '' ? 'Inga timmar' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The figures under a pot's bar. */
export const potHoursTexts = { used: 'Använt', booked: 'Bokat', free: 'Fritt', lacking: 'Saknas' }

/** The pots of all clients: the view "Klienters Potter" and the page "Hantera potter" (spec 2). */
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

/** Fields of a pot, of a change of its hours and of a training type (spec 5). */
export const potFormTexts = {
  typeRequired: 'Du måste välja en tidspottstyp.',
  initialHoursInvalid: 'Ogiltigt antal timmar',
  hoursInvalid: 'Ange ett giltigt antal timmar.',
  reasonRequired: 'Ange en anledning',
  typeNameRequired: 'Namnfältet är obligatoriskt.',
}

/** The pots of one client, for the trainer (spec 2, Pot management). */
export const potManagementTexts = {
  title: 'Tidspotter',
  loading: 'Laddar tidspotter...',
  loadFailed: 'Tidspotterna kunde inte hämtas',
  none: 'Inga tidspotter ännu',
  noneHint: 'En tidspott är som ett klippkort i timmar: passen dras från den när de är genomförda.',
  create: 'Skapa tidspott',
  changeHours: 'Ändra timmar',
  changeHoursOf: (type: string) => `Ändra timmar i ${type}`,
  remove: 'Ta bort tidspott',
  removeOne: (type: string) => `Ta bort tidspotten ${type}`,
  removeEntry: 'Ta bort historikpost',
  removeEntryOf: (hours: number, reason: string) =>
    `Ta bort historikposten ${potTexts.change(hours)}, ${reason}`,
}

/** The dialog that creates a pot. */
export const createPotTexts = {
  title: 'Ny tidspott',
  type: 'Tidspottstyp',
  typePlaceholder: 'Välj tidspottstyp',
  newType: 'Ny typ',
  existingType: 'Välj en befintlig typ',
  typeName: 'Namn på den nya typen',
  typeNamePlaceholder: 'Till exempel PT 60 min',
  typesLoadFailed: 'Typerna kunde inte hämtas.',
  initialHours: 'Antal timmar',
  submit: 'Skapa tidspott',
}

/** The dialog that adds or removes hours. */
export const changeHoursTexts = {
  title: (type: string, client?: string) =>
    `Ändra timmar i ${type}${client ? ` för ${client}` : ''}`,
  hours: 'Timmar',
  hoursHint: 'Skriv ett minustecken för att ta bort timmar, till exempel −1,5.',
  switchSign: 'Byt mellan plus och minus',
  reason: 'Anledning',
  reasonHint: 'Klienten ser anledningen på sin sida.',
  reasonPlaceholder: 'Till exempel Påfyllning 10-kort',
  /** The placeholder when an amount is suggested. */
  topUpReason: 'Påfyllning',
  submit: 'Spara timmar',
  result: ({ before, after }: { before: number; after: number }) =>
    `${formatHoursUnit(before)} → ${formatHoursUnit(after)} kvar`,
  total: ({ before, after }: { before: number; after: number }) =>
    `Totalt ${formatHoursUnit(before)} → ${formatHoursUnit(after)}`,
  unchanged: (remaining: number) => `${formatHoursUnit(remaining)} kvar`,
  unchangedTotal: (total: number) => `Totalt ${formatHoursUnit(total)}`,
  /** 'Bokat 8 h · fritt −1,5 h → 1,5 h' */
  available: (booked: number, { before, after }: { before: number; after: number }) =>
    `Bokat ${formatHoursUnit(booked)} · fritt ${formatHoursUnit(before)} → ${formatHoursUnit(after)}`,
  unchangedAvailable: (booked: number, available: number) =>
    `Bokat ${formatHoursUnit(booked)} · fritt ${formatHoursUnit(available)}`,
  /** The shortage that remains after the change. */
  stillMissing: (hours: number) =>
    `Det behövs ${formatHoursUnit(hours)} till för allt som är bokat`,
}

/** The confirmation before a pot is deleted (design D19). */
export const removePotTexts = {
  title: ({ potTypeName }: { potTypeName: string }) => `Ta bort tidspotten ${potTypeName}?`,
  confirm: 'Ta bort tidspott',
  counting: 'Räknar vad som berörs...',
  countingFailed: 'Det gick inte att kontrollera vilka pass som berörs.',
  hours: (remaining: number) => `${formatHoursUnit(remaining)} kvar försvinner.`,
  history: (entries: number) =>
    entries === 1 ? '1 historikpost försvinner.' : `${entries} historikposter försvinner.`,
  sessions: ({
    sessions,
    charged,
    hours,
  }: {
    sessions: number
    charged: number
    hours: number
  }) => {
    if (sessions === 0) return 'Inga pass använder potten.'
    const drawn = charged === 0 ? '' : ` ${formatHours(hours)} h är dragna för ${charged} av dem.`
    return `${sessions} pass blir utan tidspott.${drawn}`
  },
  permanent: 'I 30 dagar kan du återställa den under Borttaget.',
}

/** The confirmation before a history entry is deleted. */
export const removeHistoryTexts = {
  title: 'Ta bort historikposten?',
  confirm: 'Ta bort historikpost',
  result: ({ before, after }: { before: number; after: number }) =>
    `Ändringen återförs: ${formatHoursUnit(before)} → ${formatHoursUnit(after)} kvar.`,
}

/** Toasts about pots (spec 5 and 8, Pots). */
export const potToasts = {
  hoursAdded: 'Timmar tillagda',
  hoursFailed: 'Fel vid tillägg av timmar',
  historyRemoved: 'Historik borttagen',
  historyRestored: 'Posten är tillbaka i historiken',
  historyNotRestored: 'Posten kunde inte läggas tillbaka',
  created: 'Ny tidspott skapad',
  createFailed: 'Fel vid skapande av tidspott',
  removed: 'Tidspott borttagen',
  restored: 'Tidspotten är tillbaka',
  notRestored: 'Tidspotten kunde inte läggas tillbaka',
  removeFailed: 'Fel vid borttagning',
  removeNotFound: 'Tidspotten kunde inte hittas eller du saknar behörighet att ta bort den',
  typeMissing: 'Välj tidspottstyp',
  typeNameMissing: 'Fältet namn saknas',
  hoursInvalid: 'Ogiltigt värde',
  initialHoursInvalid: 'Ogiltigt antal timmar',
}

/** Undo of a change of hours: the reason in the history, and the toast. */
export const takenBackTexts = {
  /** The balance is restored, and the history shows the undo. */
  title: 'Timmarna är återförda',
  change: (what: string) => `Ångrat: ${what}`,
}

/** The dashboard's list of pots that are running out (design section 12). */
export const needsActionTexts = {
  title: 'Behöver åtgärd',
  loadFailed: 'Det gick inte att kontrollera tidspotterna',
  none: 'Allt är i ordning',
  noneHint: 'Timmarna räcker till det som är bokat, och inget pass väntar på att markeras.',
  /** 'Fyll på 6 h', or without an amount when none is missing yet */
  fill: (hours: number) => (hours > 0 ? forecastTexts.topUp(hours) : 'Fyll på'),
  fillOf: (hours: number, type: string, client: string) =>
    `${needsActionTexts.fill(hours)} i ${type} för ${client}`,
  showAll: (pots: number) => `Visa alla (${pots})`,
  showFewer: 'Visa färre',
  left: (hours: number) => `${formatHoursUnit(hours)} kvar`,
  low: 'Under 2 h kvar',
  unknownClient: 'Okänd klient',
}

/** The statement: all changes of a pot's balance (design sections 5 and 12). */
export const statementTexts = {
  title: 'Kontoutdrag',
  of: (type: string) => `Kontoutdrag för ${type}`,
  kinds: {
    opening: 'Öppnades',
    added: 'Påfyllning',
    removed: 'Justering',
    completed: 'Genomfört pass',
    noShow: 'Uteblivet pass',
    late: 'Sent avbokat pass',
    inTime: 'Avbokat i tid',
  } satisfies Record<EventKind, string>,
  date: 'Datum',
  week: 'Vecka',
  event: 'Händelse',
  reason: 'Anledning',
  hours: 'Timmar',
  balance: 'Saldo',
  /** The balance before the first shown row. */
  carried: 'Ingående saldo',
  showAll: (events: number) => `Visa hela (${events} händelser)`,
  showLatest: (events: number) => `Visa de ${events} senaste`,
  /** 'Stämmer: 13,5 h totalt − 2,5 h debiterat = 11 h kvar' */
  right: (of: { total: number; charged: number; left: number }) =>
    `Stämmer: ${formatHoursUnit(of.total)} totalt − ${formatHoursUnit(of.charged)} debiterat = ${formatHoursUnit(of.left)} kvar`,
  wrong: 'Kontoutdraget stämmer inte',
  wrongFigures: (rows: { left: number; total: number }, pot: { left: number; total: number }) =>
    `Enligt raderna är det ${formatHoursUnit(rows.left)} kvar av ${formatHoursUnit(rows.total)}, men potten visar ${formatHoursUnit(pot.left)} kvar av ${formatHoursUnit(pot.total)}.`,
  wrongRows: 'Raderna går inte ihop med pottens timmar.',
  askSupport: 'Kontakta supporten innan du ändrar något i potten.',
  askTrainer: 'Hör av dig till din tränare.',
  print: 'Skriv ut',
  copy: 'Kopiera som text',
  copied: 'Kontoutdrag kopierat',
  notCopied: 'Kontoutdraget kunde inte kopieras',
  clipboardRefused: 'Webbläsaren tillät inte kopiering. Skriv ut det i stället.',
  client: 'Klient',
  trainer: 'Tränare',
  pot: 'Tidspott',
  printed: 'Utskrivet',
}

/** The tab "Träningstyper" (spec 2, Profile; design D9). */
export const trainingTypeTexts = {
  title: 'Träningstyper',
  intro: 'Varje tidspott är av en träningstyp. Dina klienter ser typens namn på sin sida.',
  loading: 'Laddar träningstyper...',
  loadFailed: 'Kunde inte hämta träningstyper.',
  none: 'Inga träningstyper ännu',
  noneHint: 'Skapa en för varje slags pass som du säljer, till exempel PT 60 min.',
  create: 'Skapa träningstyp',
  /** Why a type cannot be deleted, shown beside it. */
  usedBy: (pots: number) =>
    `Används i ${pots === 1 ? '1 tidspott' : `${pots} tidspotter`} och kan inte tas bort`,
  unused: 'Används inte i någon tidspott',
  edit: 'Redigera',
  editOne: (name: string) => `Redigera ${name}`,
  removeOne: (name: string) => `Ta bort ${name}`,
}

/** The dialogs that create and edit a training type. */
export const trainingTypeFormTexts = {
  createTitle: 'Ny träningstyp',
  editTitle: (name: string) => `Redigera ${name}`,
  name: 'Namn',
  description: 'Beskrivning',
  descriptionHint: 'Visas bara för dig.',
  nameTaken: 'Du har redan en träningstyp med det namnet',
  create: 'Skapa träningstyp',
  save: 'Spara ändringar',
}

/** The confirmation before a training type is deleted. */
export const removeTypeTexts = {
  title: ({ name }: { name: string }) => `Ta bort ${name}?`,
  text: 'Ingen tidspott använder träningstypen. Det går inte att ångra.',
  confirm: 'Ta bort träningstyp',
}

/** Toasts about training types (spec 8, Profile). */
export const trainingTypeToasts = {
  created: 'Träningstyp skapad',
  createFailed: 'Kunde inte skapa träningstypen.',
  notLoggedIn: 'Inte inloggad',
  updated: 'Träningstyp uppdaterad',
  updateFailed: 'Kunde inte uppdatera träningstypen.',
  removed: 'Träningstyp borttagen',
  removeFailed: 'Kunde inte ta bort träningstypen.',
  gone: 'Träningstypen finns inte längre.',
}
