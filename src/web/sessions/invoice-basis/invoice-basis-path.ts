import { type Address, oneParam, withParams } from '#shared/address.ts'
import type { Period } from '#shared/export/period.ts'
import { clientAddress } from '../../lib/address/client-address.ts'
import { paths } from '../../lib/paths.ts'
import { readPeriod, writePeriod } from '../list/period-address.ts'

/** The tabs of the page of all sessions by their names in the address, `?vy=underlag`; the list has none. */
export const sessionViews = ['pass', 'underlag', 'friskvard'] as const

export type SessionView = (typeof sessionViews)[number]

const name = 'vy'

/** The tab. A change keeps the client and the period, and drops what the other tab was narrowed to. */
export const sessionViewAddress: Address<SessionView, SessionView> = {
  read: (params) => sessionViews.find((view) => view === params.get(name)) ?? 'pass',
  write: (params, view) => ofView(view, clientAddress.read(params), readPeriod(params)),
}

/** The year of "Friskvårdsunderlag"; null for an invalid one. */
export const yearAddress = oneParam('ar', (year) => (/^20\d\d$/.test(year ?? '') ? year : null))

/** The address of "Underlag" of a client, or of all; of the month that it opens on unless a period is given (D137). */
export function invoiceBasisPath(clientId: string | null, period: Period | null = null): string {
  return `${paths.sessions}?${ofView('underlag', clientId, period)}`
}

/** The address of "Friskvårdsunderlag" of a client, or of all; of last month's year. */
export function wellnessPath(clientId: string | null): string {
  return `${paths.sessions}?${ofView('friskvard', clientId, null)}`
}

function ofView(view: SessionView, clientId: string | null, period: Period | null) {
  const params = withParams(new URLSearchParams(), { [name]: view === 'pass' ? null : view })
  return writePeriod(clientAddress.write(params, clientId), period)
}
