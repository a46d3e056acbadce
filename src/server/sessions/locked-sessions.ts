import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { lockClientsOf } from '../platform/tenant/owned-rows.ts'
import { cancelledSessions, trainingSessions } from '../schema/sessions.ts'
import { isOwnCancelled } from './cancelled-rows.ts'
import { statusColumns } from './columns.ts'
import { areOwn } from './own.ts'

/** A session, and the version that its reader has seen or that an act has left it in. */
export type Seen = { id: string; version: number }

/**
 * Locks the clients of these sessions, and `clients`, and reads the sessions as they are then, by key: `booked`, in the
 * order of time, or `gone`: cancelled without a charge. Those of other trainers are in neither. Throws what `lockClientsOf`
 * throws.
 */
export async function lockedSessions(
  tx: Database,
  scope: TrainerScope,
  { ids, clients = [] }: { ids: readonly string[]; clients?: readonly string[] },
) {
  const selectGone = () => tx.select().from(cancelledSessions).where(isOwnCancelled(scope, ids))
  const before = await selectGone()
  const locked = await lockClientsOf(tx, scope, {
    sessions: ids,
    others: [...clients, ...before.map(({ clientId }) => clientId)],
  })
  const booked = await tx
    .select({
      ...statusColumns,
      clientId: trainingSessions.clientId,
      version: trainingSessions.version,
      cancelledAt: trainingSessions.cancelledAt,
    })
    .from(trainingSessions)
    .where(areOwn(scope, ids))
    .orderBy(trainingSessions.startsAt)
  // One that was cancelled while this waited may be of a client that is not locked.
  const gone = (await selectGone()).filter(({ clientId }) => locked.has(clientId))
  return {
    booked: new Map(booked.map((session) => [session.id, session])),
    gone: new Map(gone.map((session) => [session.id, session])),
  }
}

/** What an undo is about: the sessions that the act has left, those that it has cancelled, and clients to lock with theirs. */
interface Undone {
  left: readonly Seen[]
  cancelled?: readonly string[]
  clients?: readonly string[]
}

/**
 * The sessions of an undo, locked as by `lockedSessions`. `asLeft` are in the versions that the act has left them in; `kept`
 * have been saved, moved, settled or given to another client since; `missing` are keys that are not booked. `gone` are
 * those of `cancelled`, what the act has cancelled, and of the missing ones that are cancelled without a charge now.
 */
export async function lockedForUndo(
  tx: Database,
  scope: TrainerScope,
  { left, cancelled = [], clients = [] }: Undone,
) {
  const versions = new Map(left.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys(), ...cancelled]
  const { booked, gone } = await lockedSessions(tx, scope, { ids, clients })
  const there = [...booked.values()].filter(({ id }) => versions.has(id))
  const isAsLeft = ({ id, version }: Seen) => versions.get(id) === version
  return {
    asLeft: there.filter(isAsLeft),
    kept: there.filter((session) => !isAsLeft(session)),
    missing: [...versions.keys()].filter((id) => !booked.has(id)),
    gone,
  }
}

/**
 * Requires that an undo finds all of its sessions planned and as the act has left them. Throws SESSION_CANCELLED when one
 * was cancelled without a charge since, else SESSION_NOT_FOUND when one is missing, or SESSION_CHANGED.
 */
export function requireAllAsLeft({
  asLeft,
  kept,
  missing,
  gone,
}: Awaited<ReturnType<typeof lockedForUndo>>): void {
  if (missing.some((id) => gone.has(id))) throw new Problem('SESSION_CANCELLED')
  if (missing.length > 0) throw new Problem('SESSION_NOT_FOUND')
  if (kept.length > 0 || asLeft.some(hasStatus)) throw new Problem('SESSION_CHANGED')
}
