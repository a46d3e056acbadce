import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { eraseClient, erasedClients } from '../clients/erase.ts'
import { deleteLonely, lockForDeletion } from '../organizations/deletion.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteMailWithoutAccount, lockMailTo } from '../platform/mail/outbox.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { organizationMembers, organizations, waitingMemberships } from '../schema/organizations.ts'
import { potTypes } from '../schema/pots.ts'

/** The clients of other trainers that are tied to an account (D2), in the order in which they are locked. */
export function tiesOf(db: Database, accountId: string) {
  return db
    .select({ id: clients.id, trainerId: clients.trainerId, trainer: profiles.name })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(eq(clients.profileId, accountId))
    .orderBy(asc(clients.id))
}

/** The organisations of an account, those that wait for it too, with how many other members and other active admins each has. */
export function membershipsOf(db: Database, accountId: string) {
  const others = and(
    eq(organizationMembers.organizationId, organizations.id),
    ne(organizationMembers.trainerId, accountId),
  )
  const own = (table: typeof organizationMembers | typeof waitingMemberships) =>
    inArray(
      organizations.id,
      db.select({ id: table.organizationId }).from(table).where(eq(table.trainerId, accountId)),
    )
  const isActiveAdmin = sql`${organizationMembers.role} = 'ADMIN' and not ${profiles.isDisabled}`
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      members: count(organizationMembers.id),
      admins: sql<number>`count(*) filter (where ${isActiveAdmin})`.mapWith(Number),
    })
    .from(organizations)
    .leftJoin(organizationMembers, others)
    .leftJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(or(own(organizationMembers), own(waitingMemberships)))
    .groupBy(organizations.id)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
}

/**
 * Deletes an account with its clients, training types, picture, logins, mail and the invitations to its address, and
 * the organisations that have no other member, with the unused accounts that they invited. A client of another trainer
 * stays that trainer's, with its personal link, and loses its login. Triggers refuse the last active SUPER_ADMIN and
 * the last active ADMIN of an organisation with other members (D21). Returns what was deleted, or null for an unknown
 * account.
 */
export async function eraseAccount(tx: Database, id: string, now: Date) {
  // Clients first and then the account: the lock order of every write for a client.
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(or(eq(clients.trainerId, id), eq(clients.profileId, id)))
    .orderBy(asc(clients.id))
    .for('update')
  const [account] = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update')
  if (!account) return null
  const own = await erasedClients(tx, eq(clients.trainerId, id))
  const ties = await tiesOf(tx, id)
  for (const client of own) await eraseClient(tx, client)
  await tx.delete(potTypes).where(eq(potTypes.trainerId, id))
  const { organizationIds, invitedIds } = await eraseLonelyOrganizations(tx, id, now)
  const mail = await lockMailTo(tx, [account.email])
  await endWaysIn(tx, 'erased', { accountId: id, address: account.email })
  await tx.delete(profiles).where(eq(profiles.id, id))
  await deleteMailWithoutAccount(tx, mail)
  const clientIds = own.map((client) => client.id)
  return { email: account.email, clientIds, organizationIds, invitedIds, ties }
}

/** Deletes the organisations of which this account is the only member, and the unused accounts that they invited. */
async function eraseLonelyOrganizations(tx: Database, accountId: string, now: Date) {
  const organizationIds: string[] = []
  const invitedIds: string[] = []
  for (const { id } of await membershipsOf(tx, accountId)) {
    await lockForDeletion(tx, id)
    const invited = await deleteLonely(tx, { organizationId: id, accountId }, now)
    if (!invited) continue
    invitedIds.push(...invited)
    organizationIds.push(id)
  }
  return { organizationIds, invitedIds }
}
