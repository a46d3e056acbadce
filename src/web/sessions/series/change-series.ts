import { absenceAt } from '#shared/absences/span.ts'
import { holidayOn } from '#shared/holidays.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { continuedStarts, type SeriesPlace } from '#shared/sessions/series/series.ts'
import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateOf,
  mondayOf,
  weekOf,
} from '#shared/time.ts'
import type { Absence } from '../../absences/use-absences.ts'
import { type Booked, overlapsOf } from '../availability/overlaps.ts'
import type { PreviewRow } from './preview.ts'
import { repeatsIn } from './repeats.ts'
import type { Placement } from './series-choice-rows.ts'

/** The day of another weekday in the same week; 1 is Monday. */
export function dayInWeek(date: LocalDate, weekday: number): LocalDate {
  return addDays(mondayOf(weekOf(date)), weekday - 1)
}

interface Continued {
  clientId: string
  /** The day of the changed session before the change. */
  from: LocalDate
  to: Placement
  series: SeriesPlace
  moreWeeks: string | number
  booked: readonly Booked[]
  absences: readonly Absence[]
  /** The days of which the user wants the opposite of what is proposed. */
  changed: ReadonlySet<LocalDate>
}

/**
 * The sessions that continue the series, each with what speaks against it; those that exist already are left out, and what lies in
 * an absence (design D32).
 */
export function continuedRows(about: Continued): PreviewRow[] {
  const { clientId, from, to, series, booked, absences, changed } = about
  const { time, durationHours } = to
  const added = continuedStarts({
    last: addDays(series.last, daysBetween(from, to.date)),
    time,
    moreWeeks: repeatsIn(about.moreWeeks) ?? 0,
    everyWeeks: series.everyWeeks,
  })
  // All bookings are of the same trainer.
  const owner = { trainerId: '' }
  const found = findDuplicates(
    added.map(({ startsAt }) => ({ ...owner, clientId, durationHours, startsAt })),
    booked.map((session) => ({ ...owner, ...session })),
  )
  const duplicates = new Set(found.flatMap((one) => (one.kind === 'existing' ? one.index - 1 : [])))
  return added.map(({ week, startsAt }, n) => {
    const date = localDateOf(startsAt)
    const isDuplicate = duplicates.has(n)
    const absence = absenceAt(absences, { startsAt, durationHours })
    return {
      place: week,
      date,
      startsAt,
      durationHours,
      clashes: overlapsOf(booked, { startsAt, durationHours }),
      isDuplicate,
      absence,
      isKept: !isDuplicate && changed.has(date) === (absence !== null),
      holiday: holidayOn(date),
      lacksHours: false,
      otherTime: null,
    }
  })
}
