import type { HeldHours } from '../../handover/held-hours.ts'
import { sumHours } from '../../hours.ts'
import { weekOf } from '../../time.ts'
import type { OverviewTrainer } from './overview.ts'

type Week = OverviewTrainer['weeks'][number]

/** Hours of a part of a week to add, or to take off. */
type HandedPart = HeldHours & { isGiven: boolean }

/**
 * The weeks of a trainer, oldest first, with what was held and missed of clients handed over since, and without what others
 * held of clients received (D37). A week in which nothing is left is left out.
 */
export function withHanded(weeks: readonly Week[], handed: readonly HandedPart[]): Week[] {
  const found = new Map(weeks.map((week) => [week.week, week]))
  for (const { fromOn, isGiven, heldHours, missedHours } of handed) {
    const week = weekOf(fromOn)
    const sign = isGiven ? 1 : -1
    const of = found.get(week) ?? noHours(week)
    found.set(week, {
      ...of,
      held: sumHours([of.held, sign * heldHours]),
      missed: sumHours([of.missed, sign * missedHours]),
    })
  }
  return [...found.values()]
    .filter(({ week: _week, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
    .sort((a, b) => (a.week < b.week ? -1 : 1))
}

function noHours(week: string): Week {
  return { week, held: 0, missed: 0, unmarked: 0, booked: 0, unmarkedSessions: 0 }
}
