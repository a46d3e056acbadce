import type { Held } from '../../handover/held-hours.ts'
import { formatHours, formatHoursUnit } from '../../hours.ts'
import { formatDateLong, type LocalDate } from '../../time.ts'
import type { ShownStatus } from '../status.ts'

/** The page "Underlag": what a client used in a period. */
export const invoiceBasisTexts = {
  title: 'Underlag',
  /** 'Underlag för Anna Andersson' */
  of: (client: string) => `Underlag för ${client}`,
  loading: 'Laddar underlaget...',
  loadFailed: 'Underlaget kunde inte hämtas',
  filter: 'Visa underlag för',
  month: 'Månad',
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  ownPeriod: 'Egen period',
  from: 'Från och med',
  to: 'Till och med',
  print: 'Skriv ut',
  copy: 'Kopiera som text',
  copied: 'Underlag kopierat',
  notCopied: 'Underlaget kunde inte kopieras',
  clipboardRefused: 'Webbläsaren tillät inte kopiering. Skriv ut det i stället.',
  none: 'Inget att redovisa',
  noneHint: 'Det finns inga pass, påfyllningar eller saldon i perioden.',
  noneOfClient: 'Klienten har inga pass, påfyllningar eller saldon i perioden.',
  unknownClient: 'Klient hittades inte',
  unknownClientHint: 'Välj en annan klient, eller visa alla.',
  showAll: 'Visa alla klienter',

  client: 'Klient',
  trainer: 'Tränare',
  period: 'Period',
  printed: 'Utskrivet',
  /** '1 oktober 2026 – 31 oktober 2026', or a single date */
  days: (from: LocalDate, to: LocalDate) =>
    from === to ? formatDateLong(from) : `${formatDateLong(from)} – ${formatDateLong(to)}`,

  counts: 'Pass',
  outcomes: {
    planned: 'Inte markerade',
    completed: 'Genomförda',
    noShow: 'Uteblivna',
    late: 'Sent avbokade',
    inTime: 'Avbokade i tid',
    waived: 'Utan debitering',
  } satisfies Record<ShownStatus, string>,
  drawn: 'Dragna timmar',
  /** Sessions without a pot, of which no hours were drawn. */
  withoutPot: (sessions: number, hours: number) =>
    `${sessions} pass utan tidspott, ${formatHoursUnit(hours)}: inga timmar har dragits.`,
  toInvoice: 'Att fakturera',
  paid: 'Betalt',
  unpriced: 'Utan pris',
  /** Hours added in the period whose price is not known. */
  unpricedHours: (hours: number) =>
    `${hours === 1 ? '1 timme' : `${formatHours(hours)} timmar`} utan pris: ingår inte i det som ska faktureras.`,
  byMonth: 'Att fakturera per månad',

  /** Planned sessions in the period: what they will draw is not in the figures. */
  planned: (sessions: number) =>
    sessions === 1
      ? '1 pass i perioden är ännu inte markerat och ingår inte i timmarna.'
      : `${sessions} pass i perioden är ännu inte markerade och ingår inte i timmarna.`,

  /** What the trainer held for clients of other trainers now, which no other figure has (D37). */
  given: (of: Held) => `Klienter du har lämnat över: ${heldWords(of)}`,
  /** What of the figures above former trainers of the clients held. */
  received: (of: Held) => `Varav hållet före överlämningen till dig: ${heldWords(of)}`,

  byType: 'Timmar per typ',
  byClient: 'Per klient',
  sessions: 'Pass i perioden',
  changes: 'Påfyllningar och justeringar',
  type: 'Typ',
  before: 'Saldo före',
  added: 'Påfyllt',
  removed: 'Justerat',
  after: 'Saldo efter',
  drawnShort: 'Draget',
  date: 'Datum',
  time: 'Tid',
  length: 'Längd',
  status: 'Status',
  reason: 'Anledning',
  hours: 'Timmar',
  opening: 'Öppnades',
  sum: 'Summa',
  showAllRows: (rows: number) => `Visa alla ${rows}`,
}

/** '12 pass, 12 h', or '12 pass, 12 h och 1 h uteblivna' */
function heldWords({ sessions, heldHours, missedHours }: Held): string {
  const held = `${sessions} pass, ${formatHoursUnit(heldHours)}`
  return missedHours === 0 ? held : `${held} och ${formatHoursUnit(missedHours)} uteblivna`
}

/** The filter of the page "Träningspass" and its sums. */
export const listFilterTexts = {
  period: 'Period',
  allTime: 'Alla datum',
  thisMonth: 'Den här månaden',
  lastMonth: 'Förra månaden',
  thisYear: 'I år',
  ownPeriod: 'Egen period',
  status: 'Status',
  allStatuses: 'Alla statusar',
  type: 'Typ',
  allTypes: 'Alla typer',
  clear: 'Rensa filtret',
  noneMatches: 'Inga träningspass matchar filtret',
  sums: 'Summa',
  /** '42 pass · 45 h · 38 h dragna', and beside it '2 avbokade utan kostnad' */
  sum: (of: { sessions: number; hours: number; drawn: number }) =>
    `${of.sessions} pass · ${formatHoursUnit(of.hours)} · ${formatHoursUnit(of.drawn)} dragna`,
  cancelled: (count: number) => `${count} ${count === 1 ? 'avbokat' : 'avbokade'} utan kostnad`,
}
