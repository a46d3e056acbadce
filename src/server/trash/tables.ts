import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../auth/tables.ts'
import { instant, key } from '../db/columns.ts'

/**
 * What a trainer has deleted within 30 days (design D31): one act of deletion, with all rows that it took in one
 * document, so that queries on the live tables need no condition for it. `client_id` is no foreign key, since the client may be what was
 * deleted; the erasure of a client deletes its rows by it.
 */
export const trash = pgTable(
  'trash',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    /** What the act deleted: a client, a pot, an entry of its history, or sessions. */
    kind: text('kind').notNull(),
    deletedAt: instant('deleted_at').notNull(),
    document: jsonb('document').notNull(),
  },
  (table) => [
    index('trash_trainer_deleted').on(table.trainerId, table.deletedAt),
    index('trash_client').on(table.clientId),
    index('trash_deleted').on(table.deletedAt),
  ],
)
