import { setTimeout } from 'node:timers/promises'
import { Problem } from '#shared/problem.ts'
import type { Database } from './database.ts'
import { isRetryable, isUniqueViolation } from './errors.ts'

const attempts = 3

/** Milliseconds, times the attempt, that a retry waits at most. */
const backoff = 20

/**
 * Runs `work` in one transaction and retries it from its start after a deadlock or serialization failure. Every decision in
 * `work` must come from what it reads inside. Throws CONFLICT when the key of a new row lies in the trash, which a trigger
 * refuses.
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return retried(() =>
    db.transaction(work).catch((error: unknown) => {
      throw isUniqueViolation(error, 'key_is_free')
        ? new Problem('CONFLICT', { cause: error })
        : error
    }),
  )
}

/**
 * Runs a transaction anew after a deadlock or serialization failure, at most so often in all, each time after a short random
 * wait, so that two victims do not meet again; any other error is thrown.
 */
export async function retried<Result>(
  transaction: () => Promise<Result>,
  atMost = attempts,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === atMost || !isRetryable(error)) throw error
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
