import { formatHours, formatHoursUnit, sumHours } from '../hours.ts'
import { problemTexts } from '../texts.ts'
import {
  formatDay,
  formatDayNear,
  formatWeek,
  type LocalDate,
  type LocalTime,
  weekOf,
} from '../time.ts'
import { type Warning } from './coverage.ts'
import { type Duplicate } from './duplicates.ts'
import { type SessionStatus, type ShownStatus } from './status.ts'

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
  noClientMatches: 'Inga klienter matchade sökningen',
  pot: 'Tidspott',
  potPlaceholder: 'Välj tidspott',
  potOfClientFirst: 'Välj klient först',
  noPot: 'Passet har ingen tidspott. Inga timmar dras.',
  date: 'Datum',
  time: 'Tid',
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

/** A session's status (spec 4), by one word everywhere; no-show wins when both switches are on. */
export const sessionStatusTexts: Record<SessionStatus, string> = {
  planned: 'Schemalagt',
  completed: 'Genomfört',
  noShow: 'Uteblivet',
}

/** The status where a cancellation is told apart (design D30). */
export const shownStatusTexts: Record<ShownStatus, string> = {
  ...sessionStatusTexts,
  inTime: 'Avbokat i tid',
  late: 'Sent avbokat',
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
  previewMissing: 'Förhandsvisningen kunde inte hämtas. Det går att boka passen ändå.',
  save: 'Spara ändringar',
  saving: 'Sparar...',
  bookNext: 'Boka nästa',
  remove: 'Ta bort pass',
  removing: 'Söker återkommande pass...',
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  clientsLoadFailed: 'Kunde inte hämta klienter',
  potsLoadFailed: 'Tidspotterna kunde inte hämtas',
  dialogLoadFailed: 'Dialogen kunde inte öppnas. Kontrollera nätverket och försök igen.',
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

/** Predictions shown while the form is being filled in. */
export const sessionForecastTexts = {
  balance: (hours: number) => `Saldo ${formatHoursUnit(hours)}`,
  /** 'Totalt 8 pass: tis 24 nov – tis 12 jan', with the year when it is another than this */
  series: (of: { count: number; first: LocalDate; last: LocalDate }, now?: Date) =>
    `Totalt ${of.count} pass: ${formatDayNear(of.first, now)} – ${formatDayNear(of.last, now)}`,
  charged: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} dras från ${of.pot} → ${formatHoursUnit(of.remaining)} kvar`,
  refunded: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} går tillbaka till ${of.pot} → ${formatHoursUnit(of.remaining)} kvar`,
  alreadyCharged: (of: { hours: number; pot: string; remaining: number }) =>
    `Redan draget från ${of.pot}: ${formatHoursUnit(of.hours)}, ${formatHoursUnit(of.remaining)} kvar`,
  /**
   * The pot's balance, the hours booked until then including this session, and the balance after them (spec 4, Session
   * coverage).
   */
  forecast: (of: { balance: number; booked: number; after: number }) =>
    `Saldo ${formatHoursUnit(of.balance)} · bokat ${formatHoursUnit(of.booked)} · efter detta ${formatHoursUnit(of.after)}`,
  /** A start in the skipped hour when summer time begins. */
  skippedTime: (typed: LocalTime, real: LocalTime) =>
    `${typed} finns inte den natten: klockan ställs fram, och passet börjar ${real}.`,
  short: 'Potten räcker inte',
  shortLater: 'Potten räcker inte när passet hålls',
  shortSeries: 'Potten räcker inte till alla pass',
  busyTitle: 'Befintliga pass',
  busyHint: { book: 'Det går att boka ändå.', save: 'Det går att spara ändå.' },
  busy: (of: { time: string; client: string }) => `Passet krockar med ${of.client} ${of.time}`,
  /** 'tis 24 nov: krockar med Anna Andersson 10:00–11:00' */
  busyOn: (of: { day: string; time: string; client: string }) =>
    `${of.day}: krockar med ${of.client} ${of.time}`,
  absentTitle: 'Du är frånvarande då',
  /** 'Semester: mån 7 dec–sön 20 dec' */
  absent: (of: { label: string; span: string }) =>
    of.label ? `${of.label}: ${of.span}` : `Frånvaro: ${of.span}`,
  busyMore: (count: number) => `och ${count} till`,
}

