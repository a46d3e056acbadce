import { keepPreviousData } from '@tanstack/react-query'
import { isLocalDate, type LocalDate } from '#shared/time.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Absence = RouterOutputs['absences']['between'][number]

const nothing: Absence[] = []

/** The absences that overlap these days, both inclusive; none until they are loaded. Each week is cached by itself. */
export function useAbsences(
  { from, to }: { from: LocalDate | undefined; to: LocalDate | undefined },
  { keepsOld = false } = {},
): readonly Absence[] {
  const isKnown = from !== undefined && to !== undefined && isLocalDate(from) && isLocalDate(to)
  const { data } = trpc.absences.between.useQuery(
    { from: from ?? '', to: to ?? '' },
    { enabled: isKnown, placeholderData: keepsOld ? keepPreviousData : undefined },
  )
  return data ?? nothing
}
