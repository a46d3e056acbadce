import { type Absence, isSameAbsence } from '#shared/absences/span.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import { lockAbsence } from './queries.ts'
import { absences } from './tables.ts'

/**
 * Inserts an absence; waits for concurrent transactions that insert the same key. False when the same absence exists
 * already: a retry, or the same command from another device. Throws CONFLICT when another absence has the key.
 */
export async function insertAbsence(
  tx: Database,
  scope: TrainerScope,
  { id, absence }: { id: string; absence: Absence },
): Promise<boolean> {
  const [inserted] = await tx
    .insert(absences)
    .values({ id, trainerId: scope.trainerId, ...absence })
    .onConflictDoNothing()
    .returning({ id: absences.id })
  if (inserted) return true
  const known = await lockAbsence(tx, scope, id)
  if (!known || !isSameAbsence(known, absence)) throw new Problem('CONFLICT')
  return false
}
