import { and, eq } from 'drizzle-orm'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'

/**
 * Locks the account's row, and refuses the login with this code when its password was replaced or it was disabled since it
 * was read.
 */
export async function requireUnchanged(
  tx: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
  code: ProblemCode,
): Promise<void> {
  const [same] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, id),
        eq(profiles.passwordHash, passwordHash),
        eq(profiles.isDisabled, false),
      ),
    )
    .for('update')
  if (!same) throw new Problem(code)
}
