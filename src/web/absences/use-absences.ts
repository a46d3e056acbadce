import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { absenceAt } from '#shared/absences/span.ts'
import { daysOfWeek, isLocalDate, type LocalDate, weekOf } from '#shared/time.ts'
import { isAwaited } from '../lib/query-client.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Absence = RouterOutputs['absences']['between'][number]

const nothing: Absence[] = []

interface Span {
  from: LocalDate | undefined
  to: LocalDate | undefined
}

/** The week of a day, which the calendar asks for also where it shows one day. */
export function weekAround(day: LocalDate | undefined): Span {
  const days = day === undefined ? [] : daysOfWeek(weekOf(day))
  return { from: days[0], to: days.at(-1) }
}

/** The absences that overlap these days, both inclusive; none until they are loaded. Each week is cached by itself. */
export function useAbsences(span: Span, { keepsOld = false } = {}): readonly Absence[] {
  return useAbsenceQuery(span, keepsOld).data ?? nothing
}

/** The same; null until they have been loaded, or tried once. */
export function useKnownAbsences(span: Span): readonly Absence[] | null {
  const query = useAbsenceQuery(span, true)
  return isAwaited(query) ? null : (query.data ?? nothing)
}

/** Starts to load them, in one request with what is asked for in the same moment. */
export function usePrefetchAbsences({ from, to }: Span): void {
  trpc.absences.between.usePrefetchQuery({ from: from ?? '', to: to ?? '' })
}

function useAbsenceQuery({ from, to }: Span, keepsOld: boolean) {
  const areDays = from !== undefined && to !== undefined && isLocalDate(from) && isLocalDate(to)
  return trpc.absences.between.useQuery(
    { from: from ?? '', to: to ?? '' },
    { enabled: areDays, placeholderData: keepsOld ? keepPreviousData : undefined },
  )
}

const key = getQueryKey(trpc.absences.between)

/** Finds the absence that a session lies in, wholly or partly, among the days that are loaded. The function is stable. */
export function useAbsenceAt(): (session: {
  startsAt: Date
  durationHours: number
}) => Absence | null {
  const queryClient = useQueryClient()
  return useCallback(
    (session) => {
      const loaded = queryClient.getQueriesData<Absence[]>({ queryKey: key })
      return absenceAt(
        loaded.flatMap(([, absences]) => absences ?? []),
        session,
      )
    },
    [queryClient],
  )
}
