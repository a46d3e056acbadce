import { formatHoursUnit } from '../../hours.ts'
import {
  formatDayNear,
  formatTimeRange,
  instantOf,
  type LocalDate,
  type LocalTime,
} from '../../time.ts'

interface Slot {
  date: LocalDate
  time: LocalTime
  durationHours: number
}

/** Announcements while a session is dragged or moved with the keyboard. */
export const dragTexts = {
  /** '10:00–11:00' */
  time: ({ date, time, durationHours }: Slot) =>
    formatTimeRange(instantOf(date, time), durationHours),
  /** 'tis 24 nov 10:00–11:00' */
  slot: (slot: Slot) => `${formatDayNear(slot.date)} ${dragTexts.time(slot)}`,
  /** 'tis 24 nov 10:00–11:30, 1,5 h' */
  slotAndLength: (slot: Slot) => `${dragTexts.slot(slot)}, ${formatHoursUnit(slot.durationHours)}`,
  /** The limit of the shown hours or of a session's length is reached. */
  noFurther: 'Längre går det inte här. Tryck Enter för att välja tid och längd i dialogen.',
  fixed: 'Passet går inte att flytta',
  cancelled: 'Avbrutet. Inget har ändrats.',
}

/** Toasts after a session has been moved or resized. */
export const moveToasts = {
  /** 'Flyttat till tis 24 nov 10:00' */
  moved: (to: { date: LocalDate; time: LocalTime }) => `Flyttat till ${placeOf(to)}`,
  /** 'Ny längd: 1,5 h' */
  resized: (hours: number) => `Ny längd: ${formatHoursUnit(hours)}`,
  /** '6 pass flyttade' */
  manyMoved: (count: number) => `${count} pass flyttade`,
  /** 'Det första till tis 24 nov 10:00' */
  firstTo: (to: { date: LocalDate; time: LocalTime }) => `Det första till ${placeOf(to)}`,
  /** 'Ny längd på 6 pass: 1,5 h' */
  manyResized: (count: number, hours: number) =>
    `Ny längd på ${count} pass: ${formatHoursUnit(hours)}`,
  /** 'Det ligger nu under frånvaron Semester.' */
  inAbsence: (label: string) =>
    label ? `Det ligger nu under frånvaron ${label}.` : 'Det ligger nu under en frånvaro.',
  /** Undo of a move: 'Tillbaka till tis 24 nov 10:00' */
  putBack: (to: { date: LocalDate; time: LocalTime }) => `Tillbaka till ${placeOf(to)}`,
  /** Undo of a resize: 'Längden är 1 h igen' */
  lengthBack: (hours: number) => `Längden är ${formatHoursUnit(hours)} igen`,
  manyPutBack: (count: number) => `${count} pass är som de var förut`,
  putBackFailed: 'Det gick inte att ångra',
  changed: 'Passet har ändrats',
  changedShown: 'Det har sparats på ett annat ställe. Nu visas det som är sparat.',
  changedSince: 'Passet har ändrats sedan det flyttades.',
  unmoved: 'Passet flyttades inte',
  unanswered:
    'Passet är ett av flera återkommande, och frågan om vilka som skulle flyttas fick inget svar.',
}

/** 'tis 24 nov 10:00' */
function placeOf({ date, time }: { date: LocalDate; time: LocalTime }): string {
  return `${formatDayNear(date)} ${time}`
}
