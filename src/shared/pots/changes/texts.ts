import { formatHours, formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import { forecastTexts, potTexts } from '../texts.ts'

/** Fields of a pot, of a change of its hours and of a training type (S4). */
export const potFormTexts = {
  typeRequired: 'Du måste välja en tidspottstyp.',
  initialHoursInvalid: 'Ogiltigt antal timmar',
  hoursInvalid: 'Ange ett giltigt antal timmar.',
  reasonRequired: 'Ange en anledning',
  typeNameRequired: 'Namnfältet är obligatoriskt.',
}

/** The pots of one client, for the trainer (S34). */
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

type Bookable = Parameters<typeof forecastTexts.bookable>[0]

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
    `${formatHoursUnit(before)} → ${hoursLeft(after)}`,
  total: ({ before, after }: { before: number; after: number }) =>
    `Totalt ${formatHoursUnit(before)} → ${formatHoursUnit(after)}`,
  unchanged: hoursLeft,
  unchangedTotal: (total: number) => `Totalt ${formatHoursUnit(total)}`,
  /** 'Bokat 8 h · saknas 1,5 h → 1,5 h fria' */
  available: (booked: number, { before, after }: { before: Bookable; after: Bookable }) =>
    `Bokat ${formatHoursUnit(booked)} · ${forecastTexts.bookable(before)} → ${forecastTexts.bookable(after)}`,
  unchangedAvailable: (booked: number, now: Bookable) =>
    `Bokat ${formatHoursUnit(booked)} · ${forecastTexts.bookable(now)}`,
  /** The shortage that remains after the change. */
  stillMissing: (hours: number) =>
    `Det behövs ${formatHoursUnit(hours)} till för allt som är bokat`,
}

/** The confirmation before a pot is deleted (D19). */
export const removePotTexts = {
  title: ({ potTypeName }: { potTypeName: string }) => `Ta bort tidspotten ${potTypeName}?`,
  confirm: 'Ta bort tidspott',
  counting: 'Räknar vad som berörs...',
  countingFailed: 'Det gick inte att kontrollera vilka pass som berörs.',
  hours: (remaining: number) => `${hoursLeft(remaining)} försvinner.`,
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

/** Toasts about pots (S4). */
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

/** The reason of the entry that keeps the balance of a pot when past sessions are imported (D110). */
export const beforeImportReason = 'Pass före importen'

/** Undo of a change of hours: the reason in the history, and the toast. */
export const takenBackTexts = {
  /** The balance is restored, and the history shows the undo. */
  title: 'Timmarna är återförda',
  change: (what: string) => `Ångrat: ${what}`,
}
