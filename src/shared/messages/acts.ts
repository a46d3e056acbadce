import type { EventKind } from '../events/kinds.ts'

type SessionKind = Extract<EventKind, `session.${string}` | `absence.${string}`>

/**
 * What an act on sessions is to their clients (D127): something they may be told of, the undo of such an act, after which
 * there is nothing to tell, or nothing that changes what they have planned.
 */
const meaningOf: Record<SessionKind, 'tellable' | 'undo' | 'none'> = {
  'session.created': 'tellable',
  'session.create-undone': 'undo',
  'session.updated': 'tellable',
  'session.moved': 'tellable',
  'session.move-undone': 'undo',
  'session.series-changed': 'tellable',
  'session.series-change-undone': 'undo',
  'session.marked': 'none',
  'session.removed': 'tellable',
  'session.restored': 'undo',
  'session.cancelled': 'tellable',
  'session.cancellation-undone': 'undo',
  'absence.created': 'tellable',
  'absence.changed': 'tellable',
  'absence.removed': 'none',
  'absence.undone': 'undo',
}

const kindsThatAre = (meaning: 'tellable' | 'undo') =>
  (Object.keys(meaningOf) as SessionKind[]).filter((kind) => meaningOf[kind] === meaning)

export const tellableKinds: readonly EventKind[] = kindsThatAre('tellable')
export const undoKinds: readonly EventKind[] = kindsThatAre('undo')

const tellableMs = 7 * 24 * 60 * 60_000

/** The time after which an act may be told of: acts of the last seven days. */
export function tellableSince(now: Date): Date {
  return new Date(now.getTime() - tellableMs)
}
