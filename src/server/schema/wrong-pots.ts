import { boolean, foreignKey, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { pots } from './pots.ts'

/**
 * The pots whose books disagreed at the last check (D44). While a trainer has one, the trainer's books are
 * read-only. A row goes with its pot, so that an erasure leaves no mark behind.
 */
export const wrongPots = pgTable(
  'wrong_pots',
  {
    potId: uuid('pot_id').primaryKey(),
    trainerId: uuid('trainer_id').notNull(),
    /** Set by the repair: a trigger then sets the pot's figures to those of its facts, and to no others. */
    isRepaired: boolean('is_repaired').notNull().default(false),
  },
  (table) => [
    foreignKey({
      name: 'wrong_pots_pot_fk',
      columns: [table.potId, table.trainerId],
      foreignColumns: [pots.id, pots.trainerId],
    }).onDelete('cascade'),
    index('wrong_pots_trainer').on(table.trainerId),
  ],
)
