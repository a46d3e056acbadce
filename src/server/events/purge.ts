import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { events } from '../schema/events.ts'

/** The trigger refuses to delete younger events. */
export const purgeDaysMin = 90

const batchSize = 5_000
const dayMs = 24 * 60 * 60 * 1000

/** The instant before which events are older than so many months, and than the trigger's minimum. */
export function eventLimit(now: Date, months: number): Date {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return new Date(Math.min(limit.getTime(), now.getTime() - purgeDaysMin * dayMs))
}

/**
 * Deletes the events before `limit`, in batches that stay below the statement time-out, and returns how many. Needs the
 * rights of the tables' owner. The limit is named in a setting of each transaction, without which the trigger refuses.
 */
export async function purgeEvents(db: Database, limit: Date): Promise<number> {
  const before = limit.toISOString()
  for (let purged = 0; ; ) {
    const deleted = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tidspott.purge_events_before', ${before}, true)`)
      return tx
        .delete(events)
        .where(
          sql`${events.id} in (select id from events where at < ${before}::timestamptz
            order by id limit ${sql.raw(String(batchSize))})`,
        )
        .returning({ id: events.id })
    })
    purged += deleted.length
    if (deleted.length < batchSize) return purged
  }
}
