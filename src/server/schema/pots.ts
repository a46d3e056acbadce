import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { beforeImportReason } from '#shared/pots/changes/texts.ts'
import { profiles } from './auth.ts'
import { clientKey } from './clients.ts'
import { hours, instant, key } from './columns.ts'

/** The foreign key that prevents the deletion of a type in use. */
export const potTypeKey = 'pots_pot_type_fk'

/** A training type of a trainer (S33: "träningstyp"). */
export const potTypes = pgTable(
  'pot_types',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id),
    name: text('name').notNull(),
    description: text('description'),
    /** The length of a session that clients may book of it (D117); null where they may not. */
    bookingHours: hours('booking_hours'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('pot_types_id_trainer_key').on(table.id, table.trainerId),
    index('pot_types_trainer').on(table.trainerId),
    check('pot_types_booking_hours', sql`${table.bookingHours} between 0.5 and 4`),
  ],
)

/**
 * Prepaid hours of one client. `hours_remaining` and `total_hours` are maintained by the triggers of the books
 * migration, which refuse any other write to them (D56).
 */
export const pots = pgTable(
  'pots',
  {
    id: key(),
    trainerId: uuid('trainer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    potTypeId: uuid('pot_type_id').notNull(),
    openingHours: hours('opening_hours').notNull(),
    hoursRemaining: hours('hours_remaining').notNull().default(0),
    totalHours: hours('total_hours').notNull().default(0),
    /** When the client was mailed that it is running out; null again when it no longer is. */
    lowToldAt: instant('low_told_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('pots_id_client_key').on(table.id, table.clientId),
    unique('pots_id_trainer_key').on(table.id, table.trainerId),
    clientKey('pots_client_fk', table),
    foreignKey({
      name: potTypeKey,
      columns: [table.potTypeId, table.trainerId],
      foreignColumns: [potTypes.id, potTypes.trainerId],
    }),
    index('pots_client').on(table.clientId),
    index('pots_trainer').on(table.trainerId),
    index('pots_pot_type').on(table.potTypeId),
    // A plain numeric accepts NaN, which would poison every sum; the range checks exclude it.
    check('pots_opening_hours_range', sql`${table.openingHours} between -99999 and 99999`),
    check('pots_hours_remaining_range', sql`${table.hoursRemaining} between -99999 and 99999`),
    check('pots_total_hours_range', sql`${table.totalHours} between -99999 and 99999`),
  ],
)

/** A manual change of a pot's hours (S35). Rows are immutable; deleting one reverses it. */
export const potHistory = pgTable(
  'pot_history',
  {
    id: key(),
    potId: uuid('pot_id').notNull(),
    trainerId: uuid('trainer_id').notNull(),
    trainerName: text('trainer_name').notNull(),
    date: instant('date').notNull().defaultNow(),
    hoursAdded: hours('hours_added').notNull(),
    reason: text('reason').notNull(),
    /**
     * The import of sessions whose balance the entry keeps (D110), so that it is no sale; those of one import have one. No
     * foreign key: an import has no row of its own. Null in those from before there was the column, which have
     * `beforeImportReason`: rows are written once.
     */
    importId: uuid('import_id'),
  },
  (table) => [
    foreignKey({
      name: 'pot_history_pot_fk',
      columns: [table.potId, table.trainerId],
      foreignColumns: [pots.id, pots.trainerId],
    }).onDelete('cascade'),
    unique('pot_history_id_pot_key').on(table.id, table.potId),
    index('pot_history_pot_date').on(table.potId, table.date),
    check('pot_history_hours_range', sql`${table.hoursAdded} between -99999 and 99999`),
  ],
)

/** Whether an entry keeps the balance of an import of sessions (D110). */
export const isOfImport = sql<boolean>`(${potHistory.importId} is not null or ${potHistory.reason} = ${beforeImportReason})`

/**
 * What the client pays for the hours of a top-up, or of a pot's opening (D41). A fact beside the history, which is written
 * once: the books count hours and read no price.
 */
export const potPrices = pgTable(
  'pot_prices',
  {
    id: key(),
    trainerId: uuid('trainer_id').notNull(),
    potId: uuid('pot_id').notNull(),
    /** The top-up; null for the opening. */
    historyId: uuid('history_id'),
    /** In kronor. */
    amount: numeric('amount', { precision: 9, scale: 2, mode: 'number' }).notNull(),
    /** The day of payment in Stockholm; null while unpaid. */
    paidOn: date('paid_on', { mode: 'string' }),
  },
  (table) => [
    foreignKey({
      name: 'pot_prices_pot_fk',
      columns: [table.potId, table.trainerId],
      foreignColumns: [pots.id, pots.trainerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'pot_prices_history_fk',
      columns: [table.historyId, table.potId],
      foreignColumns: [potHistory.id, potHistory.potId],
    }).onDelete('cascade'),
    unique('pot_prices_entry_key').on(table.potId, table.historyId).nullsNotDistinct(),
    index('pot_prices_trainer').on(table.trainerId),
    index('pot_prices_history').on(table.historyId),
    check('pot_prices_amount_range', sql`${table.amount} between 0 and 9999999.99`),
  ],
)
