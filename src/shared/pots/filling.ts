import { hundredthsOf, sumHours } from '../hours.ts'
import { isSoon } from '../sessions/warning-tone.ts'
import { earliest } from './forecast.ts'

/**
 * What a pot holds, for its vessel, its bar and their words (D100), in hours, none below 0. What is left is `free` +
 * `booked` + `unmarked`.
 */
export interface Filling {
  /** Full: the greatest of what was left right after the last positive entry, what is left now, and 1 h. */
  full: number
  /** Drawn since the last positive entry. */
  used: number
  /** Left after what is booked and what waits to be marked. */
  free: number
  /** Booked ahead and covered by what is left. */
  booked: number
  /** Held, or under way, and not marked yet: drawn first. */
  unmarked: number
  /** Booked or charged beyond the pot. */
  lacking: number
  /** The covered hours of each booked session, soonest first; none where they are too many to be told apart. */
  stripes: readonly number[]
}

export interface FilledPot {
  hoursRemaining: number
  /** Left right after the last positive entry, in the order of the statement; 0 without one. */
  filledTo: number
  forecast: { booked: number; unmarked: number; bookedEach: readonly number[] }
}

/** The lowest rim, in hours. */
const leastFull = 1

/** What a pot holds. */
export function fillingOf({ hoursRemaining, filledTo, forecast }: FilledPot): Filling {
  const left = hundredthsOf(hoursRemaining)
  const within = Math.max(left, 0)
  const ahead = hundredthsOf(forecast.booked)
  const unmarked = Math.min(hundredthsOf(forecast.unmarked), within)
  const booked = Math.min(ahead, within - unmarked)
  let uncovered = booked
  const stripes = forecast.bookedEach.flatMap((hours) => {
    const covered = Math.min(hundredthsOf(hours), uncovered)
    uncovered -= covered
    return covered > 0 ? covered / 100 : []
  })
  return {
    full: Math.max(filledTo, hoursRemaining, leastFull),
    used: Math.max(hundredthsOf(filledTo) - within, 0) / 100,
    free: (within - unmarked - booked) / 100,
    booked: booked / 100,
    unmarked: unmarked / 100,
    lacking: Math.max(ahead - left, 0) / 100,
    stripes,
  }
}

/** What several pots hold together. */
export function sumFillings(list: readonly Filling[]): Filling {
  const [only, another] = list
  if (only && !another) return only
  const sum = (part: Exclude<keyof Filling, 'stripes'>) => sumHours(list.map((one) => one[part]))
  return {
    full: Math.max(sum('full'), leastFull),
    used: sum('used'),
    free: sum('free'),
    booked: sum('booked'),
    unmarked: sum('unmarked'),
    lacking: sum('lacking'),
    stripes: [],
  }
}

/** How a vessel shows that hours are lacking: within a fortnight, or below zero, as a crack; later as a notch. */
export type Flaw = 'crack' | 'notch'

/** So many hours are left, and they lack from then on; null when they do not. */
interface Lack {
  left: number
  lacksFrom: Date | null
}

/** The flaw of a pot; null without one. */
export function flawOf({ left, lacksFrom }: Lack, now: Date): Flaw | null {
  if (left < 0) return 'crack'
  if (lacksFrom === null) return null
  return isSoon(lacksFrom, now) ? 'crack' : 'notch'
}

/** Several pots as one, whose flaw is the worst of theirs: the fewest hours of one, and the first lack. */
export function worstOf(lacks: readonly Lack[]): Lack {
  return {
    left: Math.min(...lacks.map(({ left }) => left)),
    lacksFrom: earliest(lacks.map(({ lacksFrom }) => lacksFrom)),
  }
}

/** The hours between the marks at the wall: five, or more where there would be over twelve marks. */
export function markEvery(full: number): number {
  const steps = [5, 10, 25, 50, 100, 250, 500, 1000]
  return steps.find((step) => full / step <= 12) ?? 10_000
}

/** The parts of a vessel from its bottom up. */
export const levelParts = ['free', 'booked', 'unmarked'] as const

/** A part of a vessel, from 0 at its bottom to 1 at its rim. */
export interface Level {
  part: (typeof levelParts)[number]
  from: number
  to: number
}

/** The lowest level that is drawn, so that a few hours can be seen. */
const leastLevel = 0.06

/** The parts of a vessel from its bottom up, without those of no hours; one of 0 hours or less is empty. */
export function levelsOf(filling: Filling): Level[] {
  const { full, free, booked, unmarked } = filling
  const left = free + booked + unmarked
  if (left <= 0) return []
  const height = Math.max(Math.min(left / full, 1), leastLevel)
  const levels: Level[] = []
  let from = 0
  for (const part of levelParts) {
    const share = (height * filling[part]) / left
    if (share > 0) levels.push({ part, from, to: Math.min(from + share, 1) })
    from += share
  }
  return levels
}

/** Where one stripe of the booked hours meets the next, from the lowest up, as parts of the vessel's height. */
export function cutsOf(filling: Filling): number[] {
  const booked = levelsOf(filling).find(({ part }) => part === 'booked')
  if (!booked || filling.booked === 0) return []
  let below = filling.booked
  // The soonest session is drawn first, so it is on top.
  return filling.stripes.slice(0, -1).map((hours) => {
    below -= hours
    return booked.from + ((booked.to - booked.from) * below) / filling.booked
  })
}
