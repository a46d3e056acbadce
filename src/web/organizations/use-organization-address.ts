import { useSearchParams } from 'react-router-dom'
import { type OrganizationTabKey, readAddress, writeAddress } from './organization-address.ts'

/** The state of the page, kept in the address. */
export function useOrganizationAddress(usualTab: OrganizationTabKey) {
  const [params, setParams] = useSearchParams()
  return {
    ...readAddress(params, usualTab),
    /** The query string of another organisation, on the same tab. */
    searchOf: (organizationId: string) => `?${writeAddress(params, { organizationId })}`,
    /** Reads the current address, since a render's copy may be stale when an answer arrives. */
    show: (change: Parameters<typeof writeAddress>[1]) =>
      setParams(writeAddress(new URLSearchParams(window.location.search), change), {
        replace: true,
      }),
  }
}
