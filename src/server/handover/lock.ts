import { and, asc, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { hasWrongPots } from '../platform/tenant/owned-rows.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { requireReceiver } from './offer.ts'

/** Who has the client, and who gets it. */
export interface Parties {
  clientId: string
  from: string
  to: string
  organizationId: string
}

/**
 * Locks what a hand-over and its undo touch (D37): the organisation first, as leaving it does, then the client, as every
 * write for it does, then both accounts in the order of their keys. Throws RECEIVER_NOT_FOUND, HANDOVER_NOT_FOUND when the
 * client is no longer that trainer's, and BOOKS_WRONG or HANDOVER_BOOKS_WRONG while a pot of either is marked (D44).
 */
export async function lockParties(
  tx: Database,
  { clientId, from, to, organizationId }: Parties,
  { actorId, mayBeDisabled }: { actorId: string; mayBeDisabled: boolean },
): Promise<void> {
  await requireReceiver(tx, { giverId: from, receiverId: to, organizationId, mayBeDisabled })
  const [client] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.trainerId, from)))
    .for('update')
  if (!client) throw new Problem('HANDOVER_NOT_FOUND')
  const accounts = await tx
    .select({ id: profiles.id, isDisabled: profiles.isDisabled, hasWrongPots })
    .from(profiles)
    .where(inArray(profiles.id, [from, to]))
    .orderBy(asc(profiles.id))
    .for('no key update')
  const receiver = accounts.find(({ id }) => id === to)
  if (!receiver || (receiver.isDisabled && !mayBeDisabled)) throw new Problem('RECEIVER_NOT_FOUND')
  for (const { id, hasWrongPots: areWrong } of accounts)
    if (areWrong) throw new Problem(id === actorId ? 'BOOKS_WRONG' : 'HANDOVER_BOOKS_WRONG')
}
