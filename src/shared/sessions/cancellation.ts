/** The rule for cancelling a session (D30). */

/** Cancelled without a charge: in time, or after the limit by the trainer's choice, "Utan debitering". */
export const unchargedKinds = ['inTime', 'waived'] as const

/** How a session was cancelled; late, it is a no-show that draws its hours. */
export const cancellationKinds = ['inTime', 'late', 'waived'] as const

export type Cancellation = (typeof cancellationKinds)[number]

/** Whether this is the kind of a session that was cancelled without a charge: it has left the calendar. */
export function isUncharged(kind: string | null | undefined): boolean {
  return unchargedKinds.some((one) => one === kind)
}

/** What cancelling a session now would be by the trainer's own rule, and the hours that are left until it starts. */
export interface CancellationProposal {
  kind: 'inTime' | 'late'
  hoursLeft: number
}

const hourMs = 3_600_000

/**
 * Proposes how to cancel a session that starts at `startsAt`: in time at `cancellationHours` or more before it, late
 * after that. Nothing is proposed without a rule, or when the session has started. `hoursLeft` are elapsed hours, also
 * over a change of clocks.
 */
export function proposedCancellation(
  { startsAt, cancellationHours }: { startsAt: Date; cancellationHours: number | null },
  now: Date,
): CancellationProposal | null {
  const hoursLeft = (startsAt.getTime() - now.getTime()) / hourMs
  if (cancellationHours === null || hoursLeft <= 0) return null
  return { kind: hoursLeft >= cancellationHours ? 'inTime' : 'late', hoursLeft }
}
