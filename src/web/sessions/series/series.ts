import type { OpenSession } from '#shared/sessions/coverage.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { weeklyStarts } from '#shared/sessions/recurrence.ts'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import { type Booked, overlapsOf, spanOf } from '../availability/overlaps.ts'
import { repeatsIn } from './repeats.ts'

/** What is asked about a new session, as it is typed. */
export interface TypedSeries {
  clientId: string
  date: string
  time: string
  durationHours: string | number
  repeatWeeks: string | number
}

/** A session of the series that is being planned. */
export interface PlannedWeek {
  /** Weeks after the first, which is 0. */
  week: number
  date: LocalDate
  startsAt: Date
  durationHours: number
  /** What is booked at the same time. */
  clashes: Booked[]
  /** The same session is there already (spec 5). */
  isDuplicate: boolean
  /** Whether it will be made. */
  isKept: boolean
}

/**
 * The sessions that are typed, one a week on the clock (design D15), with what is in their way. Null while there is no
 * time yet. Weeks on a day in `left` are not made; nor are duplicates in a series, since the server would refuse all of
 * it for one (spec 5).
 */
export function planSeries(
  typed: TypedSeries,
  booked: readonly Booked[],
  left: ReadonlySet<LocalDate>,
): PlannedWeek[] | null {
  const repeats = repeatsIn(typed.repeatWeeks)
  const first = spanOf(typed)
  if (repeats === null || !first) return null
  const { durationHours } = first
  const starts = weeklyStarts(first.date, first.time, repeats)
  const twins = twinsOf({ ...typed, durationHours }, starts, booked)
  return starts.map((startsAt, week) => {
    const date = localDateOf(startsAt)
    const isDuplicate = twins.has(week)
    return {
      week,
      date,
      startsAt,
      durationHours,
      clashes: overlapsOf(booked, { startsAt, durationHours }),
      isDuplicate,
      isKept: repeats === 0 || !(isDuplicate || left.has(date)),
    }
  })
}

/** The weeks on which the same session is there already. */
function twinsOf(
  { clientId, durationHours }: { clientId: string; durationHours: number },
  starts: readonly Date[],
  booked: readonly Booked[],
): Set<number> {
  // The server tells of one trainer's sessions only.
  const mine = { trainerId: '' }
  const found = findDuplicates(
    starts.map((startsAt) => ({ ...mine, clientId, durationHours, startsAt })),
    booked.map((session) => ({ ...mine, ...session })),
  )
  return new Set(found.flatMap((one) => (one.kind === 'existing' ? one.index - 1 : [])))
}

/** The weeks that are left out, as the server is told of them. */
export function skippedWeeks(plan: readonly PlannedWeek[]): number[] {
  return plan.flatMap(({ week, isKept }) => (isKept ? [] : week))
}

/** '8 pass: tis 24 nov – tis 12 jan'; null for one session, or none. */
export function seriesWords(kept: readonly PlannedWeek[]): string | null {
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last || first === last) return null
  return sessionForecastTexts.series(kept.length, first.date, last.date)
}

/** The planned sessions as if they were booked on a pot. */
export function openSessions(weeks: readonly PlannedWeek[], potId: string | null): OpenSession[] {
  return weeks.map((week) => ({
    id: keyOf(week),
    potId,
    startsAt: week.startsAt,
    durationHours: week.durationHours,
  }))
}

/** Tells them apart before they have keys. */
export function keyOf({ week }: PlannedWeek): string {
  return `week ${week}`
}
