import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  pgView,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Cancellation, unchargedKinds } from '#shared/sessions/cancellation.ts'
import { profiles } from './auth.ts'
import { clientKey } from './clients.ts'
import { hours, instant, key } from './columns.ts'

/** The columns that a session has in both tables, and in the view of both. */
const plannedColumns = () => ({
  id: key(),
  trainerId: uuid('trainer_id').notNull(),
  clientId: uuid('client_id').notNull(),
  potId: uuid('pot_id'),
  startsAt: instant('date').notNull(),
  durationHours: hours('duration_hours').notNull(),
  notes: text('notes').notNull().default(''),
  /**
   * Rises with every change, also from one table or the trash to the other, where the version stays: the SEQUENCE of the
   * session in calendar feeds. A trigger increments it on an update of `training_sessions`.
   */
  revision: integer('revision').notNull().default(0),
  /** When the revision rose: a trigger sets it. Null in rows from before it was stored that are as they were made. */
  changedAt: instant('changed_at').defaultNow(),
})

/**
 * A training session (S43). `charged_hours` is a generated column, and a trigger increments `version` for optimistic
 * concurrency. `(pot_id, client_id)` references a pot of the same client; the books migration defines that key, since
 * its ON DELETE SET NULL names one column.
 */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    ...plannedColumns(),
    completed: boolean('completed').notNull().default(false),
    noShow: boolean('no_show').notNull().default(false),
    chargedHours: hours('charged_hours')
      .notNull()
      .generatedAlwaysAs(
        sql`case when (completed or no_show) and pot_id is not null then duration_hours else 0 end`,
      ),
    /** When a no-show was cancelled late (D30); a trigger clears both columns with the flag. */
    cancelledAt: instant('cancelled_at'),
    /** The trainer's reason, as private as the notes (D27). */
    cancelReason: text('cancel_reason'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    clientKey('training_sessions_client_fk', table),
    index('training_sessions_trainer_date').on(table.trainerId, table.startsAt),
    index('training_sessions_client_date').on(table.clientId, table.startsAt),
    // For coverage, which reads the open sessions of a pot; partial, since most sessions are completed.
    index('training_sessions_pot_open_date')
      .on(table.potId, table.startsAt)
      .where(sql`not completed and not no_show`),
    // For the list of unmarked sessions; partial, since most past sessions are marked.
    index('training_sessions_trainer_open_date')
      .on(table.trainerId, table.startsAt)
      .where(sql`not completed and not no_show`),
    // For the key to the pot, and for what was drawn since its last filling.
    index('training_sessions_pot_date').on(table.potId, table.startsAt),
    check('training_sessions_duration_range', sql`${table.durationHours} between 0.01 and 24`),
  ],
)

export const unchargedKindColumn = pgEnum('uncharged_kind', unchargedKinds)

/**
 * A session that was cancelled without a charge (D30): the row of the planned session with its key and version, and who
 * cancelled it, when and why. Nothing is charged and it takes no time in the calendar. `(pot_id, client_id)` references
 * a pot as in `training_sessions`.
 */
export const cancelledSessions = pgTable(
  'cancelled_sessions',
  {
    ...plannedColumns(),
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    kind: unchargedKindColumn('kind').notNull().default('inTime'),
    cancelledAt: instant('cancelled_at').notNull(),
    cancelledBy: uuid('cancelled_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** As private as the notes (D27). */
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    clientKey('cancelled_sessions_client_fk', table),
    index('cancelled_sessions_trainer_date').on(table.trainerId, table.startsAt),
    index('cancelled_sessions_client_date').on(table.clientId, table.startsAt),
    index('cancelled_sessions_pot').on(table.potId),
    check('cancelled_sessions_duration_range', sql`${table.durationHours} between 0.01 and 24`),
  ],
)

/**
 * The sessions of both tables (D30), those cancelled without a charge as neither completed nor missed and drawing nothing:
 * what lists and reports read that have both. What counts or plans reads `training_sessions` alone, and so does the file of
 * S70. A key is unique for each trainer only. A column is added in a migration by CREATE OR REPLACE VIEW, as its last one.
 */
export const everySession = pgView('every_session', {
  ...plannedColumns(),
  completed: boolean('completed').notNull(),
  noShow: boolean('no_show').notNull(),
  chargedHours: hours('charged_hours').notNull(),
  cancelled: text('cancelled').$type<Cancellation>(),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  version: integer('version').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Whether it is in `training_sessions`: not cancelled without a charge. */
  isBooked: boolean('is_booked').notNull(),
}).existing()

/** Neither completed nor no-show; the same condition as in the partial indexes. */
export const isOpen = sql`not ${trainingSessions.completed} and not ${trainingSessions.noShow}`

/** Whether a session was held: a no-show wins when both flags are set (D12). */
export const isHeld = sql`${trainingSessions.completed} and not ${trainingSessions.noShow}`

/** The rule `isUnmarked` in SQL, which a test compares with it; the start is compared first, for the index by date. */
export const isLate = (now: SQL) =>
  sql`${isOpen} and ${trainingSessions.startsAt} < ${now} and ${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour' <= ${now}`
