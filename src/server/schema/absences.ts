import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

/**
 * A trainer's absence (D32): from `starts_at` until `ends_at`, which is not included. Whole days begin and end at
 * midnight in Stockholm. Neither organisations nor clients can read it.
 */
export const absences = pgTable(
  'absences',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isWholeDays: boolean('is_whole_days').notNull(),
    label: text('label').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Both are set by a trigger when the row is changed, for calendar feeds. */
    revision: integer('revision').notNull().default(0),
    changedAt: instant('changed_at'),
  },
  (table) => [
    index('absences_trainer_ends').on(table.trainerId, table.endsAt),
    check('absences_range', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)
