import type { AbsenceFields } from '#shared/absences/span.ts'
import type { EventFigures } from '#shared/events/kinds.ts'

/** An absence for an event: its days and the numbers of cancelled and moved sessions, without its label (D32). */
export function absenceFigures(
  { from, to }: AbsenceFields,
  counts: { cancelled: number; moved: number },
): EventFigures {
  return { from, to, ...counts }
}