/** Why a duplicate session is not created (spec 5, 8). */
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

/** The edit conflict: the session was saved elsewhere while the dialog was open (design D25). */
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

/** Toasts about sessions (spec 8, Sessions). */
export const sessionToasts = {
  created: (count: number) => (count === 1 ? 'Pass skapat' : `Pass skapade (${count})`),
  /** 'tis 24 nov kl 10:00' */
  when: (day: string, time: LocalTime) => `${day} kl ${time}`,
  /** 'Anna Andersson, tis 24 nov kl 10:00': the first one, when there are several. */
  whose: (client: string, when: string) => `${client}, ${when}`,
  show: 'Visa',
  creationUndone: (count: number) =>
    count === 1 ? 'Passet är inte längre bokat' : `${count} pass är inte längre bokade`,
  undoCreateFailed: 'Bokningen kunde inte ångras',
  nextTaken: 'Det finns ingen ledig vecka på den tiden de närmaste två åren.',
  noPotForNext: 'Klienten har ingen tidspott.',
  createFailed: 'Fel vid skapande av pass',
  createManyFailed: 'Ett fel uppstod vid skapande av träningspass.',
  updated: (count: number) => (count === 1 ? 'Pass uppdaterat' : `Pass uppdaterade (${count})`),
  updateFailed: 'Fel vid uppdatering av pass',
  potUpdateFailed: 'Fel vid uppdatering av tidspott',
  potGone: (why: string) => `${why} Inga timmar dras.`,
  skipped: (count: number) =>
    `${count} pass hoppades över, eftersom ${count === 1 ? 'det' : 'de'} har ändrats.`,
  removed: (count: number) => (count === 1 ? 'Pass borttaget' : `Pass borttagna (${count})`),
  removeFailed: 'Fel vid borttagning av pass',
  removeFailedBecause: (why: string) => `Kunde inte ta bort träningspass: ${why}`,
  cannotRemove: 'Kan inte ta bort pass',
  cannotRemoveSession: 'Kan inte ta bort träningspass',
  settled: 'Kan inte ta bort genomförda eller no-show träningspass',
}

/** Setting the status of sessions with one tap or key. */
export const setStatusTexts = {
  cancel: 'Avboka',
  completed: 'Genomfört',
  noShow: 'Uteblivet',
  /** 'Genomfört', '12 pass markerade som genomförda' */
  marked: (count: number, to: 'completed' | 'noShow') => {
    if (count === 1) return setStatusTexts[to]
    return `${count} pass markerade som ${to === 'completed' ? 'genomförda' : 'uteblivna'}`
  },
  /** 'Genomfört: Anna Andersson, tis 24 nov kl 10:00' */
  markOne: (mark: string, which: string) => `${mark}: ${which}`,
  /** 'Anna Andersson, tis 24 nov kl 10:00' */
  which: (of: { client: string; day: string; time: LocalTime }) =>
    `${of.client}, ${of.day} kl ${of.time}`,
  /** The effect of a tap: '1 h dras → 6,5 h kvar' */
  charge: (of: { hours: number; remaining: number }) =>
    `${formatHoursUnit(of.hours)} dras → ${formatHoursUnit(of.remaining)} kvar`,
  noCharge: 'Inga timmar dras',
  /** Why a key on a session does nothing. */
  isMarked: 'Passet är redan markerat',
  isAhead: 'Passet har inte börjat',
  /** After marking `of` sessions, of which `count` have no pot. */
  notCharged: (count: number, of: number) => {
    if (count < of) return `Inga timmar drogs för ${count} av passen, som saknar tidspott`
    return of === 1
      ? 'Inga timmar drogs, eftersom passet saknar tidspott'
      : 'Inga timmar drogs, eftersom passen saknar tidspott'
  },
  skipped: (count: number) =>
    count === 1
      ? '1 pass hade ändrats sedan du såg det och är inte markerat.'
      : `${count} pass hade ändrats sedan du såg dem och är inte markerade.`,
  takenBack: (count: number) =>
    count === 1 ? 'Markeringen är borttagen' : `Markeringen är borttagen från ${count} pass`,
  failed: (count: number) =>
    count === 1 ? 'Passet kunde inte markeras' : 'Passen kunde inte markeras',
  takeBackFailed: 'Markeringen kunde inte ångras',
  changed: (count: number) =>
    count === 1
      ? 'Passet har ändrats sedan du såg det. Nu visas det som är sparat.'
      : 'Passen har ändrats sedan du såg dem. Nu visas det som är sparat.',
  /** The pot was deleted meanwhile. */
  withoutPot: (count: number) =>
    count === 1
      ? 'Passet har ändrats sedan du såg det och saknar nu tidspott. Det är inte markerat, och inga timmar har dragits.'
      : 'Passen har ändrats sedan du såg dem och saknar nu tidspott. De är inte markerade, och inga timmar har dragits.',
}

