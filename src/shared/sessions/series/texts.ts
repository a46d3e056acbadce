import { formatHours, formatHoursUnit, sumHours } from '../../hours.ts'
import { formatDay, formatWeek, type LocalDate, type LocalTime, weekOf } from '../../time.ts'

/** What is done to a session that has a series. */
type Act = 'move' | 'edit' | 'remove'

/** The question of how much of a series a change is for (spec 4, Recurring sessions). */
export const scopeTexts = {
  title: {
    move: 'Flytta återkommande pass',
    edit: 'Ändra återkommande pass',
    remove: 'Ta bort återkommande pass',
  } satisfies Record<Act, string>,
  question: {
    move: 'Vilka pass ska flyttas?',
    edit: 'Vilka pass gäller ändringen?',
    remove: 'Vilka pass ska tas bort?',
  } satisfies Record<Act, string>,
  one: 'Bara detta pass',
  following: 'Detta och följande',
  followingHint: 'Detta och de kommande som du väljer: kryssa ur dem som ska vara som de är',
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
  } satisfies Record<Act, (count: number) => string>,
  /** 'tis 24 nov, v. 48, 10:00', with the year when it is another than the first one's. */
  when: (date: LocalDate, time: string, first: LocalDate) =>
    `${dayWithin(date, first)}, ${weekWords(date)}, ${time}`,
  /** 'ons 25 nov 11:00', in the week that has been told */
  whenInWeek: (date: LocalDate, time: string) => `${formatDay(date)} ${time}`,
  /** 'tis 24 nov, v. 48, 10:00 → 11:00' */
  moved: (from: string, to: string) => `${from} → ${to}`,
  /** 'Drar 6 timmar från PT 10: 12 h → 6 h kvar' */
  charged: ({ hours, pot, remaining }: { hours: number; pot: string; remaining: number }) =>
    `Drar ${hoursWords(hours)} från ${pot}: ${formatHoursUnit(sumHours([remaining, hours]))} → ${formatHoursUnit(remaining)} kvar`,
  noneCharged: 'Inga timmar dras.',
  potsMissing: 'Saldot kunde inte hämtas. Timmarna dras när du sparar.',
  busyMissing: 'Det gick inte att se om passen krockar med andra.',
}

/** What a series will be, before anything is saved. */
export const seriesPreviewTexts = {
  title: 'Passen i serien',
  /** Opens the list where there is little room. */
  dates: 'Datum i serien',
  /** '8 pass, 2 bortvalda · 6 h · saldo efter −1 h' */
  summary: (of: { count: number; left: number; hours: number; after: number | null }) =>
    [
      `${of.count} pass${of.left > 0 ? `, ${of.left} ${of.left === 1 ? 'bortvalt' : 'bortvalda'}` : ''}`,
      formatHoursUnit(of.hours),
      ...(of.after === null ? [] : [`saldo efter ${formatHoursUnit(of.after)}`]),
    ].join(' · '),
  /** '1 röd dag · 2 krockar · 1 finns redan · potten räcker inte till 3' */
  issues: (of: { holidays: number; clashes: number; duplicates: number; lacking: number }) =>
    [
      of.holidays > 0 && `${of.holidays} ${of.holidays === 1 ? 'röd dag' : 'röda dagar'}`,
      of.clashes > 0 && `${of.clashes} ${of.clashes === 1 ? 'krock' : 'krockar'}`,
      of.duplicates > 0 && `${of.duplicates} finns redan`,
      of.lacking > 0 && `potten räcker inte till ${of.lacking}`,
    ]
      .filter(Boolean)
      .join(' · '),
  otherTime: (time: LocalTime) => `kl ${time}`,
  holiday: (name: string) => `röd dag: ${name}`,
  duplicate: 'finns redan',
  duplicateHint:
    'Pass som redan finns kan inte skapas en gång till. Ändra tid eller längd för att ta med dem.',
  lacks: 'potten räcker inte',
  leaveHolidays: 'Välj bort röda dagar',
  leaveClashes: 'Välj bort krockar',
  takeAll: 'Välj alla',
  loading: 'Söker krockar...',
  busyMissing:
    'Krockar och dubletter kunde inte hämtas. Det går att skapa ändå: finns ett pass redan skapas inget.',
}

/** What stands on a row of either list. */
export const rowTexts = {
  /** 'krockar med Anna 10:00–11:00, Bo 10:30–11:30 och 2 till' */
  clashes: (of: readonly { client: string; time: string }[], more: number) =>
    `krockar med ${of.map(({ client, time }) => `${client} ${time}`).join(', ')}${more > 0 ? ` och ${more} till` : ''}`,
}

/** 'tis 24 nov', with the year when it is not the year of `first`. */
function dayWithin(date: LocalDate, first: LocalDate): string {
  const year = date.slice(0, 4)
  return year === first.slice(0, 4) ? formatDay(date) : `${formatDay(date)} ${year}`
}

/** 'v. 48', on one line */
function weekWords(date: LocalDate): string {
  return formatWeek(weekOf(date)).replace(' ', '\u00a0')
}

/** '6 timmar', '1 timme' */
function hoursWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'timme' : 'timmar'}`
}
