import type { OpenSession } from '#shared/sessions/coverage.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { localDateOf } from '#shared/time.ts'
import { useAbsencesFrom } from '../use-absences-from.ts'
import { useBookedOnRuns } from '../use-booked-on-days.ts'
import { addedRows, type ChangePlan, changedRows } from './change-series.ts'
import type { PreviewRow } from './preview.ts'
import { repeatsIn } from './repeats.ts'
import { runsOf, type SeriesChoiceRow } from './series-choice-rows.ts'

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
