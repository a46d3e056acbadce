import { compareSwedish } from '../../collation.ts'
import { csvOf } from '../../export/csv.ts'
import type { Period } from '../../export/period.ts'
import { sumHours } from '../../hours.ts'
import { mondayOf, type WeekKey } from '../../time.ts'
import type { Overview } from './payload.ts'
import { weeksOfPeriod } from './period.ts'
import { overviewTexts as texts } from './texts.ts'

export type OverviewTrainer = Overview['trainers'][number]

/** Hours by what became of them, and how many past sessions are unmarked. */
export type OverviewSums = Omit<OverviewTrainer['weeks'][number], 'week'>

/** The sums of a list; zeros without rows. */
export function sumsOf(list: readonly OverviewSums[]): OverviewSums {
  const hours = (name: keyof OverviewSums) => sumHours(list.map((one) => one[name]))
  return {
    held: hours('held'),
    missed: hours('missed'),
    unmarked: hours('unmarked'),
    booked: hours('booked'),
    unmarkedSessions: hours('unmarkedSessions'),
  }
}

/** The trainers in Swedish order of their names; those of one name by address. */
export function inOrder(trainers: readonly OverviewTrainer[]): OverviewTrainer[] {
  return trainers.toSorted(
    (a, b) => compareSwedish(a.name, b.name) || compareSwedish(a.email, b.email),
  )
}

/** The sums of these trainers for every week of the period, oldest first, also for one without sessions. */
export function sumsByWeek(
  trainers: readonly Pick<OverviewTrainer, 'weeks'>[],
  period: Period,
): (OverviewSums & { week: WeekKey })[] {
  const all = trainers.flatMap(({ weeks }) => weeks)
  return weeksOfPeriod(period).map(({ week }) => ({
    week,
    ...sumsOf(all.filter((one) => one.week === week)),
  }))
}

/**
 * The overview as CSV: a row for every week of each trainer. The pots are counted once, in the first week of their
 * trainer, so that the column can be summed.
 */
export function overviewCsv({ trainers }: Overview, period: Period): string {
  const rows = inOrder(trainers).flatMap((trainer) =>
    sumsByWeek([trainer], period).map(({ week, ...sums }, n) => [
      trainer.name,
      trainer.email,
      week,
      mondayOf(week),
      sums.held,
      sums.missed,
      sums.unmarked,
      sums.booked,
      sums.unmarkedSessions,
      n === 0 ? trainer.potsToFill : '',
    ]),
  )
  return csvOf([texts.csvColumns, ...rows])
}
