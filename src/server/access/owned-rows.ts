import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import type { TrainerScope } from './scope.ts'

/**
 * Locks the trainer's client rows until the transaction ends, in the order of their keys to avoid deadlocks. Every
 * transaction that writes for a client begins with this: one statement gives tenant isolation, the ownership check and
 * the lock order (design section 5). Throws NOT_FOUND when one is unknown or belongs to another trainer, and
 * UNAUTHENTICATED when the trainer has been disabled since the request began; the share lock on the profile makes a
 * concurrent disabling wait for this transaction.
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
  await requireActiveTrainer(tx, scope)
}

/** Throws UNAUTHENTICATED when the trainer is disabled; a concurrent disabling waits for this transaction. */
export async function requireActiveTrainer(tx: Database, scope: TrainerScope): Promise<void> {
  const [trainer] = await tx
    .select({ isDisabled: profiles.isDisabled })
    .from(profiles)
    .where(eq(profiles.id, scope.trainerId))
    .for('share')
  if (!trainer || trainer.isDisabled) throw new Problem('UNAUTHENTICATED')
}
