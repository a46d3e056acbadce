import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { authSessions, passwordResets, throttles } from './tables.ts'

/**
 * Ends every login session and reset link: a restored backup would bring back those that have ended since. The rate
 * limits begin anew.
 */
export async function endAllAccess(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(authSessions)
    await tx.delete(passwordResets)
    await tx.delete(throttles)
  })
}
