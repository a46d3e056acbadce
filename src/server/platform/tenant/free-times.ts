import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { type Duplicate, findDuplicates } from '#shared/sessions/duplicates.ts'
import { duplicateToleranceMs } from '#shared/sessions/limits.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'

type Planned = Pick<
  typeof trainingSessions.$inferSelect,
  'clientId' | 'trainerId' | 'startsAt' | 'durationHours'
>

/**
 * The duplicates among planned sessions of the trainer, and between them and those in the calendar (S45). Final only
 * under the row locks of their clients.
 */
export async function duplicatesOf(
  db: Database,
  scope: TrainerScope,
  planned: readonly Planned[],
): Promise<Duplicate[]> {
  if (planned.length === 0) return []
  const starts = planned.map(({ startsAt }) => startsAt.getTime())
  const existing = await db
    .select({
      clientId: trainingSessions.clientId,
      trainerId: trainingSessions.trainerId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .where(
      and(
        inArray(trainingSessions.clientId, [...new Set(planned.map(({ clientId }) => clientId))]),
        eq(trainingSessions.trainerId, scope.trainerId),
        gt(trainingSessions.startsAt, new Date(Math.min(...starts) - duplicateToleranceMs)),
        lt(trainingSessions.startsAt, new Date(Math.max(...starts) + duplicateToleranceMs)),
      ),
    )
  return findDuplicates(planned, existing)
}

/** The start of the first session in the calendar that one of these would be a duplicate of, or null. */
export async function takenAt(
  db: Database,
  scope: TrainerScope,
  planned: readonly Planned[],
): Promise<Date | null> {
  const duplicates = await duplicatesOf(db, scope, planned)
  return duplicates.find((one) => one.kind === 'existing')?.startsAt ?? null
}

/** Throws SESSION_EXISTS when sessions that come back would be duplicates of others in the calendar (D30, D31). */
export async function requireFreeTimes(
  tx: Database,
  scope: TrainerScope,
  planned: readonly Planned[],
): Promise<void> {
  if (await takenAt(tx, scope, planned)) throw new Problem('SESSION_EXISTS')
}
