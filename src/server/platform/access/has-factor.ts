import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../../schema/auth.ts'
import type { Database } from '../db/database.ts'

/** Whether the profile of a query has a second factor. Tables are named in full: `id` alone would be the factor's. */
export const hasFactorColumn: SQL<boolean> = sql<boolean>`(
  exists (select from passkeys where passkeys.profile_id = profiles.id)
  or exists (select from authenticators where authenticators.profile_id = profiles.id)
)`

/** Whether the account has a second factor. */
export async function hasFactor(db: Database, profileId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), hasFactorColumn))
  return found !== undefined
}

/** Refuses a login that would pass by a second factor. An account without a password has none. Throws ACCOUNT_ACTIVE. */
export async function requireNoFactor(tx: Database, profileId: string): Promise<void> {
  if (await hasFactor(tx, profileId)) throw new Problem('ACCOUNT_ACTIVE')
}
