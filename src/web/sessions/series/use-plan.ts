import { useMemo, useState } from 'react'
import { addDays, isLocalDate, type LocalDate } from '#shared/time.ts'
import { type Absence, useAbsences } from '../../absences/use-absences.ts'
import type { Booked } from '../overlaps.ts'
import { useBooked } from '../use-booked.ts'
import { type PlannedSession, planSeries, repeatsIn, type TypedSeries } from './series.ts'

interface Plan {
  /** Null while the time is invalid. */
  plan: PlannedSession[] | null
  /** Whether the bookings on those days are loading, failed or included. */
  busy: 'loading' | 'missing' | 'known'
  /**
   * Freezes the bookings while the same input is submitted: after a lost answer the sessions may exist, and would clash
   * with themselves on a retry. Returns the release.
   */
  hold: () => () => void
}

const nothingBooked: Booked[] = []

/** The plan of the typed sessions with their clashes and absences; `changed` are the days that the user chose otherwise. */
export function usePlan(typed: TypedSeries, changed: ReadonlySet<LocalDate>): Plan {
  const { clientId, date, time, durationHours, weekdays, repeatWeeks, everyOtherWeek, until } =
    typed
  const repeats = repeatsIn(repeatWeeks) ?? 0
  const { data, isError } = useBooked({
    date,
    weekdays: [...(weekdays ?? [])],
    repeatWeeks: repeats,
  })
  const absences = useAbsencesFrom(date, repeats)
  const [held, setHeld] = useState<{ key: string; booked: Booked[] } | null>(null)
  const series = { clientId, date, time, durationHours, weekdays, repeatWeeks, everyOtherWeek }
  const key = JSON.stringify({ ...series, until })
  const booked = held?.key === key ? held.booked : (data ?? nothingBooked)
  const plan = useMemo(
    () => planSeries(JSON.parse(key) as TypedSeries, { booked, absences }, changed),
    [key, booked, changed, absences],
  )
  return {
    plan,
    busy: isError ? 'missing' : data ? 'known' : 'loading',
    hold: () => {
      setHeld({ key, booked })
      return () => setHeld(null)
    },
  }
}

/** The absences from the typed day until a week after the last repeat: a series may have several weekdays. */
export function useAbsencesFrom(date: string, repeatWeeks: number): readonly Absence[] {
  const from: LocalDate | undefined = isLocalDate(date) ? date : undefined
  const to = from && addDays(from, 7 * (repeatWeeks + 1))
  return useAbsences({ from, to }, { keepsOld: true })
}
