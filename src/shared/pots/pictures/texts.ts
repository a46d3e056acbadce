import { formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import { statementTexts } from '../statement/texts.ts'
import type { BurnDownKind } from './burn-down.ts'
import type { LastingKind } from './lasting.ts'

const pots = (count: number) => (count === 1 ? '1 tidspott' : `${count} tidspotter`)

/** The picture of a pot: its hours over time. */
export const burnDownTexts = {
  title: 'Timmarna över tid',
  titleOf: (type: string) => `Timmarna över tid i ${type}`,
  kinds: {
    ...statementTexts.kinds,
    start: statementTexts.carried,
    now: 'Idag',
    booked: 'Bokat pass',
  } satisfies Record<BurnDownKind, string>,
  left: hoursLeft,
  today: (hours: number) => `${formatHoursUnit(hours)} idag`,
  runsOut: (day: string) => `räcker t.o.m. ${day}`,
  legend: { past: 'Kvar', booked: 'Efter bokade pass', lacking: 'Saknas' },
  /** What the picture shows, in a sentence. */
  summary: (of: { left: number; booked: number; after: number }) =>
    of.booked === 0
      ? `${formatHoursUnit(of.left)} kvar och inget bokat.`
      : `${formatHoursUnit(of.left)} kvar idag, och ${formatHoursUnit(of.after)} efter ${of.booked === 1 ? '1 bokat pass' : `${of.booked} bokade pass`}.`,
}

/** The picture beside the statement. */
export const runningLineTexts = {
  title: 'Saldot över tid',
  of: (type: string) => `Saldot över tid i ${type}`,
  summary: (of: { rows: number; low: number; high: number }) =>
    `${of.rows} händelser, mellan ${formatHoursUnit(of.low)} och ${formatHoursUnit(of.high)}.`,
}

/** The pictures of the trainer's hours and pots. */
export const potPicturesTexts = {
  title: 'Diagram',
  loadFailed: 'Bilderna kunde inte hämtas',
  none: 'Inga pass att visa ännu',
  noneHint: 'När du har bokat pass visas veckornas timmar och beläggningen här.',
  book: 'Boka pass',
  weeks: {
    title: 'Timmar per vecka',
    summary: (of: { held: number; missed: number; booked: number }) =>
      `De senaste tolv veckorna: ${formatHoursUnit(of.held)} genomförda och ${formatHoursUnit(of.missed)} uteblivna. Framåt: ${formatHoursUnit(of.booked)} bokade.`,
    /** What of it was held for clients of other trainers now, whose sessions the calendar does not show (D143). */
    given: (hours: number) =>
      `Av de genomförda och uteblivna är ${formatHoursUnit(hours)} för klienter du har lämnat över.`,
    outcomes: {
      held: 'Genomförda',
      missed: 'Uteblivna',
      unmarked: 'Inte avstämda',
      booked: 'Bokade',
    },
  },
  occupancy: {
    title: 'Beläggning per veckodag och timme',
    summary: (most: string | null) =>
      most === null
        ? 'Inga pass de senaste tolv veckorna.'
        : `Snitt över de senaste tolv veckorna. Mest belagt: ${most}.`,
    days: ['mån', 'tis', 'ons', 'tor', 'fre', 'lör', 'sön'],
    hour: 'Timme',
    share: (share: number) => `${Math.round(share * 100)} %`,
    taken: (share: number) => `belagt till ${Math.round(share * 100)} %`,
  },
  lasting: {
    title: 'Hur länge potterna räcker',
    summary: (of: { short: number; all: number }) =>
      of.short === 0
        ? 'Alla tidspotter räcker till det som är bokat.'
        : `${of.short} av ${pots(of.all)} räcker inte till allt som är bokat.`,
    kinds: {
      notNext: 'Inte till nästa pass',
      thisWeek: 'Den här veckan',
      nextWeek: 'Nästa vecka',
      fourWeeks: 'Två till tre veckor',
      eightWeeks: 'Fyra till sju veckor',
      later: 'Åtta veckor eller mer',
      all: 'Till allt som är bokat',
      unbooked: 'Inget bokat',
    } satisfies Record<LastingKind, string>,
    lasts: 'Räcker',
    count: 'Tidspotter',
    pots,
  },
  due: {
    title: 'Behöver påfyllning, vecka för vecka',
    summary: (count: number) =>
      count === 0
        ? 'Ingen pott tar slut de närmaste åtta veckorna.'
        : `${pots(count)} tar slut de närmaste åtta veckorna.`,
    clients: 'Klienter',
    nobody: 'Ingen',
    more: (count: number) => `+${count}`,
  },
}
