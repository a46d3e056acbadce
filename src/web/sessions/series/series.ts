import { absenceAt } from '#shared/absences/span.ts'
import type { OpenSession } from '#shared/sessions/coverage.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import type { Absence } from '../../absences/use-absences.ts'
import { type Booked, bookedByDay, spanOf } from '../overlaps.ts'

/** The typed values of a new session or series. */
export interface TypedSeries {
  clientId: string
  date: string
  time: string
  durationHours: string | number
  weekdays?: readonly number[]
  repeatWeeks: string | number
  everyOtherWeek?: boolean
  until?: LocalDate | null
}

/** A planned session of the series. */
export interface PlannedSession {
  /** Its place in the series; 0 is the first. */
  place: number
  date: LocalDate
  startsAt: Date
  durationHours: number
  /** The bookings at the same time. */
  clashes: Booked[]
  /** The same session exists already (S45). */
  isDuplicate: boolean
  /** The trainer's absence at that time. */
  absence: Absence | null
  /** Whether it will be created. */
  isKept: boolean
}

/**
 * Plans the typed sessions, at the same time of day (D15), with their clashes. Null while the time or the end is
 * invalid. A series leaves out duplicates, since the server would refuse all of it for one (D17), and what lies in an
 * absence (D32); `changed` are the days of which the user wants the opposite of that.
 */
export function planSeries(
  typed: TypedSeries,
  { booked, absences }: { booked: readonly Booked[]; absences: readonly Absence[] },
  changed: ReadonlySet<LocalDate>,
): PlannedSession[] | null {
  const repeatWeeks = repeatsIn(typed.repeatWeeks)
  const first = spanOf(typed)
  if (repeatWeeks === null || !first) return null
  const { date, time, durationHours } = first
  const { weekdays, everyOtherWeek, until } = typed
  const starts = seriesStarts({ date, time, weekdays, repeatWeeks, everyOtherWeek, until })
  if (starts.length === 0) return null
  const duplicates = duplicatePlacesOf({ ...typed, durationHours }, starts, booked)
  const clashesWith = bookedByDay(booked)
  return starts.map((startsAt, place) => {
    const day = localDateOf(startsAt)
    const isDuplicate = duplicates.has(place)
    const absence = absenceAt(absences, { startsAt, durationHours })
    const isSkipped = changed.has(day) !== (absence !== null)
    return {
      place,
      date: day,
      startsAt,
      durationHours,
      clashes: clashesWith({ startsAt, durationHours }),
      isDuplicate,
      absence,
      isKept: starts.length === 1 || !(isDuplicate || isSkipped),
    }
  })
}

/** The places in the series of which the same session exists already. */
export function duplicatePlacesOf(
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

/** The places that are skipped, as the server's input. */
export function skippedPlaces(plan: readonly PlannedSession[]): number[] {
  return plan.flatMap(({ place, isKept }) => (isKept ? [] : place))
}

/** 'Totalt 8 pass: tis 24 nov – tis 12 jan'; null for at most one session. */
export function seriesText(kept: readonly PlannedSession[], now?: Date): string | null {
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last || first === last) return null
  return sessionForecastTexts.series(
    { count: kept.length, first: first.date, last: last.date },
    now,
  )
}

/** The planned sessions as open sessions of a pot, for its forecast. */
export function openSessions(
  planned: readonly PlannedSession[],
  potId: string | null,
): OpenSession[] {
  return planned.map((session) => ({
    id: keyOf(session),
    potId,
    startsAt: session.startsAt,
    durationHours: session.durationHours,
  }))
}

/** A temporary id of a planned session. */
export function keyOf({ place }: PlannedSession): string {
  return `place ${place}`
}

/** Parses a typed number of repeats; null when it is invalid or too large. */
export function repeatsIn(typed: string | number): number | null {
  const weeks = /^\d{1,3}$/.test(String(typed)) ? Number(typed) : null
  return weeks !== null && weeks <= repeatMax ? weeks : null
}
