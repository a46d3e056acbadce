import { eq } from 'drizzle-orm'
import { hasFactor } from '../../platform/access/has-factor.ts'
import type { Keys } from '../../platform/access/keys.ts'
import { unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { authenticators, pendingLogins, recoveryCodes } from '../../schema/factors.ts'

/**
 * Removes the authenticator apps whose secret no key opens: their codes can never be checked again. An account without
 * another factor has none then. Returns how many were removed.
 */
export async function removeUnreadableAuthenticators(db: Database, keys: Keys): Promise<number> {
  const all = await db.select().from(authenticators)
  const unreadable = all.filter(
    ({ profileId, secretSealed }) => unseal(keys, secretSealed, profileId) === null,
  )
  for (const { profileId } of unreadable) {
    await inTransaction(db, async (tx) => {
      await tx.delete(authenticators).where(eq(authenticators.profileId, profileId))
      if (await hasFactor(tx, profileId)) return
      for (const table of [recoveryCodes, pendingLogins])
        await tx.delete(table).where(eq(table.profileId, profileId))
    })
  }
  return unreadable.length
}
