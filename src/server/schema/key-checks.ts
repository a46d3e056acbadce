import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: a known text, sealed by the secret that sealed everything else in this database. */
export const keyChecks = pgTable(
  'key_checks',
  {
    id: integer('id').primaryKey().default(1),
    sealed: text('sealed').notNull(),
  },
  (table) => [check('key_checks_one_row', sql`${table.id} = 1`)],
)
