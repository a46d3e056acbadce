import { type HandedPart, withHanded } from '../../handover/weeks.ts'
import { weekOf } from '../../time.ts'
import type { OverviewTrainer } from './overview.ts'

type Week = OverviewTrainer['weeks'][number]

/** The weeks of a trainer, oldest first, with hand-overs. A week in which nothing is left is left out. */
export function weeksWithHanded(weeks: readonly Week[], handed: readonly HandedPart[]): Week[] {
  const known = new Set(weeks.map(({ week }) => week))
  const others = new Set(
    handed.map(({ fromOn }) => weekOf(fromOn)).filter((week) => !known.has(week)),
  )
  return withHanded([...weeks, ...[...others].map(noHours)], handed)
    .filter(({ week: _week, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
    .sort((a, b) => (a.week < b.week ? -1 : 1))
}

function noHours(week: string): Week {
  return { week, held: 0, missed: 0, unmarked: 0, booked: 0, unmarkedSessions: 0 }
}
