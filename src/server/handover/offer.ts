import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lastDayToAnswer } from '#shared/handover/limits.ts'
import { Problem } from '#shared/problem.ts'
import { localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'
import { isAnyOf } from '../schema/columns.ts'
import { handoverOffers } from '../schema/handover.ts'
import { organizationMembers, organizations } from '../schema/organizations.ts'

interface Parties {
  giverId: string
  receiverId: string
  /** Only this organisation; any that both are in when it is left out. */
  organizationId?: string
  /** Whether a disabled account will do: an undo gives a client back to whom it came from. */
  mayBeDisabled?: boolean
}

/**
 * The organisation in which the receiver can receive the giver's clients (D37): one that both are in, the first by its key.
 * Its row and both memberships are locked until the transaction ends, so that neither leaves meanwhile. Call it before
 * clients are locked: leaving locks in this order, too. Throws RECEIVER_NOT_FOUND for the giver, a former member, one whose
 * membership waits, and a disabled account.
 */
export async function requireReceiver(
  tx: Database,
  { giverId, receiverId, organizationId, mayBeDisabled = false }: Parties,
): Promise<string> {
  const organizationIds = await lockCommonOrganizations(tx, { giverId, receiverId, organizationId })
  // Read again under the lock: a membership may have ended while this waited.
  const members = await tx
    .select({
      organizationId: organizationMembers.organizationId,
      trainerId: organizationMembers.trainerId,
    })
    .from(organizationMembers)
    .where(
      and(
        inArray(organizationMembers.organizationId, organizationIds),
        inArray(organizationMembers.trainerId, [giverId, receiverId]),
      ),
    )
    .orderBy(asc(organizationMembers.organizationId), asc(organizationMembers.trainerId))
    .for('key share')
  const found = organizationIds.find(
    (id) => members.filter((member) => member.organizationId === id).length === 2,
  )
  if (found === undefined || !(mayBeDisabled || (await isActive(tx, receiverId))))
    throw new Problem('RECEIVER_NOT_FOUND')
  return found
}

/** In the order of their keys, to avoid deadlocks. */
async function lockCommonOrganizations(
  tx: Database,
  { giverId, receiverId, organizationId }: Parties & { organizationId: string | undefined },
): Promise<string[]> {
  const giver = alias(organizationMembers, 'giver')
  const receiver = alias(organizationMembers, 'receiver')
  const common = tx
    .select({ id: giver.organizationId })
    .from(giver)
    .innerJoin(receiver, eq(receiver.organizationId, giver.organizationId))
    .where(and(eq(giver.trainerId, giverId), eq(receiver.trainerId, receiverId)))
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        inArray(organizations.id, common),
        organizationId === undefined ? undefined : eq(organizations.id, organizationId),
      ),
    )
    .orderBy(asc(organizations.id))
    .for('share')
  return found.map(({ id }) => id)
}

async function isActive(tx: Database, id: string): Promise<boolean> {
  return (await tx.$count(profiles, and(eq(profiles.id, id), eq(profiles.isDisabled, false)))) > 0
}

type NewOffers = Omit<typeof handoverOffers.$inferInsert, 'clientId' | 'untilOn' | 'createdAt'> & {
  clientIds: readonly string[]
}

/**
 * Stores the same offer, or ask, of each of these clients, whose rows the caller has locked. One that has expired is replaced,
 * and an ADMIN's ask by an offer. Throws HANDOVER_WAITS when another one waits: the caller's transaction is rolled back, so
 * that none is stored.
 */
export async function storeOffers(
  tx: Database,
  { clientIds, ...offer }: NewOffers,
  now: Date,
): Promise<void> {
  const isExpired = lt(handoverOffers.untilOn, localDateOf(now))
  const isAsk = eq(handoverOffers.state, 'asked')
  await tx
    .delete(handoverOffers)
    .where(
      and(
        isAnyOf(handoverOffers.clientId, clientIds),
        offer.state === 'offered' ? or(isExpired, isAsk) : isExpired,
      ),
    )
  const untilOn = lastDayToAnswer(offer.fromOn)
  const stored = await tx
    .insert(handoverOffers)
    .values(clientIds.map((clientId) => ({ ...offer, clientId, untilOn, createdAt: now })))
    .onConflictDoNothing()
    .returning({ clientId: handoverOffers.clientId })
  if (stored.length < clientIds.length) throw new Problem('HANDOVER_WAITS')
}
