import type { EventRow } from './payload.ts'
import { eventDetails, eventTexts, roleTexts, securityLogTexts } from './texts.ts'

/**
 * Events as CSV (RFC 4180) with semicolons and a byte order mark, as spreadsheets in Swedish expect. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe: a browser's name comes from its request.
 */
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
  const lines = [securityLogTexts.columns, ...rows].map((cells) => cells.map(cellOf).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
