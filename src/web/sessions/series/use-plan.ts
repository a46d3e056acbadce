import { useMemo, useState } from 'react'
import type { LocalDate } from '#shared/time.ts'
import type { Booked } from '../availability/overlaps.ts'
import { useBooked } from '../availability/use-booked.ts'
import { repeatsIn } from './repeats.ts'
import { type PlannedWeek, planSeries, type TypedSeries } from './series.ts'

interface Plan {
  /** Null while there is no time yet. */
  plan: PlannedWeek[] | null
  /** What is booked on those days is on its way, could not be fetched, or is in the plan. */
  busy: 'loading' | 'missing' | 'known'
  /**
   * Keeps what is booked as it is while the same is tried again: an answer that was lost may have made the sessions, and
   * they would stand in their own way. Returns what lets go.
   */
  hold: () => () => void
}

const nothingBooked: Booked[] = []

/** The sessions that are typed, with what is booked at their times; none on the days that are left out. */
export function usePlan(
  { clientId, date, time, durationHours, repeatWeeks }: TypedSeries,
  left: ReadonlySet<LocalDate>,
): Plan {
  const { data, isError } = useBooked({ date, repeatWeeks: repeatsIn(repeatWeeks) ?? 0 })
  const [held, setHeld] = useState<{ typed: string; booked: Booked[] } | null>(null)
  const typed = JSON.stringify([clientId, date, time, durationHours, repeatWeeks])
  const booked = held?.typed === typed ? held.booked : (data ?? nothingBooked)
  const plan = useMemo(
    () => planSeries({ clientId, date, time, durationHours, repeatWeeks }, booked, left),
    [clientId, date, time, durationHours, repeatWeeks, booked, left],
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
