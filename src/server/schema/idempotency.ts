import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant } from './columns.ts'

/**
 * The idempotency keys of committed acts (D38): a key is inserted first in the act's transaction, and the answer is
 * stored at its end. Like an event a row holds keys and figures only. It is kept seven days, is in no backup, goes with the
 * account, and is emptied with the erasure of a client (D131).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /**
     * Whose act it is: an account's, or that of the holder of a client's personal link. The latter references no client: an
     * act is not forgotten while its client lies in the trash.
     */
    accountId: uuid('account_id').references(() => profiles.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id'),
    key: uuid('key').notNull(),
    procedure: text('procedure').notNull(),
    /** HMAC of the input, under a key of the server. */
    inputHash: text('input_hash').notNull(),
    /**
     * In superjson's format; empty where the answer is read again (procedures/once.ts). Null inside the act's transaction,
     * and when a client of the act was erased.
     */
    answer: text('answer'),
    /** The clients that the act concerned. */
    clientIds: uuid('client_ids').array().notNull().default([]),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('idempotency_keys_account_key').on(table.accountId, table.key),
    unique('idempotency_keys_client_key').on(table.clientId, table.key),
    check('idempotency_keys_owner', sql`num_nonnulls(${table.accountId}, ${table.clientId}) = 1`),
    index('idempotency_keys_at').on(table.at),
  ],
)
