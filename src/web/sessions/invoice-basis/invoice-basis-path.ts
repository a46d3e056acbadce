import { oneParam } from '#shared/address.ts'
import type { Period } from '#shared/export/period.ts'
import { clientAddress } from '../../lib/address/client-address.ts'
import { paths } from '../../lib/paths.ts'
import { writePeriod } from '../list/period-address.ts'

/** The views "Underlag" and "Friskvårdsunderlag" of the page of all sessions, by name in the address: `?vy=underlag`. */
export const reportView = { name: 'vy', invoiceBasis: 'underlag', wellness: 'friskvard' } as const

/** The year of "Friskvårdsunderlag"; null for an invalid one. */
export const yearAddress = oneParam('ar', (year) => (/^20\d\d$/.test(year ?? '') ? year : null))

/** The address of the report of a client, or of all; of last month unless a period is given. */
export function invoiceBasisPath(clientId: string | null, period: Period | null = null): string {
  return `${paths.sessions}?${writePeriod(paramsOf(reportView.invoiceBasis, clientId), period)}`
}

/** The address of "Friskvårdsunderlag" of a client, or of all; of last month's year unless one is given. */
export function wellnessPath(clientId: string | null, year?: string): string {
  return `${paths.sessions}?${yearAddress.write(paramsOf(reportView.wellness, clientId), year ?? null)}`
}

function paramsOf(view: string, clientId: string | null): URLSearchParams {
  return clientAddress.write(new URLSearchParams({ [reportView.name]: view }), clientId)
}
