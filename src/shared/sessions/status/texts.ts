import { formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import type { LocalTime } from '../../time.ts'

/** Setting the status of sessions with one tap or key. */
export const setStatusTexts = {
  cancel: 'Avboka',
  completed: 'Genomfört',
  noShow: 'Uteblivet',
  /** Books a held session again, in the next week that is free. */
  bookNext: 'Boka nästa',
  /** 'Boka tis 1 dec 10:00', and beside what is booked already 'Boka även tis 9 feb 10:00' */
  bookAt: (when: string, isAlso: boolean) => `Boka ${isAlso ? 'även ' : ''}${when}`,
  nextBooked: (when: string) => `Nästa pass är ${when} – redan bokat`,
  /** 'tis 1 dec 10:00' */
  when: (day: string, time: LocalTime) => `${day} ${time}`,
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
    `${formatHoursUnit(of.hours)} dras → ${hoursLeft(of.remaining)}`,
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
