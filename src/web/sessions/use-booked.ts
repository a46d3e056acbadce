import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { isLocalDate } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import type { Booked } from './overlaps.ts'
import type { runsOf } from './series/series-choice-rows.ts'

/** The stale time of bookings in milliseconds: others may book meanwhile. */
const bookedFreshMs = 5_000

/** The bookings on the typed day, and on these weekdays of its week and of each week of the repeats. */
export function useBooked(typed: { date: string; weekdays?: number[]; repeatWeeks: number }) {
  return trpc.sessions.onDates.useQuery(typed, {
    enabled: isLocalDate(typed.date),
    staleTime: bookedFreshMs,
    placeholderData: keepPreviousData,
  })
}

interface BookedOnRuns {
  booked: Booked[]
  /** A part of it could not be fetched. */
  isMissing: boolean
}

/** The bookings on these weekly runs of days. */
export function useBookedOnRuns(runs: ReturnType<typeof runsOf>): BookedOnRuns {
  return trpc.useQueries(
    (t) => runs.map((run) => t.sessions.onDates(run, { staleTime: bookedFreshMs })),
    { combine: together },
  )
}

function together(answers: readonly UseQueryResult<Booked[], unknown>[]): BookedOnRuns {
  // A session over midnight can be in two runs.
  const byId = new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.id, one])))
  return { booked: [...byId.values()], isMissing: answers.some(({ isError }) => isError) }
}
