import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../auth/tables.ts'
import { instant } from '../db/columns.ts'

/**
 * The idempotency keys of committed acts (D38): a key is inserted first in the act's transaction, and the answer is
 * stored at its end. Like an event a row holds keys and figures only. It is kept seven days, is in no backup, and goes
 * with the account or the client.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    procedure: text('procedure').notNull(),
    /** HMAC of the input, under a key of the server. */
    inputHash: text('input_hash').notNull(),
    /** In superjson's format; null only inside the act's transaction. */
    answer: text('answer'),
    /** The clients that the act concerned. */
    clientIds: uuid('client_ids').array().notNull().default([]),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)
