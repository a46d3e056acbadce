import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { key } from './columns.ts'

/**
 * The keys of clients that the record of erasures names, noted when it is applied after a restore (D123): a trigger refuses
 * a new client of that trainer under one of them. A late copy of the request that made the client, whose idempotency key is
 * in no backup, would bring the client back. Keys alone, as in the record.
 */
export const erasedKeys = pgTable('erased_keys', {
  id: key(),
  /** Null where the record names none: the key is taken for all. */
  trainerId: uuid('trainer_id'),
})
