import { and, eq } from 'drizzle-orm'
import type { TrainerScope } from '../access/scope.ts'
import { isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { clientAnswers } from './tables.ts'

/** Deletes what clients have answered about these sessions: they are planned again. */
export async function forgetAnswers(
  tx: Database,
  { trainerId }: TrainerScope,
  sessionIds: readonly string[],
): Promise<void> {
  await tx
    .delete(clientAnswers)
    .where(
      and(isAnyOf(clientAnswers.sessionId, sessionIds), eq(clientAnswers.trainerId, trainerId)),
    )
}
