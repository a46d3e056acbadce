import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { pendingLogins } from './factor/tables.ts'
import { authSessions, emailChanges, passwordResets, throttles } from './tables.ts'

/**
 * Ends every login session, pending login, reset link and waiting change of e-mail address: a restored backup would
 * bring back those that have ended since. The rate limits begin anew.
 */
export async function endAllAccess(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(authSessions)
    await tx.delete(pendingLogins)
    await tx.delete(passwordResets)
    await tx.delete(emailChanges)
    await tx.delete(throttles)
  })
}
