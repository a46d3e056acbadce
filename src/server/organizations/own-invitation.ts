import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'
import { invitations, organizations } from '../schema/organizations.ts'

/**
 * The valid invitation of the organisation that created this account, while the account is not activated; null without
 * one.
 */
export async function ownInvitation(db: Database, accountId: string, now: Date) {
  const [found] = await db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      codeHash: invitations.codeHash,
    })
    .from(profiles)
    .innerJoin(organizations, eq(organizations.id, profiles.invitedTo))
    .innerJoin(
      invitations,
      and(
        eq(invitations.organizationId, organizations.id),
        sql`lower(${invitations.invitedEmail}) = lower(${profiles.email})`,
      ),
    )
    .where(
      and(eq(profiles.id, accountId), isNull(invitations.usedAt), gt(invitations.expiresAt, now)),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(1)
  return found ?? null
}
