import { and, desc, eq, sql } from 'drizzle-orm'
import type { EventFigures, EventKind } from '#shared/events/kinds.ts'
import { Problem } from '#shared/problem.ts'
import type { CurrentUserContext } from '../context.ts'
import { events } from './tables.ts'

/** How many of the account's newest acts are searched: a retry follows its first call within seconds. */
const recentActs = 200

type Removal<Answer> = {
  /** The event that the removal records, and the key of the removed row among its keys. */
  kind: EventKind
  id: string
  remove: () => Promise<Answer>
  /** The answer to a retry, from the keys of the rows that the first call removed and the figures of its event. */
  again: (removed: readonly string[], figures: EventFigures) => Answer
}

/**
 * Runs a removal, idempotently: a row that is missing since this account has removed it is a success, for a retry after
 * a lost answer. A row that never was the account's stays NOT_FOUND, whether it is unknown or foreign.
 */
export async function removeOnce<Answer>(
  ctx: CurrentUserContext,
  { kind, id, remove, again }: Removal<Answer>,
): Promise<Answer> {
  try {
    return await remove()
  } catch (error) {
    const isMissing = error instanceof Problem && error.code.endsWith('NOT_FOUND')
    const removed = isMissing ? await earlierRemoval(ctx, { kind, id }) : null
    if (!removed) throw error
    return again(removed.keys, removed.figures)
  }
}

async function earlierRemoval(
  { db, actor }: CurrentUserContext,
  { kind, id }: { kind: EventKind; id: string },
): Promise<{ keys: readonly string[]; figures: EventFigures } | null> {
  const recent = db
    .select({
      kind: events.kind,
      clientIds: events.clientIds,
      subjectIds: events.subjectIds,
      figures: events.figures,
    })
    .from(events)
    .where(eq(events.actorId, actor.id))
    .orderBy(desc(events.id))
    .limit(recentActs)
    .as('recent')
  const keys = kind === 'client.removed' ? recent.clientIds : recent.subjectIds
  const [found] = await db
    .select({ keys, figures: recent.figures })
    .from(recent)
    .where(and(eq(recent.kind, kind), sql`${id}::uuid = any(${keys})`))
    .limit(1)
  return found ?? null
}

/** The key in the trash of what an event has deleted (design D31), null of an event without one. */
export function trashIdIn({ trashId }: EventFigures): string | null {
  return typeof trashId === 'string' ? trashId : null
}
