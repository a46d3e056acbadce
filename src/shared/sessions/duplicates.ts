import { hundredthsOf } from '../hours.ts'
import { duplicateToleranceMs } from './limits.ts'

/** What makes two sessions the same one (spec 5). */
interface SessionIdentity {
  clientId: string
  trainerId: string
  durationHours: number
  startsAt: Date
}

/**
 * A planned session that already exists, with the existing one's start, or two planned ones that
 * are alike. Numbers count from 1, as in "Pass {n}".
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
 * The duplicates in a batch, against the existing sessions and within itself (spec 5): same client,
 * trainer and duration, starts less than 60 s apart. At most one 'existing' per planned session;
 * those come first, in the order planned, then the pairs.
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
