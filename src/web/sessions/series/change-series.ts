import { absenceAt } from '#shared/absences/span.ts'
import { holidayOn } from '#shared/holidays.ts'
import type { OpenSession } from '#shared/sessions/coverage.ts'
import { continuedStarts, type SeriesPlace } from '#shared/sessions/series/series.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateOf,
  mondayOf,
  weekOf,
} from '#shared/time.ts'
import type { Absence } from '../../absences/use-absences.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { type Booked, overlapsOf } from '../overlaps.ts'
import { useBookedOnRuns } from '../use-booked.ts'
import type { PreviewRow } from './preview.ts'
import { duplicatePlacesOf, repeatsIn } from './series.ts'
import { runsOf, type SeriesChoiceRow, seriesChoiceRows } from './series-choice-rows.ts'
import { useAbsencesFrom } from './use-plan.ts'

interface ChangeRows {
  changed: SeriesChoiceRow[]
  added: PreviewRow[]
  /** All of them after the change, for the forecast of the pot. */
  planned: OpenSession[]
  /** The bookings could not be loaded: clashes are unknown. */
  isBusyMissing: boolean
}

/** What the change does to each session of the series, and what it adds. While the time is invalid nothing is moved. */
export function useChangeRows(
  about: Omit<ChangePlan, 'to' | 'absences'>,
  to: SessionTime | null,
): ChangeRows {
  // The days to come lie at most a week away from those of the old weekday.
  const absences = useAbsencesFrom(about.series.last, (repeatsIn(about.moreWeeks) ?? 0) + 1)
  const plan = { ...about, to, absences }
  const { booked, isMissing } = useBookedOnRuns(runsOf(daysOf(plan)))
  const changed = changedRows(plan, booked)
  const added = addedRows(plan, booked)
  return { changed, added, planned: plannedOf(changed, added), isBusyMissing: isMissing }
}

/** The days on which the change books. */
function daysOf(plan: ChangePlan) {
  return [
    ...changedRows(plan, []).flatMap(({ to }) => (to ? localDateOf(to.startsAt) : [])),
    ...addedRows(plan, []).map(({ date }) => date),
  ]
}

function plannedOf(
  changed: readonly SeriesChoiceRow[],
  added: readonly PreviewRow[],
): OpenSession[] {
  const moved = changed.map((row) => ({ id: row.id, ...(row.to ?? row) }))
  const kept = added.filter(({ isKept }) => isKept).map((row) => ({ ...row, id: row.date }))
  return [...moved, ...kept].map(({ id, startsAt, durationHours }) => ({
    id,
    potId: null,
    startsAt,
    durationHours,
  }))
}

/** The day of another weekday in the same week; 1 is Monday. */
export function dayInWeek(date: LocalDate, weekday: number): LocalDate {
  return addDays(mondayOf(weekOf(date)), weekday - 1)
}

/** A change of a series, as far as it is typed. */
export interface ChangePlan {
  session: RouterOutputs['sessions']['get']
  /** The later sessions of the series. */
  laterInSeries: RouterOutputs['sessions']['similar']
  series: SeriesPlace
  /** The new time and length of the session; null while it is invalid. */
  to: SessionTime | null
  moreWeeks: string | number
  absences: readonly Absence[]
  /** The ids of the sessions that are left as they are. */
  unticked: ReadonlySet<string>
  /** The added days of which the user wants the opposite of what is proposed. */
  changedDays: ReadonlySet<LocalDate>
}

/** What the change does to each session of the series, the changed one first. */
function changedRows(plan: ChangePlan, booked: readonly Booked[]): SeriesChoiceRow[] {
  const all = [plan.session, ...plan.laterInSeries]
  const chosen = new Set(all.flatMap(({ id }) => (plan.unticked.has(id) ? [] : id)))
  return seriesChoiceRows(all, { time: plan.to, chosen, booked })
}

/**
 * The sessions that continue the series, each with its clashes, holiday and absence; those that exist already are left
 * out, and what lies in an absence (D32).
 */
function addedRows(plan: ChangePlan, all: readonly Booked[]): PreviewRow[] {
  const { session, laterInSeries, series, to, absences, changedDays } = plan
  if (!to) return []
  const { time, durationHours } = to
  // The sessions of the series move, and are no longer in the way.
  const moved = new Set([session, ...laterInSeries].map(({ id }) => id))
  const booked = all.filter(({ id }) => !moved.has(id))
  const added = continuedStarts({
    last: addDays(series.last, daysBetween(localDateOf(session.startsAt), to.date)),
    time,
    moreWeeks: repeatsIn(plan.moreWeeks) ?? 0,
    everyWeeks: series.everyWeeks,
  })
  const starts = added.map(({ startsAt }) => startsAt)
  const owner = { clientId: session.clientId, durationHours }
  const duplicates = duplicatePlacesOf(owner, starts, booked)
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
      isKept: !isDuplicate && changedDays.has(date) === (absence !== null),
      holiday: holidayOn(date),
      lacksHours: false,
      otherTime: null,
    }
  })
}
