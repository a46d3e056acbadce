import type { UseQueryResult } from '@tanstack/react-query'
import { trpc } from '../lib/trpc.ts'
import type { Booked } from './overlaps.ts'
import type { runsOf } from './series/series-choice-rows.ts'
import { bookedFreshMs } from './use-booked.ts'

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
