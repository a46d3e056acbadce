import type { Period } from '#shared/export/period.ts'
import { isKey } from '#shared/key.ts'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { endsInOrder } from '#shared/sessions/period.ts'
import type { ShownStatus } from '#shared/sessions/status.ts'
import { readPeriod } from './period-address.ts'

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
export function readFilter(params: URLSearchParams): SessionFilter | null {
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

/** The address with another status or type; null for all. The other parameters stay. */
export function writeFilter(
  params: URLSearchParams,
  change: Partial<Pick<SessionFilter, 'outcome' | 'potTypeId'>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | null) => {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  if (change.outcome !== undefined)
    set(names.outcome, change.outcome && outcomeNames[change.outcome])
  if (change.potTypeId !== undefined) set(names.potTypeId, change.potTypeId)
  return next
}
