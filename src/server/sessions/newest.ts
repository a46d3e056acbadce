import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { clients } from '../schema/clients.ts'
import { trainingSessions } from '../schema/sessions.ts'

/**
 * When the newest session of each client began that has a status: for all clients of a page in one statement, which looks
 * into the index by client and date once for each.
 */
const newestHeld = prepared((db) => {
  const startsAt = sql`(
    select held.date from ${trainingSessions} held
    where held.client_id = clients.id
      and held.date <= ${sql.placeholder('now')}::timestamptz
      and (held.completed or held.no_show)
    order by held.date desc limit 1
  )`
  return db
    .select({ clientId: clients.id, startsAt: startsAt.mapWith(trainingSessions.startsAt) })
    .from(clients)
    .where(
      and(
        eq(clients.trainerId, sql.placeholder('trainerId')),
        sql`${clients.id} = any(${sql.placeholder('clientIds')}::uuid[])`,
      ),
    )
    .prepare('newest_held')
})

/**
 * Adds to sessions whether their client has no later one that has a status and has begun: "Boka nästa" is offered on that
 * one alone (D107). Nothing is read for sessions that are ahead.
 */
export async function withNewest<S extends { clientId: string; startsAt: Date }>(
  db: Database,
  { trainerId, now }: { trainerId: string; now: Date },
  sessions: readonly S[],
): Promise<(S & { isNewest: boolean })[]> {
  const begun = sessions.filter(({ startsAt }) => startsAt <= now)
  const clientIds = [...new Set(begun.map(({ clientId }) => clientId))]
  const found = clientIds.length
    ? await newestHeld(db).execute({
        trainerId,
        clientIds: `{${clientIds.join(',')}}`,
        now: now.toISOString(),
      })
    : []
  const newest = new Map(found.map(({ clientId, startsAt }) => [clientId, startsAt]))
  return sessions.map((session) => {
    const held = newest.get(session.clientId)
    return { ...session, isNewest: !held || session.startsAt >= held }
  })
}
