import { and, eq } from 'drizzle-orm'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { clientAnswers } from '../schema/answers.ts'
import { isAnyOf } from '../schema/columns.ts'

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
