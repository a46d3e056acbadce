import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import type { Database } from '../platform/db/database.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'
import type { LinkAct } from './act-by-link.ts'

type Placed = { id: string; trainerId: string; startsAt: Date; durationHours: number }

/** The client's session, booked or cancelled without a charge. Throws SESSION_NOT_FOUND, also for another client's. */
export async function ownSession(tx: Database, { clientId, author }: LinkAct, id: string) {
  const { id: key, clientId: owner, trainerId } = everySession
  const [found] = await tx
    .select()
    .from(everySession)
    .where(and(eq(key, id), eq(owner, clientId), eq(trainerId, author.scope.trainerId)))
  if (!found) throw new Problem('SESSION_NOT_FOUND')
  return { ...found, isPlanned: found.isBooked && !hasStatus(found) }
}

const dayMs = 86_400_000

/** The keys of the trainer's other sessions that overlap it. */
export async function besideOf(
  tx: Database,
  { id, trainerId, startsAt, durationHours }: Placed,
): Promise<string[]> {
  const end = new Date(startsAt.getTime() + durationHours * 3_600_000)
  const beside = await tx
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        ne(trainingSessions.id, id),
        // No session is longer than a day.
        gt(trainingSessions.startsAt, new Date(startsAt.getTime() - dayMs)),
        lt(trainingSessions.startsAt, end),
        sql`${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour' > ${startsAt.toISOString()}`,
      ),
    )
  return beside.map((session) => session.id)
}

/** Throws SESSION_LATE ten minutes after the act of the client that is to be undone, and once the session has begun. */
export function requireUndoable(
  { at }: { at: Date },
  { startsAt }: { startsAt: Date },
  now: Date,
): void {
  if (now.getTime() - at.getTime() > clientUndoMs || startsAt <= now)
    throw new Problem('SESSION_LATE')
}

/** Throws SESSION_EXISTS when another session overlaps it than those that did when the client acted. */
export async function requireNothingNew(
  tx: Database,
  session: Placed,
  { besideIds }: { besideIds: readonly string[] },
): Promise<void> {
  const beside = await besideOf(tx, session)
  if (beside.some((other) => !besideIds.includes(other))) throw new Problem('SESSION_EXISTS')
}
