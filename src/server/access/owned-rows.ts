import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import type { TrainerScope } from './scope.ts'

/**
 * Locks the trainer's client rows until the transaction ends, in the order of their keys to avoid deadlocks. Every
 * transaction that writes for a client begins with this: one statement gives tenant isolation, the ownership check and
 * the lock order (D56). Throws NOT_FOUND when one is unknown or belongs to another trainer, and what
 * `requireWritableBooks` throws.
 */
export async function lockClients(tx: Database, scope: TrainerScope, ids: string[]): Promise<void> {
  await lockRows(tx, scope, ids)
  await requireWritableBooks(tx, scope)
}

/**
 * As `lockClients`, for what goes on while the trainer's books are wrong: a client's details, link and login, which are
 * no part of the books, and erasures.
 */
export async function lockClientsBesideBooks(
  tx: Database,
  scope: TrainerScope,
  ids: string[],
): Promise<void> {
  await lockRows(tx, scope, ids)
  await readActiveTrainer(tx, scope)
}

/**
 * Throws UNAUTHENTICATED when the trainer has been disabled since the request began; a concurrent disabling waits for
 * this transaction. Throws BOOKS_WRONG while a pot of the trainer is marked (D44).
 */
export async function requireWritableBooks(tx: Database, scope: TrainerScope): Promise<void> {
  const { hasWrongPots } = await readActiveTrainer(tx, scope)
  if (hasWrongPots) throw new Problem('BOOKS_WRONG')
}

async function lockRows(tx: Database, scope: TrainerScope, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, wanted), eq(clients.trainerId, scope.trainerId)))
    .orderBy(clients.id)
    .for('no key update')
  if (locked.length !== wanted.length) throw new Problem('NOT_FOUND')
}

/** The share lock on the profile makes a concurrent disabling wait for this transaction. */
async function readActiveTrainer(tx: Database, scope: TrainerScope) {
  const [trainer] = await tx
    .select({
      isDisabled: profiles.isDisabled,
      hasWrongPots: sql<boolean>`exists (
        select 1 from wrong_pots where wrong_pots.trainer_id = profiles.id)`,
    })
    .from(profiles)
    .where(eq(profiles.id, scope.trainerId))
    .for('share')
  if (!trainer || trainer.isDisabled) throw new Problem('UNAUTHENTICATED')
  return trainer
}
