import { hundredthsOf } from '../hours.ts'
import { duplicateToleranceMs } from './limits.ts'

/** The fields that identify a duplicate (spec 5). */
interface SessionIdentity {
  clientId: string
  trainerId: string
  durationHours: number
  startsAt: Date
}

/**
 * A planned session that already exists, with the start of the existing one, or two equal planned sessions. Indexes
 * count from 1, as in "Pass {n}".
 */
export type Duplicate =
  | { kind: 'existing'; index: number; startsAt: Date }
  | { kind: 'batch'; a: number; b: number }

function isDuplicate(a: SessionIdentity, b: SessionIdentity): boolean {
  return (
    Math.abs(a.startsAt.getTime() - b.startsAt.getTime()) < duplicateToleranceMs &&
    hundredthsOf(a.durationHours) === hundredthsOf(b.durationHours) &&
    a.clientId === b.clientId &&
    a.trainerId === b.trainerId
  )
}

/**
 * Finds duplicates in a batch, against existing sessions and within itself (spec 5): same client, trainer and duration,
 * starts less than 60 s apart. At most one 'existing' per planned session; those come first, in the order planned, then
 * the pairs.
 */
export function findDuplicates(
  planned: readonly SessionIdentity[],
  existing: readonly SessionIdentity[],
): Duplicate[] {
  const found = planned.flatMap((session, n): Duplicate[] => {
    const match = existing.find((other) => isDuplicate(session, other))
    return match ? [{ kind: 'existing', index: n + 1, startsAt: match.startsAt }] : []
  })
  const pairs = planned.flatMap((session, a) =>
    planned.flatMap((other, b): Duplicate[] =>
      a < b && isDuplicate(session, other) ? [{ kind: 'batch', a: a + 1, b: b + 1 }] : [],
    ),
  )
  return [...found, ...pairs]
}
