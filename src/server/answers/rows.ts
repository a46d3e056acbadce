import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { clientAnswers } from './tables.ts'

/** How many rows there are beyond the limit, too. */
export const total = sql<number>`count(*) over ()`.mapWith(Number)

const both = (name: 'startsAt' | 'durationHours' | 'version' | 'cancelReason') =>
  sql`coalesce(${cancelledSessions[name]}, ${trainingSessions[name]})`

/**
 * The answers that their trainer has not seen, with their sessions. Only while the session is cancelled by this answer: not
 * once that is undone, nor when it is deleted, nor when its trainer cancels it anew.
 */
export function selectUnseen(db: Database, isWanted: SQL | undefined) {
  const isOf = (session: typeof cancelledSessions | typeof trainingSessions) =>
    and(
      eq(session.id, clientAnswers.sessionId),
      eq(session.trainerId, clientAnswers.trainerId),
      eq(session.cancelledAt, clientAnswers.at),
    )
  return db
    .select({
      id: clientAnswers.id,
      at: clientAnswers.at,
      kind: clientAnswers.kind,
      clientId: clientAnswers.clientId,
      clientName: clients.name,
      sessionId: clientAnswers.sessionId,
      version: sql<number>`${both('version')}`.mapWith(trainingSessions.version),
      startsAt: sql<Date>`${both('startsAt')}`.mapWith(trainingSessions.startsAt),
      durationHours: sql<number>`${both('durationHours')}`.mapWith(trainingSessions.durationHours),
      chargedHours: sql<number>`coalesce(${trainingSessions.chargedHours}, 0)`.mapWith(Number),
      reason: sql<string | null>`${both('cancelReason')}`,
      total,
    })
    .from(clientAnswers)
    .innerJoin(clients, eq(clients.id, clientAnswers.clientId))
    .leftJoin(cancelledSessions, and(isOf(cancelledSessions), eq(clientAnswers.kind, 'inTime')))
    .leftJoin(trainingSessions, and(isOf(trainingSessions), eq(clientAnswers.kind, 'late')))
    .where(
      and(
        isNull(clientAnswers.seenAt),
        or(sql`${cancelledSessions.id} is not null`, sql`${trainingSessions.id} is not null`),
        isWanted,
      ),
    )
}
