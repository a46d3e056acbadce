import { sumHours } from '../hours.ts'
import { type WeekKey, weekOf } from '../time.ts'
import type { HeldHours } from './held-hours.ts'

/** Hours of a part of a week that the sessions of now do not say: `isGiven` to add, or to take off. */
export type HandedPart = Pick<HeldHours, 'fromOn' | 'heldHours' | 'missedHours'> & {
  isGiven: boolean
}

/**
 * Weeks of a trainer with what was held and missed of clients handed over since, and without what others held of clients
 * received (D37). Parts of other weeks are left out.
 */
export function withHanded<Week extends { week: WeekKey; held: number; missed: number }>(
  weeks: readonly Week[],
  handed: readonly HandedPart[],
): Week[] {
  return weeks.map((of) => {
    const parts = handed.filter(({ fromOn }) => weekOf(fromOn) === of.week)
    const sum = (hours: 'heldHours' | 'missedHours') =>
      parts.map((part) => (part.isGiven ? part[hours] : -part[hours]))
    return {
      ...of,
      held: sumHours([of.held, ...sum('heldHours')]),
      missed: sumHours([of.missed, ...sum('missedHours')]),
    }
  })
}
