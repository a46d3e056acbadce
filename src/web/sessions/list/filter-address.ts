import { withParams } from '#shared/address.ts'
import type { Period } from '#shared/export/period.ts'
import { isKey } from '#shared/key.ts'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import type { ShownStatus } from '#shared/sessions/status.ts'
import { readPeriod, writePeriod } from './period-address.ts'

/** The query parameters of a status and a training type. */
const names = { outcome: 'status', potTypeId: 'typ' } as const

/** The statuses by their names in the address, in the order of the list. */
const outcomeNames: Record<ShownStatus, string> = {
  planned: 'schemalagt',
  completed: 'genomfort',
  noShow: 'uteblivet',
  late: 'sent-avbokat',
  inTime: 'avbokat-i-tid',
  waived: 'utan-debitering',
}

/** The filter in the address, without the client; null when nothing is filtered. Invalid parameters filter nothing. */
function readFilter(params: URLSearchParams): SessionFilter | null {
  const period = readPeriod(params)
  const isPeriod = period !== null && endsInOrder(period)
  const type = params.get(names.potTypeId)
  const filter = {
    from: isPeriod ? period.from : null,
    to: isPeriod ? period.to : null,
    outcome: outcomeNamed(params.get(names.outcome)),
    potTypeId: isKey(type) ? type : null,
  }
  return Object.values(filter).some((part) => part !== null) ? filter : null
}

/** The period of a filter; null without one. */
export function periodOf(filter: SessionFilter | null): Period | null {
  return filter?.from && filter.to ? { from: filter.from, to: filter.to } : null
}

function outcomeNamed(name: string | null): ShownStatus | null {
  const outcomes = Object.keys(outcomeNames) as ShownStatus[]
  return outcomes.find((outcome) => outcomeNames[outcome] === name) ?? null
}

/** A change of the filter; null for all. */
interface FilterChange extends Partial<Pick<SessionFilter, 'outcome' | 'potTypeId'>> {
  period?: Period | null
}

/** The address with another status, type or period. The other parameters stay. */
function writeFilter(params: URLSearchParams, change: FilterChange): URLSearchParams {
  const { period } = change
  return withParams(period === undefined ? params : writePeriod(params, period), {
    [names.outcome]: change.outcome && outcomeNames[change.outcome],
    [names.potTypeId]: change.potTypeId,
  })
}

export const filterAddress = { read: readFilter, write: writeFilter }
