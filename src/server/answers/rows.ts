import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cancellingKinds, undoneKinds } from '#shared/answers/kinds.ts'
import type { Database } from '../platform/db/database.ts'
import { clientAnswers } from '../schema/answers.ts'
import { clients } from '../schema/clients.ts'
import { pots } from '../schema/pots.ts'
import { everySession } from '../schema/sessions.ts'

/** How many rows there are beyond the limit, too. */
export const total = sql<number>`count(*) over ()`.mapWith(Number)

/** When the session is; of what was undone, when it is or was. */
export const sessionStart =
  sql`coalesce(${everySession.startsAt}, ${clientAnswers.fromAt})`.mapWith(everySession.startsAt)

/** Whether the session is as the answer has left it: the last word about it is the client's. */
const isLastWord = or(
  and(
    inArray(clientAnswers.kind, [...cancellingKinds]),
    eq(everySession.cancelledAt, clientAnswers.at),
    eq(everySession.cancelled, sql`${clientAnswers.kind}::text`),
  ),
  and(
    inArray(clientAnswers.kind, ['booked', 'moved']),
    everySession.isBooked,
    eq(everySession.version, clientAnswers.sessionVersion),
  ),
  // What was undone is told until it is seen.
  inArray(clientAnswers.kind, [...undoneKinds]),
)

/**
 * The answers that their trainer has not seen, with their sessions. Only while they are the last word about the session: not
 * once that is undone, changed or deleted, nor when its trainer cancels it anew.
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
      /** 0 where the session is gone. */
      version: sql`coalesce(${everySession.version}, 0)`.mapWith(Number),
      startsAt: sessionStart,
      /** Of a session that was moved. */
      fromAt:
        sql`case when ${clientAnswers.kind} = 'moved' then ${clientAnswers.fromAt} end`.mapWith(
          clientAnswers.fromAt,
        ),
      durationHours: sql`coalesce(${everySession.durationHours}, 0)`.mapWith(Number),
      chargedHours: sql`coalesce(${everySession.chargedHours}, 0)`.mapWith(Number),
      /** What is left in the session's pot; null without one. */
      hoursRemaining: pots.hoursRemaining,
      reason: everySession.cancelReason,
      total,
    })
    .from(clientAnswers)
    .innerJoin(clients, eq(clients.id, clientAnswers.clientId))
    .leftJoin(
      everySession,
      and(
        eq(everySession.id, clientAnswers.sessionId),
        eq(everySession.trainerId, clientAnswers.trainerId),
      ),
    )
    .leftJoin(pots, eq(pots.id, everySession.potId))
    .where(and(isNull(clientAnswers.seenAt), isLastWord, isWanted))
}
