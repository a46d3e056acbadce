import { and, eq, isNull } from 'drizzle-orm'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { clientAnswers } from '../schema/answers.ts'
import { isAnyOf } from '../schema/columns.ts'

/** Forgets that clients have cancelled these sessions: they are planned again. That a client booked one stays. */
export async function forgetAnswers(
  tx: Database,
  { trainerId }: TrainerScope,
  sessionIds: readonly string[],
): Promise<void> {
  const areThese = and(
    isAnyOf(clientAnswers.sessionId, sessionIds),
    eq(clientAnswers.trainerId, trainerId),
  )
  await tx.delete(clientAnswers).where(and(areThese, isNull(clientAnswers.bookedAt)))
  // Without a version it is the last word about no session.
  await tx.update(clientAnswers).set({ kind: 'booked', sessionVersion: null }).where(areThese)
}
