import type { Database } from './database.ts'
import { isRetryable } from './errors.ts'

const attempts = 3

/**
 * Runs `work` in one transaction, again from its start when two transactions met (at most three times). Everything the
 * work decides must come from what it reads inside.
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

/** Reads in several statements what is of one moment, whatever is written meanwhile. Nothing can be written within. */
export function ofOneMoment<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
