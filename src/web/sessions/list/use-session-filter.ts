import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Period } from '#shared/export/period.ts'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { readFilter, writeFilter } from './filter-address.ts'
import { writePeriod } from './period-address.ts'

/** The filter of the session list besides the client, kept in the address. */
export function useSessionFilter() {
  const { search } = useLocation()
  const [, setParams] = useSearchParams()
  // The same object until the address changes: it is part of the key of the list's queries.
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search])
  return {
    filter,
    showPeriod: useCallback(
      (period: Period | null) => setParams((now) => writePeriod(now, period)),
      [setParams],
    ),
    show: useCallback(
      (change: Partial<Pick<SessionFilter, 'outcome' | 'potTypeId'>>) =>
        setParams((now) => writeFilter(now, change)),
      [setParams],
    ),
    clear: useCallback(
      () =>
        setParams((now) => writePeriod(writeFilter(now, { outcome: null, potTypeId: null }), null)),
      [setParams],
    ),
  }
}
