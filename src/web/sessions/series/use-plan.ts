import { useMemo, useState } from 'react'
import type { LocalDate } from '#shared/time.ts'
import type { Booked } from '../availability/overlaps.ts'
import { useBooked } from '../availability/use-booked.ts'
import { repeatsIn } from './repeats.ts'
import { type PlannedWeek, planSeries, type TypedSeries } from './series.ts'

interface Plan {
  /** Null while the time is invalid. */
  plan: PlannedWeek[] | null
  /** Whether the bookings on those days are loading, failed or included. */
  busy: 'loading' | 'missing' | 'known'
  /**
   * Freezes the bookings while the same input is submitted: after a lost answer the sessions may exist, and would clash
   * with themselves on a retry. Returns the release.
   */
  hold: () => () => void
}

const nothingBooked: Booked[] = []

/** The plan of the typed sessions with their clashes, without the skipped days. */
export function usePlan(
  { clientId, date, time, durationHours, repeatWeeks }: TypedSeries,
  skipped: ReadonlySet<LocalDate>,
): Plan {
  const { data, isError } = useBooked({ date, repeatWeeks: repeatsIn(repeatWeeks) ?? 0 })
  const [held, setHeld] = useState<{ typed: string; booked: Booked[] } | null>(null)
  const typed = JSON.stringify([clientId, date, time, durationHours, repeatWeeks])
  const booked = held?.typed === typed ? held.booked : (data ?? nothingBooked)
  const plan = useMemo(
    () => planSeries({ clientId, date, time, durationHours, repeatWeeks }, booked, skipped),
    [clientId, date, time, durationHours, repeatWeeks, booked, skipped],
  )
  return {
    plan,
    busy: isError ? 'missing' : data ? 'known' : 'loading',
    hold: () => {
      setHeld({ typed, booked })
      return () => setHeld(null)
    },
  }
}
