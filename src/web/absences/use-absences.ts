import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { absenceAt } from '#shared/absences/span.ts'
import { isLocalDate, type LocalDate } from '#shared/time.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Absence = RouterOutputs['absences']['between'][number]

const nothing: Absence[] = []

interface Days {
  from: LocalDate | undefined
  to: LocalDate | undefined
}

/** The absences that overlap these days, both inclusive; none until they are loaded. Each week is cached by itself. */
export function useAbsences(days: Days, options?: { keepsOld: boolean }): readonly Absence[] {
  return useAbsenceQuery(days, options).absences
}

/** The same; `isAwaited` until the first answer, or its failure. */
export function useAbsenceQuery({ from, to }: Days, { keepsOld } = { keepsOld: false }) {
  const isKnown = from !== undefined && to !== undefined && isLocalDate(from) && isLocalDate(to)
  const { data, failureCount } = trpc.absences.between.useQuery(
    { from: from ?? '', to: to ?? '' },
    { enabled: isKnown, placeholderData: keepsOld ? keepPreviousData : undefined },
  )
  return { absences: data ?? nothing, isAwaited: isKnown && !data && failureCount === 0 }
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
