import { eq } from 'drizzle-orm'
import { profiles } from '../../schema/auth.ts'
import type { Database } from '../db/database.ts'

/** Locks an account's row, in the caller's transaction: changes of its factor and logins to it wait for each other. */
export async function lockAccount(tx: Database, profileId: string): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('no key update')
}
