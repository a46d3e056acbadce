import { and, eq, sql } from 'drizzle-orm'
import type { TrainerScope } from '../platform/access/scope.ts'
import { isAnyOf } from '../schema/columns.ts'
import { trainingSessions } from '../schema/sessions.ts'

/** The condition for one session of the trainer, in a prepared statement: placeholders `id` and `trainerId`. */
export const isOwnOfPlaceholders = and(
  eq(trainingSessions.id, sql.placeholder('id')),
  eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
)

/** The condition for these sessions of the trainer. */
export function areOwn(scope: TrainerScope, ids: Iterable<string>) {
  return and(isAnyOf(trainingSessions.id, ids), eq(trainingSessions.trainerId, scope.trainerId))
}
