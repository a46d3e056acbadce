import type { AbsenceFields } from '#shared/absences/span.ts'
import type { EventFigures } from '#shared/events/kinds.ts'

/** An absence for an event: its days and what became of the sessions inside, without its word (design D32). */
export function absenceFigures(
  { from, to }: AbsenceFields,
  counts: { cancelled: number; moved: number },
): EventFigures {
  return { from, to, ...counts }
}
