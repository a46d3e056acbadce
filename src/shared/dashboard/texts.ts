import { formatHoursUnit } from '../hours.ts'
import { hoursLeft, trainerFigureTexts } from '../texts.ts'
import { formatDayNear, type LocalDate } from '../time.ts'

/** The trainer's dashboard (S56). */
export const dashboardTexts = {
  title: 'Dashboard',
  counts: 'Översikt',
  ...trainerFigureTexts,
  calendar: 'Kalender',
  clientList: 'Klienter',
  loading: 'Laddar...',
  failed: 'Översikten kunde inte hämtas',
}

/** On /admin/dashboard, the part of an administrator who also is a trainer (D42). */
export const ownDashboardTexts = {
  label: 'Din egen träning',
  offer: 'Tränar du själv klienter?',
  hint: 'Lägg till den första, så visas din vecka, dina klienter och det som behöver åtgärdas här.',
  add: 'Lägg till din första klient',
}

/** The line at the top of the dashboard: the session under way, and the next one. */
export const dashboardNowTexts = {
  title: 'Just nu',
  next: 'Nästa:',
  current: 'Pågår:',
  afterwards: 'Sedan:',
  /** 'om 25 min', 'om 2 h 5 min' */
  startsIn: (minutes: number) => `om ${minutesInWords(minutes)}`,
  /** '20 min till' */
  remaining: (minutes: number) => `${minutesInWords(minutes)} till`,
  left: hoursLeft,
  noPot: 'ingen tidspott',
  none: 'Inga fler pass är bokade den här veckan eller nästa.',
}

/** '25 min', '2 h', '2 h 5 min' */
function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    hours > 0 && formatHoursUnit(hours),
    (rest > 0 || hours === 0) && `${rest}\u00a0min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** "Stäm av": sets the status of past sessions, opened from the dashboard and the calendar. */
export const unmarkedSessionsTexts = {
  title: 'Stäm av',
  /** 'Stäm av · 5 pass att markera' */
  short: (count: string) => `Stäm av · ${count}`,
  toMark: (count: number) => `${count} pass att markera`,
  notMarked: (count: number) =>
    count === 1 ? '1 pass är inte avstämt.' : `${count} pass är inte avstämda.`,
  /** Which days it covers: 'Gäller tis 17 nov – sön 22 nov.' */
  covers: (first: LocalDate, last: LocalDate, now?: Date) =>
    first === last
      ? `Gäller ${formatDayNear(first, now)}.`
      : `Gäller ${formatDayNear(first, now)} – ${formatDayNear(last, now)}.`,
  more: (of: { shown: number; more: number }) =>
    `Här är de ${of.shown} senaste. ${of.more} äldre pass visas när de är markerade.`,
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  /** 'tis 17 nov · v. 47' */
  day: (date: string, week: string) => `${date} · ${week}`,
  /** 'Genomfört: Anna Andersson, tis 24 nov kl 10:00' */
  markOne: (mark: string, which: string) => `${mark}: ${which}`,
  /** The keys of a row, with their commands. */
  completedKey: 'G',
  completedHint: 'genomfört',
  noShowKey: 'U',
  noShowHint: 'uteblivet',
  moveHint: 'byt rad',
  all: 'Markera alla som genomförda',
  done: 'Allt är markerat',
  doneHint: 'Det finns inga tidigare pass som väntar på att markeras.',
  allHeading: (count: number) => `${count} pass markeras som genomförda`,
  allText: 'Så här blir saldona:',
  /** 'PT 60 min · 2 pass, 2 h' */
  drawn: (of: { pot: string; sessions: number; hours: number }) =>
    `${of.pot} · ${of.sessions} pass, ${formatHoursUnit(of.hours)}`,
  /** '6,5 h → 4,5 h' */
  balance: (of: { before: number; after: number }) =>
    `${formatHoursUnit(of.before)} → ${formatHoursUnit(of.after)}`,
  below: 'Under noll',
  belowCount: (pots: number) =>
    pots === 1 ? 'En pott går under noll.' : `${pots} potter går under noll.`,
  withoutPot: (sessions: number) =>
    sessions === 1
      ? '1 pass har ingen tidspott, så inga timmar dras för det.'
      : `${sessions} pass har ingen tidspott, så inga timmar dras för dem.`,
  confirmAll: (count: number) => `Markera ${count} pass`,
}
