import { and, arrayContains, gt, inArray, max, notInArray } from 'drizzle-orm'
import type { EventKind } from '#shared/events/kinds.ts'
import type { Database } from '../platform/db/database.ts'
import { events } from '../schema/events.ts'

/** What is recorded of a client and changes nothing. */
const harmless: EventKind[] = ['link.opened', 'client.told', 'data.exported']

/**
 * Whether nothing was done for a client since this hand-over, whose event is the youngest of it. By the events' keys, which
 * rise under the lock of the client's row; an event that was purged is older than any hand-over that can be undone.
 */
export async function isUntouched(
  db: Database,
  { id, clientId }: { id: string; clientId: string },
): Promise<boolean> {
  const isOfClient = arrayContains(events.clientIds, [clientId])
  const [own] = await db
    .select({ id: max(events.id) })
    .from(events)
    .where(
      and(
        isOfClient,
        inArray(events.kind, ['handover.given', 'handover.received']),
        arrayContains(events.subjectIds, [id]),
      ),
    )
  if (own?.id === undefined || own.id === null) return false
  const since = and(isOfClient, gt(events.id, own.id), notInArray(events.kind, harmless))
  return (await db.$count(events, since)) === 0
}
