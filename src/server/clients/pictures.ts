import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { attendanceFrom } from '#shared/clients/attendance/attendance.ts'
import { prepared } from '../platform/db/prepared.ts'
import { getClient } from '../platform/tenant/own-client.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { statusColumns } from '../sessions/columns.ts'

const since = prepared((db) =>
  db
    .select(statusColumns)
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.clientId, sql.placeholder('clientId')),
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        gte(trainingSessions.startsAt, sql.placeholder('from')),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .prepare('client_sessions_since'),
)

/** A client's sessions of the last twelve months and ahead, oldest first, for the pictures. Throws NOT_FOUND. */
export async function sessionsOfPictures(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  clientId: string,
) {
  const sessions = await since(db).execute({
    clientId,
    trainerId: scope.trainerId,
    from: attendanceFrom(now()).toISOString(),
  })
  // Distinguishes a client without sessions from an unknown one.
  if (sessions.length === 0) await getClient(db, scope, clientId)
  return sessions
}
