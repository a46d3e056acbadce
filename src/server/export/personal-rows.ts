import { and, asc, ne, type SQL } from 'drizzle-orm'
import type { EventFigures } from '#shared/events/kinds.ts'
import type { Database } from '../platform/db/database.ts'
import { outbox } from '../schema/outbox.ts'

/** The mail about a person that is still in the outbox, oldest first; not that of which only the outcome is kept. */
export function mailWhere(tx: Database, isAbout: SQL | undefined) {
  return tx
    .select({
      kind: outbox.kind,
      recipient: outbox.recipient,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      message: outbox.message,
    })
    .from(outbox)
    .where(and(isAbout, ne(outbox.recipient, '')))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
}

/** The figures of an event as a list, which a strict schema can describe. */
export function namedFigures(figures: EventFigures) {
  return Object.entries(figures).map(([name, value]) => ({ name, value }))
}
