import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { isAnyOf } from '../schema/columns.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'

/**
 * Throws CONFLICT when a key of a new session is taken, also by one that was cancelled without a charge: its undo needs it.
 * Final for the clients that are locked.
 */
export async function requireNewKeys(tx: Database, keys: readonly string[]): Promise<void> {
  if ((await tx.$count(everySession, isAnyOf(everySession.id, keys))) > 0)
    throw new Problem('CONFLICT')
}

/** Inserts planned sessions. Throws CONFLICT when a key was taken concurrently, for a client that is not locked. */
export async function insertSessions(
  tx: Database,
  sessions: readonly (typeof trainingSessions.$inferInsert)[],
): Promise<void> {
  if (sessions.length === 0) return
  const inserted = await tx
    .insert(trainingSessions)
    .values([...sessions])
    .onConflictDoNothing()
    .returning({ id: trainingSessions.id })
  if (inserted.length < sessions.length) throw new Problem('CONFLICT')
}
