import { keepPreviousData } from '@tanstack/react-query'
import { isLocalDate } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'

/** Others may book meanwhile: for as long as this, in milliseconds, what is known of a day will do. */
export const bookedFreshMs = 5_000

/** What is booked on the day that is typed, and on the same weekday of the weeks that it is repeated for. */
export function useBooked(typed: { date: string; repeatWeeks: number }) {
  return trpc.sessions.onDates.useQuery(typed, {
    enabled: isLocalDate(typed.date),
    staleTime: bookedFreshMs,
    placeholderData: keepPreviousData,
  })
}
