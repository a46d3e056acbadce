import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { managedRoles } from '#shared/admin/inputs.ts'
import type { ClientAccount, ManagedPerson } from '#shared/admin/person.ts'
import { Problem } from '#shared/problem.ts'
import { hasFactorColumn } from '../platform/access/has-factor.ts'
import type { Database } from '../platform/db/database.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { trainingSessions } from '../schema/sessions.ts'

const columns = {
  id: profiles.id,
  name: profiles.name,
  email: profiles.email,
  phone: profiles.phone,
  role: profiles.role,
  isDisabled: profiles.isDisabled,
  lastLoginAt: profiles.lastLoginAt,
  createdAt: profiles.createdAt,
  hasPassword: sql<boolean>`${profiles.passwordHash} is not null`,
  mustChangePassword: profiles.mustChangePassword,
  hasSecondFactor: hasFactorColumn,
}

const isManaged = inArray(profiles.role, managedRoles)

/**
 * The counts of the admin cards, over all tenants (D9). Trainers: TRAINER and ORG_ADMIN accounts, including
 * disabled ones, as in the list. Clients: of every trainer, including a SUPER_ADMIN's own. Sessions: all, whatever
 * their date and status.
 */
export async function adminCounts({ db, sendsMail }: Pick<CurrentUserContext, 'db' | 'sendsMail'>) {
  const [trainers, clientCount, sessions] = await Promise.all([
    db.$count(profiles, isManaged),
    db.$count(clients),
    db.$count(trainingSessions),
  ])
  return { trainers, clients: clientCount, sessions, sendsMail }
}

/** TRAINER and ORG_ADMIN accounts (S22), oldest first. The screen sorts them for display. */
export async function listTrainers(db: Database): Promise<ManagedPerson[]> {
  const rows = await db
    .select(columns)
    .from(profiles)
    .where(isManaged)
    .orderBy(profiles.createdAt, profiles.id)
  return rows as ManagedPerson[]
}

/** The accounts of clients, oldest first, with the number of trainers that each is a client of. */
export function listClientAccounts(db: Database): Promise<ClientAccount[]> {
  return db
    .select({
      id: profiles.id,
      name: profiles.name,
      email: profiles.email,
      isDisabled: profiles.isDisabled,
      lastLoginAt: profiles.lastLoginAt,
      hasSecondFactor: hasFactorColumn,
      trainers: countDistinct(clients.trainerId),
    })
    .from(profiles)
    .leftJoin(clients, eq(clients.profileId, profiles.id))
    .where(eq(profiles.role, 'CLIENT'))
    .groupBy(profiles.id)
    .orderBy(profiles.createdAt, profiles.id)
}

/** The condition for one account that a SUPER_ADMIN may disable, and whose logins they may end: also a CLIENT's. */
export function isSupervisedAccount(id: string) {
  return and(eq(profiles.id, id), inArray(profiles.role, [...managedRoles, 'CLIENT']))
}

/** The condition for one account that a SUPER_ADMIN may manage (D22). */
export function isManagedAccount(id: string) {
  return and(eq(profiles.id, id), isManaged)
}

/**
 * One account that a SUPER_ADMIN may manage. Throws NOT_FOUND, also for another SUPER_ADMIN, oneself and a CLIENT
 * (D22).
 */
export async function managedAccount(db: Database, id: string): Promise<ManagedPerson> {
  const [found] = await db.select(columns).from(profiles).where(isManagedAccount(id))
  if (!found) throw new Problem('NOT_FOUND')
  return found as ManagedPerson
}
