import type { Period } from '#shared/export/period.ts'
import { paths } from '../../lib/paths.ts'
import { writePeriod } from '../list/period-address.ts'

/** The view "Underlag" of the page of all sessions, by its name in the address: `?vy=underlag`. */
export const invoiceBasisView = { name: 'vy', value: 'underlag' }

/** The address of the report of a client, or of all; of last month unless a period is given. */
export function invoiceBasisPath(clientId: string | null, period: Period | null = null): string {
  const params = new URLSearchParams({ [invoiceBasisView.name]: invoiceBasisView.value })
  if (clientId !== null) params.set('klient', clientId)
  return `${paths.sessions}?${writePeriod(params, period)}`
}
