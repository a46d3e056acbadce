import type { Absence } from '#shared/absences/span.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { absences } from '../schema/absences.ts'

/** Inserts an absence; waits for concurrent transactions that insert the same key. Throws CONFLICT when it is taken. */
export async function insertAbsence(
  tx: Database,
  { trainerId }: TrainerScope,
  { id, absence }: { id: string; absence: Absence },
): Promise<void> {
  const inserted = await tx
    .insert(absences)
    .values({ id, trainerId, ...absence })
    .onConflictDoNothing()
    .returning({ id: absences.id })
  if (inserted.length === 0) throw new Problem('CONFLICT')
}
