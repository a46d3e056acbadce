import { type CancellationProposal, proposedCancellation } from '../../sessions/cancellation.ts'

/** How long a client can undo what they have cancelled by the personal link, in ms (D39). */
export const clientUndoMs = 10 * 60_000

/**
 * What it would be to cancel a session now by the personal link: by the trainer's rule, without one always free. Null when
 * it has started.
 */
export function cancellingNow(
  { startsAt, cancellationHours }: { startsAt: Date; cancellationHours: number | null },
  now: Date,
): CancellationProposal | null {
  return proposedCancellation({ startsAt, cancellationHours: cancellationHours ?? 0 }, now)
}
