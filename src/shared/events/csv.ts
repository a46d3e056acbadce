import { csvOf } from '../export/csv.ts'
import type { EventRow } from './payload.ts'
import { eventDetails, eventTexts, roleTexts, securityLogTexts } from './texts.ts'

/** Events as CSV. A browser's name comes from its request, and so may look like a formula. */
export function eventsCsv(events: readonly EventRow[]): string {
  const rows = events.map((event) => [
    event.at.toISOString(),
    eventTexts[event.kind],
    event.actor ? (event.actor.name ?? event.actor.id) : '',
    event.actorRole ? roleTexts[event.actorRole] : '',
    event.account ? (event.account.name ?? event.account.id) : '',
    event.device ?? '',
    event.address ?? '',
    eventDetails(event).join(', '),
  ])
  return csvOf([securityLogTexts.columns, ...rows])
}
