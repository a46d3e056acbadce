import { useSearchParams } from 'react-router-dom'
import { type OrganizationTabKey, readAddress, writeAddress } from './organization-address.ts'

/** What the page shows, kept in the address. */
export function useOrganizationAddress(usualTab: OrganizationTabKey) {
  const [params, setParams] = useSearchParams()
  return {
    ...readAddress(params, usualTab),
    /** Where another organisation is shown; the tab stays. */
    searchOf: (organizationId: string) => `?${writeAddress(params, { organizationId })}`,
    /** The address itself is asked: much may have happened while an answer was on its way. */
    show: (change: Parameters<typeof writeAddress>[1]) =>
      setParams(writeAddress(new URLSearchParams(window.location.search), change), {
        replace: true,
      }),
  }
}
