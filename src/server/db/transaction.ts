import type { Database } from './database.ts'
import { isRetryable } from './errors.ts'

const attempts = 3

/**
 * Runs `work` in one transaction and retries it from its start after a deadlock or serialization failure, at most three
 * attempts in all; any other error rolls back and is thrown. Every decision in `work` must come from what it reads
 * inside.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

/** Runs several reads on one snapshot: a read-only transaction with isolation level repeatable read. */
export function ofOneMoment<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
