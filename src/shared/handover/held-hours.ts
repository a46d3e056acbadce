import type { Period } from '../export/period.ts'
import { hundredthsOf } from '../hours.ts'
import {
  addDays,
  addWeeks,
  instantOf,
  type LocalDate,
  localDateOf,
  mondayOf,
  weekOf,
} from '../time.ts'

/** A session as far as it is counted. */
interface CountedSession {
  startsAt: Date
  durationHours: number
  completed: boolean
  noShow: boolean
}

/** Sums of what was held and missed. */
export interface Held {
  /** Those that were held. */
  sessions: number
  heldHours: number
  missedHours: number
}

/** What was held and missed from a day until the end of its week or of its month, whichever comes first. */
export interface HeldHours extends Held {
  fromOn: LocalDate
}

/** What a trainer held in a period for clients handed over since, and others for the trainer's clients before. */
export type HandedHours = Record<'given' | 'received', Held>

/**
 * What these sessions are to the figures of the trainer who held them, less what others have held of them, by the parts
 * into which weeks and months cut each other, oldest first: exact for every period of whole weeks or whole months. A part
 * without anything is left out, and none is below zero.
 */
export function heldHours(
  sessions: readonly CountedSession[],
  byOthers: readonly HeldHours[] = [],
): HeldHours[] {
  const parts = new Map<LocalDate, { sessions: number; held: number; missed: number }>()
  const partOf = (fromOn: LocalDate) => {
    const known = parts.get(fromOn) ?? { sessions: 0, held: 0, missed: 0 }
    parts.set(fromOn, known)
    return known
  }
  for (const { startsAt, durationHours, completed, noShow } of sessions) {
    if (!completed && !noShow) continue
    const part = partOf(firstDayOfPart(localDateOf(startsAt)))
    // A missed one wins when both flags are set (D12).
    part[noShow ? 'missed' : 'held'] += hundredthsOf(durationHours)
    if (!noShow) part.sessions += 1
  }
  for (const one of byOthers) {
    const part = partOf(one.fromOn)
    part.sessions -= one.sessions
    part.held -= hundredthsOf(one.heldHours)
    part.missed -= hundredthsOf(one.missedHours)
  }
  return [...parts]
    .map(([fromOn, { sessions: count, held, missed }]) => ({
      fromOn,
      sessions: Math.max(0, count),
      heldHours: Math.max(0, held) / 100,
      missedHours: Math.max(0, missed) / 100,
    }))
    .filter((part) => part.sessions + part.heldHours + part.missedHours > 0)
    .sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
}

/** A part from its first midnight in Stockholm, `to` exclusive. */
interface Part {
  fromOn: LocalDate
  from: Date
  to: Date
}

/**
 * The part that begins on a day; null when it does not lie in the period as a whole, since what was held of it on the days of
 * the period alone is not known.
 */
export function partWithin(fromOn: LocalDate, { from, to }: Period): Part | null {
  const next = firstDayAfterPart(fromOn)
  if (fromOn < from || addDays(to, 1) < next) return null
  return { fromOn, from: instantOf(fromOn, '00:00'), to: instantOf(next, '00:00') }
}

/** What is in both: as much as others held of what is there now (D37). */
export function commonHours(one: Held, other: Held): Held {
  return {
    sessions: Math.min(one.sessions, other.sessions),
    heldHours: Math.min(one.heldHours, other.heldHours),
    missedHours: Math.min(one.missedHours, other.missedHours),
  }
}

/** The Monday or the first of a month that comes after a day. */
function firstDayAfterPart(day: LocalDate): LocalDate {
  const monday = mondayOf(addWeeks(weekOf(day), 1))
  const firstOfMonth = `${monday.slice(0, 7)}-01`
  return day < firstOfMonth && firstOfMonth < monday ? firstOfMonth : monday
}

function firstDayOfPart(day: LocalDate): LocalDate {
  const monday = mondayOf(weekOf(day))
  const firstOfMonth = `${day.slice(0, 7)}-01`
  return monday > firstOfMonth ? monday : firstOfMonth
}
