import { and, eq, gt, isNull, lte, ne, not, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { zone } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { outbox } from '../schema/outbox.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { dayOfSession, isInAbsence } from './booked.ts'

/** As operations/mailing/policy.ts asks of the writer of a mail: or it would be dropped there, and queued again each minute. */
export const mayWrite = and(not(profiles.isDisabled), profiles.isProven)

/** Whether a client can be written to, and has not declined such letters. */
export const isReached = (declines: PgColumn) =>
  and(not(declines), isNull(clients.emailRefusedAt), ne(clients.email, ''))

const { clientId, startsAt, createdAt } = trainingSessions

/**
 * When the reminder of a session is due: an hour of the day before on the clock in Stockholm, also when the clocks change
 * in between, or so many elapsed hours before.
 */
export const dueAt = sql`case ${profiles.reminders}
  when 'dayBefore' then (${dayOfSession} - 1 + ${profiles.reminderHour} * interval '1 hour') at time zone ${sql.raw(`'${zone}'`)}
  else ${startsAt} - ${profiles.reminderHoursBefore} * interval '1 hour' end`

/** Whether a session is one of which its client is reminded at all, before or after it is due. */
export const isReminded = (now: Date) =>
  and(
    ne(profiles.reminders, 'off'),
    mayWrite,
    isOpen,
    gt(startsAt, now),
    // Of a later one its client has just heard.
    lte(createdAt, dueAt),
    not(isInAbsence),
  )

/** The reminders, one for each client and day when grouped by them: what the planner queues, and what is listed (D142). */
export const remindersOf = (db: Database) =>
  db
    .select({
      clientId,
      day: sql<string>`to_char(${dayOfSession}, 'YYYY-MM-DD')`.as('day'),
      dueAt: sql`min(${dueAt})`.mapWith(startsAt).as('due_at'),
    })
    .from(profiles)
    .innerJoin(trainingSessions, eq(trainingSessions.trainerId, profiles.id))

/** The reminder of a client and a day that was queued, sent or dropped before. */
export const remindedOf = (db: Database, of: { clientId: SQLWrapper; day: SQLWrapper }) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'session-reminder'),
        eq(outbox.clientId, of.clientId),
        eq(outbox.about, of.day),
      ),
    )
