import { useCallback } from 'react'
import type { Period } from '#shared/export/period.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { filterAddress } from './filter-address.ts'

/** The filter of the session list besides the client, kept in the address. */
export function useSessionFilter() {
  const { state: filter, change: show } = useAddress(filterAddress)
  return {
    filter,
    show,
    showPeriod: useCallback((period: Period | null) => show({ period }), [show]),
    clear: useCallback(() => show({ outcome: null, potTypeId: null, period: null }), [show]),
  }
}
