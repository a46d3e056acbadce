import { hundredthsOf } from '../hours.ts'
import { duplicateToleranceMs } from './limits.ts'

/** The fields that identify a duplicate (S45). */
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
 * Finds duplicates in a batch, against existing sessions and within itself (S45): same client, trainer and duration,
 * starts less than 60 s apart. At most one 'existing' per planned session; those come first, in the order planned, then
 * the pairs.
 */
export function findDuplicates(
  planned: readonly SessionIdentity[],
  existing: readonly SessionIdentity[],
): Duplicate[] {
  const existingNear = indexByStart(existing)
  const plannedNear = indexByStart(planned)
  const found = planned.flatMap((session, n): Duplicate[] => {
    const match = existingNear(session).find((at) => isDuplicateAt(existing, at, session))
    const other = match === undefined ? undefined : existing[match]
    return other ? [{ kind: 'existing', index: n + 1, startsAt: other.startsAt }] : []
  })
  const pairs = planned.flatMap((session, a) =>
    plannedNear(session)
      .filter((b) => a < b && isDuplicateAt(planned, b, session))
      .map((b): Duplicate => ({ kind: 'batch', a: a + 1, b: b + 1 })),
  )
  return [...found, ...pairs]
}

function isDuplicateAt(
  sessions: readonly SessionIdentity[],
  at: number,
  session: SessionIdentity,
): boolean {
  const other = sessions[at]
  return other !== undefined && isDuplicate(session, other)
}

/**
 * Looks up the places, ascending, of the sessions of a client that are as long as another and start close enough to be
 * duplicates of it: comparing all with all is slow for a series of seven weekdays, and for a sheet of one time.
 */
function indexByStart(sessions: readonly SessionIdentity[]) {
  const slotOf = ({ startsAt }: SessionIdentity) =>
    Math.floor(startsAt.getTime() / duplicateToleranceMs)
  const keyOf = ({ clientId, durationHours }: SessionIdentity, slot: number) =>
    `${clientId} ${hundredthsOf(durationHours)} ${slot}`
  const slots = new Map<string, number[]>()
  for (const [at, session] of sessions.entries()) {
    const key = keyOf(session, slotOf(session))
    const there = slots.get(key)
    if (there) there.push(at)
    else slots.set(key, [at])
  }
  return (session: SessionIdentity): number[] => {
    const slot = slotOf(session)
    return [slot - 1, slot, slot + 1]
      .flatMap((near) => slots.get(keyOf(session, near)) ?? [])
      .sort((a, b) => a - b)
  }
}
