import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { answerKinds } from '#shared/answers/kinds.ts'
import { clientKey } from './clients.ts'
import { instant, key } from './columns.ts'

export const answerKindColumn = pgEnum('answer_kind', answerKinds)

/**
 * A session that its client cancelled by the personal link (D39), until it is undone: for the list "Från klienterna". The session
 * itself is cancelled like by its trainer; its reason lies there.
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
