import { type Column, eq, lt, sql } from 'drizzle-orm'
import { undoLimit } from '#shared/handover/limits.ts'
import { localDateOf } from '#shared/time.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { events } from '../../schema/events.ts'
import { handedHours, handoverOffers, handovers } from '../../schema/handover.ts'
import type { Database } from '../db/database.ts'

/**
 * Whether a client was another trainer's before (D37), as far as it is known: by the events of hand-overs, which are kept for
 * as long as the operator says, and by the sums of former trainers, which stay.
 */
export function wasHandedOver(clientId: Column) {
  // In a subquery, where Drizzle would write the column without its table.
  const outer = sql`${clientId}`
  return sql<boolean>`(
    exists (select 1 from ${handedHours} where ${handedHours.clientId} = ${outer})
    or exists (
      select 1 from ${events}
      where ${events.clientIds} @> array[${outer}] and ${eq(events.kind, 'handover.received')}
    )
  )`
}

/**
 * Deletes the hand-overs of erased clients with what their former trainers kept, in the transaction of the erasure. A
 * client's key is no foreign key there, and the client may lie in the trash.
 */
export async function forgetHandoversOf(
  tx: Database,
  erased: readonly { id: string }[],
): Promise<void> {
  const ids = erased.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(handovers).where(isAnyOf(handovers.clientId, ids))
}

/** Deletes hand-overs that cannot be undone any more, with what the givers kept, and those that waited for too long (D37). */
export async function deleteOldHandovers(db: Database, now: Date): Promise<void> {
  await db.delete(handovers).where(lt(handovers.at, undoLimit(now)))
  await db.delete(handoverOffers).where(lt(handoverOffers.untilOn, localDateOf(now)))
}
