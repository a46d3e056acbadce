import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { answerKinds } from '#shared/answers/kinds.ts'
import { clientKey } from './clients.ts'
import { instant, key } from './columns.ts'

export const answerKindColumn = pgEnum('answer_kind', answerKinds)

/**
 * What a client did by the personal link: cancelled (D39), booked or moved a session (D117), for the list "Från klienterna".
 * The session itself is as if its trainer had done it; the reason of a cancellation lies there. One row for each session, of
 * the last act that the trainer has not been told of; an undo is one where its act was told.
 */
export const clientAnswers = pgTable(
  'client_answers',
  {
    id: key(),
    trainerId: uuid('trainer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    kind: answerKindColumn('kind').notNull(),
    at: instant('at').notNull(),
    /** When the client booked it; null for one that the trainer booked. */
    bookedAt: instant('booked_at'),
    /** Of a moved session, where it was; of what is undone, when the session is, or was. */
    fromAt: instant('from_at'),
    /** The session's version after it was booked or moved; another one is another act's. */
    sessionVersion: integer('session_version'),
    /** The trainer's sessions that overlapped it then: undone, it takes its time beside these alone. */
    besideIds: uuid('beside_ids').array().notNull().default([]),
    /** When the trainer marked it as seen, and when it was mailed. */
    seenAt: instant('seen_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    clientKey('client_answers_client_fk', table),
    unique('client_answers_session_key').on(table.sessionId),
    index('client_answers_client').on(table.clientId),
    index('client_answers_unseen')
      .on(table.trainerId, table.at)
      .where(sql`${table.seenAt} is null`),
  ],
)
