import { keepPreviousData } from '@tanstack/react-query'
import { isLocalDate } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'

/** The stale time of bookings in milliseconds: others may book meanwhile. */
export const bookedFreshMs = 5_000

/** The bookings on the typed day, and on these weekdays of its week and of each week of the repeats. */
export function useBooked(typed: { date: string; weekdays?: number[]; repeatWeeks: number }) {
  return trpc.sessions.onDates.useQuery(typed, {
    enabled: isLocalDate(typed.date),
    staleTime: bookedFreshMs,
    placeholderData: keepPreviousData,
  })
}
