import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { clientAnswers } from '../schema/answers.ts'
import { clients } from '../schema/clients.ts'
import { everySession } from '../schema/sessions.ts'

/** How many rows there are beyond the limit, too. */
export const total = sql<number>`count(*) over ()`.mapWith(Number)

/**
 * The answers that their trainer has not seen, with their sessions. Only while the session is cancelled by this answer: not
 * once that is undone, nor when it is deleted, nor when its trainer cancels it anew.
 */
export function selectUnseen(db: Database, isWanted: SQL | undefined) {
  return db
    .select({
      id: clientAnswers.id,
      at: clientAnswers.at,
      kind: clientAnswers.kind,
      clientId: clientAnswers.clientId,
      clientName: clients.name,
      sessionId: clientAnswers.sessionId,
      version: everySession.version,
      startsAt: everySession.startsAt,
      durationHours: everySession.durationHours,
      chargedHours: everySession.chargedHours,
      reason: everySession.cancelReason,
      total,
    })
    .from(clientAnswers)
    .innerJoin(clients, eq(clients.id, clientAnswers.clientId))
    .innerJoin(
      everySession,
      and(
        eq(everySession.id, clientAnswers.sessionId),
        eq(everySession.trainerId, clientAnswers.trainerId),
        eq(everySession.cancelledAt, clientAnswers.at),
        eq(everySession.cancelled, sql`${clientAnswers.kind}::text`),
      ),
    )
    .where(and(isNull(clientAnswers.seenAt), isWanted))
}
