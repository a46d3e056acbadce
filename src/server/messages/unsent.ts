import { and, desc, eq, exists, gte, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { answersShown } from '#shared/answers/limits.ts'
import { isUnsent } from '#shared/messages/ways.ts'
import { isTold, toldAct } from '../events/told.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { outcomeOf } from '../platform/mail/outbox.ts'
import { clients } from '../schema/clients.ts'
import { events } from '../schema/events.ts'
import { outbox } from '../schema/outbox.ts'
import { truthOf } from './queries.ts'

const trainerId = sql.placeholder('trainerId')

/**
 * The latest message to a client about an act that may still be told of, which did not arrive, unless the trainer has told
 * the client since.
 */
const unsent = prepared((db) => {
  const later = alias(outbox, 'later')
  const act = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, outbox.actId), gte(events.at, sql.placeholder('since'))))
  const sentSince = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.actId, outbox.actId),
        eq(later.clientId, outbox.clientId),
        sql`(${later.createdAt}, ${later.id}) > (${outbox.createdAt}, ${outbox.id})`,
      ),
    )
  const toldSince = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        isTold,
        eq(toldAct, outbox.actId),
        sql`${events.figures}->>'way' <> 'mail'`,
        sql`${outbox.clientId} = any(${events.clientIds})`,
        gte(events.at, outbox.createdAt),
      ),
    )
  return db
    .select({
      actId: sql<number>`${outbox.actId}`.mapWith(outbox.actId),
      clientId: clients.id,
      name: clients.name,
      at: sql<Date>`coalesce(${outbox.failedAt}, ${outbox.createdAt})`.mapWith(outbox.createdAt),
      state: outcomeOf,
      expected: outbox.expected,
    })
    .from(outbox)
    .innerJoin(clients, eq(clients.id, outbox.clientId))
    .where(
      and(
        eq(clients.trainerId, trainerId),
        isNotNull(outbox.actId),
        isNotNull(outbox.failedAt),
        ne(outbox.outcome, 'sent'),
        exists(act),
        notExists(sentSince),
        notExists(toldSince),
      ),
    )
    .orderBy(desc(outbox.failedAt), desc(outbox.id))
    .limit(answersShown)
    .prepare('unsent_messages')
})

/** The messages of a trainer to clients who have not got them (D128), newest first, as far as they are still true. */
export async function unsentOf(db: Database, of: { trainerId: string; since: Date }) {
  const rows = await unsent(db).execute({ ...of, since: of.since.toISOString() })
  const messages = rows.map((row) => ({ ...row, expected: row.expected ?? [] }))
  const isTrue = messages.length > 0 ? await truthOf(db, messages) : () => false
  return messages.flatMap(({ state, expected, ...row }) =>
    state && isUnsent(state) && isTrue(row.clientId, expected) ? [{ ...row, state }] : [],
  )
}
