import { formatHours, formatHoursUnit, sumHours } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import {
  formatDay,
  formatDayNear,
  formatWeek,
  type LocalDate,
  type LocalTime,
  weekday,
  weekOf,
} from '../../time.ts'

const weekdayPlurals = [
  'måndagar',
  'tisdagar',
  'onsdagar',
  'torsdagar',
  'fredagar',
  'lördagar',
  'söndagar',
] as const

/** A session's series, in its dialog and on its card. */
export const seriesTexts = {
  /** 'Pass 3 av 8, tisdagar 07:30 till 12 jan' */
  place: (
    of: { place: number; count: number; date: LocalDate; time: LocalTime; last: LocalDate },
    now?: Date,
  ) =>
    `Pass ${of.place} av ${of.count}, ${weekdayPlurals[weekday(of.date) - 1]} ${of.time} till ${formatDayNear(of.last, now).replace(/^\S+ /, '')}`,
  change: 'Ändra serien',
  /** While the form has unsaved changes. */
  saveFirst: 'När du sparar väljer du vilka pass i serien det gäller.',
}

/** "Ändra serien": another weekday, time, length or pot for this session and the later ones, or more weeks. */
export const changeSeriesTexts = {
  title: 'Ändra serien',
  weeksInvalid: 'Ange ett helt antal veckor',
  tooManyWeeks: 'Högst 104 veckor',
  weekday: 'Veckodag',
  moreWeeks: 'Fler veckor',
  /** 'Till och med tis 2 feb 2027' */
  until: (date: LocalDate, now?: Date) => `Till och med ${formatDayNear(date, now)}`,
  concerned: 'Pass som ändras',
  hint: 'Det här och kommande: kryssa ur dem som inte ska ändras. Passerade och markerade pass rörs inte.',
  added: 'Nya pass',
  addedCount: (count: number) => `${count} ${count === 1 ? 'nytt' : 'nya'} pass`,
  /** 'Ändra 6 pass', 'Boka 4 pass', 'Ändra 6 pass och boka 4' */
  confirm: ({ changed, added }: { changed: number; added: number }) => {
    if (changed === 0) return `Boka ${added} pass`
    return `Ändra ${changed === 1 ? 'passet' : `${changed} pass`}${added > 0 ? ` och boka ${added}` : ''}`
  },
  saving: 'Ändrar serien...',
  /** 'Serien ändrad: 6 pass', 'Serien ändrad: 6 pass och 4 nya' */
  saved: ({ changed, added }: { changed: number; added: number }) =>
    `Serien ändrad: ${changed} pass${added > 0 ? ` och ${added} ${added === 1 ? 'nytt' : 'nya'}` : ''}`,
  failed: 'Serien kunde inte ändras',
  undone: 'Serien är som förut',
  undoFailed: 'Ändringen kunde inte ångras',
  changedSince: 'Något av passen har ändrats eller markerats sedan dess.',
}

/** The actions on a session of a series. */
type SeriesAction = 'move' | 'edit' | 'remove'

/** The series choice: which sessions of a series a change applies to (S47). */
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
  one: 'Bara det här passet',
  all: 'Alla',
  allHint:
    'Det här och varje kommande pass på samma veckodag och tid. Kryssa ur dem som inte ska med.',
  count: (count: number) => `${count} pass`,
  list: 'Pass som berörs',
  own: 'det här passet',
  noneTicked: 'Markera minst ett pass till, eller välj Bara det här passet.',
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
    `Drar ${hoursInWords(hours)} från ${pot}: ${formatHoursUnit(sumHours([remaining, hours]))} → ${hoursLeft(remaining)}`,
  noneCharged: 'Inga timmar dras.',
  potsMissing: 'Saldot kunde inte hämtas. Timmarna dras när du sparar.',
  busyMissing: 'Det gick inte att se om passen krockar med andra.',
}

/** The preview of a series before it is saved. */
export const seriesPreviewTexts = {
  title: 'Passen i serien',
  /** Opens the list on small screens. */
  dates: 'Datum i serien',
  /** '8 pass, 2 bortvalda · 6 h · saknas 1 h' */
  summary: (of: { count: number; left: number; hours: number; after: number | null }) =>
    [
      `${of.count} pass${of.left > 0 ? `, ${of.left} ${of.left === 1 ? 'bortvalt' : 'bortvalda'}` : ''}`,
      formatHoursUnit(of.hours),
      ...(of.after === null ? [] : [leftText(of.after)]),
    ].join(' · '),
  /** '1 röd dag · Julafton · 2 krockar · 1 finns redan · Potten räcker inte till 3 av dem' */
  issues: (of: {
    holidays: number
    eves: readonly string[]
    absences: number
    clashes: number
    duplicates: number
    lacking: number
  }) =>
    [
      of.absences > 0 && `${of.absences} under frånvaro`,
      of.holidays > 0 && `${of.holidays} ${of.holidays === 1 ? 'röd dag' : 'röda dagar'}`,
      ...of.eves,
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
  leaveHolidays: 'Välj bort röda dagar och aftnar',
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

function leftText(hours: number): string {
  return hours < 0 ? `saknas ${formatHoursUnit(-hours)}` : `${hoursLeft(hours)} efter`
}
