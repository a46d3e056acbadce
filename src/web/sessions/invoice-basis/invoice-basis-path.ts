import type { Period } from '#shared/export/period.ts'
import { paths } from '../../lib/paths.ts'
import { writePeriod } from '../list/period-address.ts'

/** The views "Underlag" and "Friskvårdsunderlag" of the page of all sessions, by name in the address: `?vy=underlag`. */
export const reportView = { name: 'vy', invoiceBasis: 'underlag', wellness: 'friskvard' } as const

/** The query parameter of the year of "Friskvårdsunderlag". */
export const yearName = 'ar'

/** The address of the report of a client, or of all; of last month unless a period is given. */
export function invoiceBasisPath(clientId: string | null, period: Period | null = null): string {
  return `${paths.sessions}?${writePeriod(paramsOf(reportView.invoiceBasis, clientId), period)}`
}

/** The address of "Friskvårdsunderlag" of a client, or of all; of last month's year unless one is given. */
export function wellnessPath(clientId: string | null, year?: string): string {
  const params = paramsOf(reportView.wellness, clientId)
  if (year !== undefined) params.set(yearName, year)
  return `${paths.sessions}?${params}`
}

function paramsOf(view: string, clientId: string | null): URLSearchParams {
  const params = new URLSearchParams({ [reportView.name]: view })
  if (clientId !== null) params.set('klient', clientId)
  return params
}
