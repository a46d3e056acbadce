import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import type { TrainerScope } from './scope.ts'

/**
 * Locks the trainer's clients until the transaction ends, always in the order of their keys. Every transaction that
 * writes for a client begins here: one statement gives isolation, the ownership check and the lock order (design
 * section 5). Throws NOT_FOUND when one is unknown or another trainer's, and UNAUTHENTICATED when the trainer has been
 * shut out since the request began: whoever is disabled from here on waits until the transaction is over.
 */
export async function lockClients(tx: Database, scope: TrainerScope, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, wanted), eq(clients.trainerId, scope.trainerId)))
    .orderBy(clients.id)
    .for('no key update')
  if (locked.length !== wanted.length) throw new Problem('NOT_FOUND')
  const [trainer] = await tx
    .select({ isDisabled: profiles.isDisabled })
    .from(profiles)
    .where(eq(profiles.id, scope.trainerId))
    .for('share')
  if (!trainer || trainer.isDisabled) throw new Problem('UNAUTHENTICATED')
}