/** The page "Träningspass" (spec 2, Training sessions). */
export const sessionPageTexts = {
  title: 'Träningspass',
  add: 'Boka pass',
  filter: 'Visa pass för',
  allClients: 'Alla klienter',
  date: 'Datum',
  client: 'Klient',
  type: 'Typ',
  duration: 'Längd',
  status: 'Status',
  actions: 'Åtgärder',
  edit: 'Redigera',
  /** 'Redigera Anna Andersson, tis 24 nov kl 10:00' */
  editOne: (which: string) => `Redigera ${which}`,
  /** Of a session that was cancelled in time. */
  show: 'Visa',
  showOne: (which: string) => `Visa ${which}`,
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  loadingMore: 'Laddar fler träningspass...',
  moreFailed: 'Äldre träningspass kunde inte hämtas',
  none: 'Inga träningspass ännu',
  noneHint: 'Boka det första, så visas det både här och i kalendern.',
  noneOfClient: 'Klienten har inga träningspass',
  showAll: 'Visa alla',
  today: 'Idag',
  /** The headings of the two parts of the list, each from today outwards. */
  upcoming: 'Kommande',
  earlier: 'Tidigare',
  toEarlier: 'Till tidigare pass',
  noUpcoming: 'Inga kommande pass',
  moreUpcoming: 'Visa fler kommande pass',
  noMore: 'Det finns inga äldre träningspass.',
}

/** The status icons of a session (spec 2). */
export const warningTexts: Record<Exclude<Warning, 'charged'>, string> = {
  unmarked: 'Har varit, inte markerat',
  lacking: 'Potten saknar tillräckligt med timmar',
  willLack: 'Potten kommer inte att ha tillräckligt med timmar när passet hålls',
}

/** 'Genomfört – 1 h har dragits' */
export function chargedText(status: 'completed' | 'noShow' | 'late', hours: number): string {
  const word = status === 'late' ? shownStatusTexts.late : setStatusTexts[status]
  return `${word} – ${formatHoursUnit(hours)} har dragits`
}

/** Short versions of the warnings, for lists; the full ones are in warningTexts. */
export const shortWarningTexts: Record<Warning | 'notCharged', string> = {
  charged: 'Timmar dragna',
  notCharged: 'Inga timmar dragna',
  unmarked: 'Inte markerat',
  lacking: 'Potten saknar timmar',
  willLack: 'Timmarna räcker inte så långt',
}

/** Placeholders for unknown names (spec 8). */
export const sessionUnknownTexts = {
  client: 'Okänd klient',
}

/** The actions on a session of a series. */
type SeriesAction = 'move' | 'edit' | 'remove'

