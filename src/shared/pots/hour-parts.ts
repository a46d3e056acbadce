import { hundredthsOf, sumHours } from '../hours.ts'

/** What the hours of a pot are spent on, in hours, none below 0. */
export interface HourParts {
  /** Charged by sessions that were held or missed. */
  used: number
  /** Booked ahead and covered by what is left. */
  booked: number
  /** Left after what is booked. */
  free: number
  /** Booked or charged beyond the pot. */
  lacking: number
}

const noHours: HourParts = { used: 0, booked: 0, free: 0, lacking: 0 }

/** The parts of a pot with `totalHours`, of which `hoursRemaining` are left. */
export function hourParts(pot: {
  totalHours: number
  hoursRemaining: number
  forecast: { booked: number }
}): HourParts {
  const all = hundredthsOf(pot.totalHours)
  const remaining = hundredthsOf(pot.hoursRemaining)
  const ahead = hundredthsOf(pot.forecast.booked)
  const within = Math.max(remaining, 0)
  return {
    used: Math.max(all - remaining, 0) / 100,
    booked: Math.min(ahead, within) / 100,
    free: Math.max(remaining - ahead, 0) / 100,
    lacking: Math.max(ahead - remaining, 0) / 100,
  }
}

/** The sums of the parts of several pots. */
export function sumHourParts(list: readonly HourParts[]): HourParts {
  if (list.length === 0) return noHours
  return {
    used: sumHours(list.map(({ used }) => used)),
    booked: sumHours(list.map(({ booked }) => booked)),
    free: sumHours(list.map(({ free }) => free)),
    lacking: sumHours(list.map(({ lacking }) => lacking)),
  }
}

/** How far a vessel is filled, as parts of its height, 0 to 1. */
export interface Levels {
  /** From its bottom. */
  free: number
  /** Above the free hours. */
  booked: number
  isLacking: boolean
}

/** The lowest level that is drawn, so that a few hours can be seen. */
const leastLevel = 0.12

/** The levels of a vessel: what is left of what was bought, of which a part is booked (D100). */
export function levelsOf({ used, booked, free, lacking }: HourParts): Levels {
  const left = booked + free
  const least = (booked > 0 ? leastLevel : 0) + (free > 0 ? leastLevel : 0)
  const level = left === 0 ? 0 : Math.max(left / (used + left), least)
  const isLacking = lacking > 0
  // A subtraction could give a little less than 0.
  if (booked === 0) return { free: level, booked: 0, isLacking }
  if (free === 0) return { free: 0, booked: level, isLacking }
  const solid = Math.min(Math.max((level * free) / left, leastLevel), level - leastLevel)
  return { free: solid, booked: level - solid, isLacking }
}
