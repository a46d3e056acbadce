import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { noOrigin } from '../platform/access/origin.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { invitations, organizationMembers } from '../schema/organizations.ts'

/**
 * The condition for an account that an invitation created and that is of no use any more: never activated, without
 * clients, ties to a trainer or memberships, and without a valid invitation to its address. `invited_to` is set until
 * the account's password is chosen. A disabled one is kept, since a new invitation would create an enabled one.
 */
function isUnused(now: Date): SQL | undefined {
  return and(
    isNotNull(profiles.invitedTo),
    eq(profiles.isDisabled, false),
    sql`not exists (select 1 from ${invitations} where ${isValidFor(now)})`,
    sql`not exists (select 1 from ${clients}
      where ${clients.trainerId} = ${profiles.id} or ${clients.profileId} = ${profiles.id})`,
    sql`not exists (select 1 from ${organizationMembers}
      where ${organizationMembers.trainerId} = ${profiles.id})`,
  )
}

/** The condition for an invitation to the account's address that is valid. */
function isValidFor(now: Date): SQL {
  return sql`lower(${invitations.invitedEmail}) = lower(${profiles.email})
    and ${invitations.usedAt} is null and ${invitations.expiresAt} > ${now.toISOString()}`
}

/** Locks the accounts that invitations to an organisation created and that were never activated. */
export async function lockAccountsInvitedTo(tx: Database, organizationId: string): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.invitedTo, organizationId))
    .orderBy(asc(profiles.id))
    .for('update')
}

/**
 * Deletes the invitations to an organisation that is about to be erased, and the unused accounts that they created,
 * whose ids it returns. An account that another organisation invites becomes that one's, to be activated by its code or
 * to go with its invitation.
 */
export async function deleteInvitedTo(
  tx: Database,
  organizationId: string,
  now: Date,
): Promise<string[]> {
  const isInvited = eq(profiles.invitedTo, organizationId)
  await tx.delete(invitations).where(eq(invitations.organizationId, organizationId))
  const deleted = await tx
    .delete(profiles)
    .where(and(isInvited, isUnused(now)))
    .returning({ id: profiles.id })
  const next = sql`(select ${invitations.organizationId} from ${invitations}
    where ${isValidFor(now)} order by ${invitations.expiresAt} desc limit 1)`
  await tx.update(profiles).set({ invitedTo: next }).where(isInvited)
  return deleted.map(({ id }) => id)
}

/**
 * Locks the account of an address, if an invitation created it and it was never activated. Call it before the invitation
 * is locked: activation locks in the same order (deadlocks).
 */
export async function lockInvitedAccount(tx: Database, email: string): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAccountOf(email.toLowerCase()), isNotNull(profiles.invitedTo)))
    .for('update')
}

/** Deletes an unused account, which the caller's transaction has locked, and returns its id; null when it is in use. */
export async function deleteUnusedAccount(
  tx: Database,
  which: SQL,
  now: Date,
): Promise<string | null> {
  const [deleted] = await tx
    .delete(profiles)
    .where(and(which, isUnused(now)))
    .returning({ id: profiles.id })
  return deleted?.id ?? null
}

/** Deletes the unused accounts of expired invitations. Each is checked again under its row lock. */
export async function deleteUnusedAccounts(db: Database, now: Date): Promise<void> {
  const found = await db.select({ id: profiles.id }).from(profiles).where(isUnused(now))
  for (const { id } of found) {
    await inTransaction(db, async (tx) => {
      await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('update')
      const accountId = await deleteUnusedAccount(tx, eq(profiles.id, id), now)
      if (accountId === null) return
      const recorder = { now: () => now, origin: noOrigin }
      await queueEvent(tx, recorder, { kind: 'account.expired', accountId })
    })
  }
}
