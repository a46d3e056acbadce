import { setTimeout } from 'node:timers/promises'
import { Problem } from '#shared/problem.ts'
import type { Database } from './database.ts'
import { isRetryable, isUniqueViolation } from './errors.ts'

const attempts = 3

/** Milliseconds, times the attempt, that a retry waits at most. */
const backoff = 20

/**
 * Runs `work` in one transaction and retries it from its start after a deadlock or serialization failure, at most three
 * attempts in all, each after a short random wait, so that two victims do not meet again; any other error causes a rollback and is thrown. Every decision in `work` must come from what it
 * reads inside. Throws CONFLICT when the key of a new row lies in the trash, which a trigger refuses.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'key_is_free')) throw new Problem('CONFLICT', { cause: error })
      if (attempt === attempts || !isRetryable(error)) throw error
      await setTimeout(Math.random() * backoff * attempt)
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
