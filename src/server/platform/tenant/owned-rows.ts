import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../../schema/auth.ts'
import { clients } from '../../schema/clients.ts'
import { uuids } from '../../schema/columns.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/**
 * Locks the trainer's client rows until the transaction ends, in the order of their keys to avoid deadlocks. Every
 * transaction that writes for a client begins with this: one statement gives tenant isolation, the ownership check and
 * the lock order (D56). Throws NOT_FOUND when one is unknown or belongs to another trainer, and what
 * `requireWritableBooks` throws.
 */
export async function lockClients(tx: Database, scope: TrainerScope, ids: string[]): Promise<void> {
  await lockClientRows(tx, scope, ids)
  await requireWritableBooks(tx, scope)
}

/**
 * As `lockClients`, the clients of these sessions, and `others`: of both those that are the trainer's, whose keys it
 * returns. A session may have moved to another client while this waited; it has another version then.
 */
export async function lockClientsOf(
  tx: Database,
  scope: TrainerScope,
  { sessions, others = [] }: { sessions: Iterable<string>; others?: string[] },
): Promise<Set<string>> {
  const { trainerId } = scope
  const rows = await clientsOfSessions(tx).execute({
    trainerId,
    sessions: uuids(sessions),
    ids: uuids(others),
  })
  await requireWritableBooks(tx, scope)
  return new Set(rows.map(({ id }) => id))
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
  await lockClientRows(tx, scope, ids)
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

const keysIn = (name: string) => sql`(${sql.placeholder(name)}::uuid[])`
/** The condition for rows of the trainer, a placeholder of the prepared statements. */
const isOfTrainer = (table: typeof clients | typeof trainingSessions) =>
  eq(table.trainerId, sql.placeholder('trainerId'))

const selectLocked = (db: Database, isWanted: SQL | undefined) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(and(isOfTrainer(clients), isWanted))
    .orderBy(clients.id)
    .for('no key update')

const clientsById = prepared((db) =>
  selectLocked(db, sql`${clients.id} = any${keysIn('ids')}`).prepare('lock_clients'),
)

const clientsOfSessions = prepared((db) => {
  const ofSessions = db
    .select({ clientId: trainingSessions.clientId })
    .from(trainingSessions)
    .where(
      and(sql`${trainingSessions.id} = any${keysIn('sessions')}`, isOfTrainer(trainingSessions)),
    )
  const isWanted = or(inArray(clients.id, ofSessions), sql`${clients.id} = any${keysIn('ids')}`)
  return selectLocked(db, isWanted).prepare('lock_clients_of_sessions')
})

/**
 * As `lockClients`, for an act that is not the trainer's own and checks whose clients it may lock: neither the trainer's
 * account nor the books are looked at. Throws NOT_FOUND.
 */
export async function lockClientRows(
  tx: Database,
  { trainerId }: Pick<TrainerScope, 'trainerId'>,
  wanted: string[],
): Promise<void> {
  const rows = await clientsById(tx).execute({ trainerId, ids: uuids(wanted) })
  if (rows.length !== new Set(wanted).size) throw new Problem('NOT_FOUND')
}

/** Whether a pot of the selected profile is marked (D44). */
export const hasWrongPots = sql<boolean>`exists (
  select 1 from wrong_pots where wrong_pots.trainer_id = profiles.id)`

/** The share lock on the profile makes a concurrent disabling wait for this transaction. */
const activeTrainer = prepared((db) =>
  db
    .select({
      isDisabled: profiles.isDisabled,
      hasWrongPots,
    })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('trainerId')))
    .for('share')
    .prepare('active_trainer'),
)

async function readActiveTrainer(tx: Database, { trainerId }: TrainerScope) {
  const [trainer] = await activeTrainer(tx).execute({ trainerId })
  if (!trainer || trainer.isDisabled) throw new Problem('UNAUTHENTICATED')
  return trainer
}