/** The series choice: which sessions of a series a change applies to (spec 4, Recurring sessions). */
export const seriesChoiceTexts = {
  title: {
    move: 'Flytta återkommande pass',
    edit: 'Ändra återkommande pass',
    remove: 'Ta bort återkommande pass',
  } satisfies Record<SeriesAction, string>,
  question: {
    move: 'Vilka pass ska flyttas?',
    edit: 'Vilka pass gäller ändringen?',
    remove: 'Vilka pass ska tas bort?',
  } satisfies Record<SeriesAction, string>,
  one: 'Bara detta pass',
  following: 'Detta och följande',
  followingHint: 'Det här och kommande: kryssa ur dem som inte ska ändras',
  all: 'Alla',
  allHint: 'Detta och varje kommande pass på samma veckodag och tid',
  count: (count: number) => `${count} pass`,
  list: 'Pass som berörs',
  own: 'detta pass',
  noneTicked: 'Markera minst ett pass till, eller välj Bara detta pass.',
  confirm: {
    move: (count) => (count === 1 ? 'Flytta passet' : `Flytta ${count} pass`),
    edit: (count) => (count === 1 ? 'Spara passet' : `Spara ${count} pass`),
    remove: (count) => (count === 1 ? 'Ta bort passet' : `Ta bort ${count} pass`),
  } satisfies Record<SeriesAction, (count: number) => string>,
  /** 'tis 24 nov, v. 48, 10:00', with the year when it is another than this */
  when: (date: LocalDate, time: string, now?: Date) =>
    `${formatDayNear(date, now)}, ${weekLabel(date)}, ${time}`,
  /** 'ons 25 nov 11:00', in the same week as the previous date */
  whenInWeek: (date: LocalDate, time: string) => `${formatDay(date)} ${time}`,
  /** 'tis 24 nov, v. 48, 10:00 → 11:00' */
  moved: (from: string, to: string) => `${from} → ${to}`,
  /** 'Drar 6 timmar från PT 10: 12 h → 6 h kvar' */
  charged: ({ hours, pot, remaining }: { hours: number; pot: string; remaining: number }) =>
    `Drar ${hoursInWords(hours)} från ${pot}: ${formatHoursUnit(sumHours([remaining, hours]))} → ${formatHoursUnit(remaining)} kvar`,
  noneCharged: 'Inga timmar dras.',
  potsMissing: 'Saldot kunde inte hämtas. Timmarna dras när du sparar.',
  busyMissing: 'Det gick inte att se om passen krockar med andra.',
}

/** The preview of a series before it is saved. */
export const seriesPreviewTexts = {
  title: 'Passen i serien',
  /** Opens the list on small screens. */
  dates: 'Datum i serien',
  /** '8 pass, 2 bortvalda · 6 h · saldo efter −1 h' */
  summary: (of: { count: number; left: number; hours: number; after: number | null }) =>
    [
      `${of.count} pass${of.left > 0 ? `, ${of.left} ${of.left === 1 ? 'bortvalt' : 'bortvalda'}` : ''}`,
      formatHoursUnit(of.hours),
      ...(of.after === null ? [] : [`saldo efter ${formatHoursUnit(of.after)}`]),
    ].join(' · '),
  /** '1 röd dag · 2 krockar · 1 finns redan · Potten räcker inte till 3 av dem' */
  issues: (of: {
    holidays: number
    absences: number
    clashes: number
    duplicates: number
    lacking: number
  }) =>
    [
      of.absences > 0 && `${of.absences} under frånvaro`,
      of.holidays > 0 && `${of.holidays} ${of.holidays === 1 ? 'röd dag' : 'röda dagar'}`,
      of.clashes > 0 && `${of.clashes} ${of.clashes === 1 ? 'krock' : 'krockar'}`,
      of.duplicates > 0 && `${of.duplicates} finns redan`,
      of.lacking > 0 && `Potten räcker inte till ${of.lacking} av dem`,
    ]
      .filter(Boolean)
      .join(' · '),
  otherTime: (time: LocalTime) => `kl ${time}`,
  holiday: (name: string) => `röd dag: ${name}`,
  absence: (label: string) => (label ? `frånvaro: ${label}` : 'frånvaro'),
  duplicate: 'finns redan',
  duplicateHint:
    'Pass som redan finns kan inte bokas en gång till. Ändra tid eller längd för att ta med dem.',
  lacks: 'potten räcker inte',
  leaveHolidays: 'Välj bort röda dagar',
  leaveClashes: 'Välj bort krockar',
  takeAll: 'Välj alla',
  loading: 'Söker krockar...',
  busyMissing:
    'Krockar och dubletter kunde inte hämtas. Det går att boka ändå: finns ett pass redan bokas inget.',
}

/** The notes on a row of either list. */
export const rowTexts = {
  /** 'krockar med Anna 10:00–11:00, Bo 10:30–11:30 och 2 till' */
  clashes: (of: readonly { client: string; time: string }[], more: number) =>
    `krockar med ${of.map(({ client, time }) => `${client} ${time}`).join(', ')}${more > 0 ? ` och ${more} till` : ''}`,
}

/** 'v. 48', on one line */
function weekLabel(date: LocalDate): string {
  return formatWeek(weekOf(date)).replace(' ', '\u00a0')
}

/** '6 timmar', '1 timme' */
function hoursInWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'timme' : 'timmar'}`
}
