import type { OpenSession } from '#shared/sessions/coverage.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { weeklyStarts } from '#shared/sessions/recurrence.ts'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import { type Booked, overlapsOf, spanOf } from '../availability/overlaps.ts'
import { repeatsIn } from './repeats.ts'

/** The typed values of a new session or series. */
export interface TypedSeries {
  clientId: string
  date: string
  time: string
  durationHours: string | number
  repeatWeeks: string | number
}

/** A planned session of the series. */
export interface PlannedWeek {
  /** Weeks after the first session; 0 for itself. */
  week: number
  date: LocalDate
  startsAt: Date
  durationHours: number
  /** The bookings at the same time. */
  clashes: Booked[]
  /** The same session exists already (spec 5). */
  isDuplicate: boolean
  /** Whether it will be created. */
  isKept: boolean
}

/**
 * Plans the typed sessions, weekly at the same time of day (design D15), with their clashes. Null while the time is
 * invalid. Days in `skipped` are skipped, and so are duplicates in a series: the server would refuse the whole series for
 * one (spec 5).
 */
export function planSeries(
  typed: TypedSeries,
  booked: readonly Booked[],
  skipped: ReadonlySet<LocalDate>,
): PlannedWeek[] | null {
  const repeats = repeatsIn(typed.repeatWeeks)
  const first = spanOf(typed)
  if (repeats === null || !first) return null
  const { durationHours } = first
  const starts = weeklyStarts(first.date, first.time, repeats)
  const duplicates = duplicateWeeksOf({ ...typed, durationHours }, starts, booked)
  return starts.map((startsAt, week) => {
    const date = localDateOf(startsAt)
    const isDuplicate = duplicates.has(week)
    return {
      week,
      date,
      startsAt,
      durationHours,
      clashes: overlapsOf(booked, { startsAt, durationHours }),
      isDuplicate,
      isKept: repeats === 0 || !(isDuplicate || skipped.has(date)),
    }
  })
}

/** The weeks in which the same session exists already. */
function duplicateWeeksOf(
  { clientId, durationHours }: { clientId: string; durationHours: number },
  starts: readonly Date[],
  booked: readonly Booked[],
): Set<number> {
  // All bookings are of the same trainer.
  const owner = { trainerId: '' }
  const found = findDuplicates(
    starts.map((startsAt) => ({ ...owner, clientId, durationHours, startsAt })),
    booked.map((session) => ({ ...owner, ...session })),
  )
  return new Set(found.flatMap((one) => (one.kind === 'existing' ? one.index - 1 : [])))
}

/** The skipped weeks, as the server's input. */
export function skippedWeeks(plan: readonly PlannedWeek[]): number[] {
  return plan.flatMap(({ week, isKept }) => (isKept ? [] : week))
}

/** 'Totalt 8 pass: tis 24 nov – tis 12 jan'; null for at most one session. */
export function seriesText(kept: readonly PlannedWeek[], now?: Date): string | null {
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last || first === last) return null
  return sessionForecastTexts.series(
    { count: kept.length, first: first.date, last: last.date },
    now,
  )
}

/** The planned sessions as open sessions of a pot, for its forecast. */
export function openSessions(weeks: readonly PlannedWeek[], potId: string | null): OpenSession[] {
  return weeks.map((week) => ({
    id: keyOf(week),
    potId,
    startsAt: week.startsAt,
    durationHours: week.durationHours,
  }))
}

/** A temporary id of a planned session. */
export function keyOf({ week }: PlannedWeek): string {
  return `week ${week}`
}
