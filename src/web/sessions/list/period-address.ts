import { withParams } from '#shared/address.ts'
import type { Period } from '#shared/export/period.ts'
import { isLocalDate } from '#shared/time.ts'

/** The query parameters of a period's first and last day. */
const names = { from: 'fran', to: 'till' } as const

/** The period in the address; null without one, or when one of the two is no date. It may end before it starts. */
export function readPeriod(params: URLSearchParams): Period | null {
  const [from, to] = [params.get(names.from), params.get(names.to)]
  const isWhole = from !== null && to !== null && isLocalDate(from) && isLocalDate(to)
  return isWhole ? { from, to } : null
}

/** The address with another period; null for none. The other parameters stay. */
export function writePeriod(params: URLSearchParams, period: Period | null): URLSearchParams {
  return withParams(params, {
    [names.from]: period && period.from,
    [names.to]: period && period.to,
  })
}

export const periodAddress = { read: readPeriod, write: writePeriod }
