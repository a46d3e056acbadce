import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

/**
 * What a trainer has deleted within 30 days (D31): one act of deletion, with all rows that it took in one document, so
 * that queries on the live tables need no condition for it. `client_id` is no foreign key, since the client may be what
 * was deleted; the erasure of a client deletes its rows by it.
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

/**
 * The keys of the rows in the documents of the trash. A trigger adds them with the document, and they go with it. Other
 * triggers refuse a new row under one of them, of any trainer: nobody uses again what another can restore. A client's
 * key is `trash.client_id`.
 */
export const trashKeys = pgTable(
  'trash_keys',
  {
    id: uuid('id').notNull(),
    /** A session, also a cancelled one, a pot, an entry of its history, or a training type. */
    kind: text('kind').notNull(),
    trashId: uuid('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.kind, table.trashId] }),
    index('trash_keys_trash').on(table.trashId),
  ],
)
